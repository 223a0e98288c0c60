// The SOP plan as the screen shows it: the document's content with the minutes of each stage and of all.
import { models } from "~/api/documents.gen.ts";
import { type ContentStore, type ContentView, maxOf } from "~/sync/index.ts";

export const KIND = "sop-plan";
type Content = ContentView<typeof KIND>;
type Stage = Content["stages"][number];
export type StepView = Stage["steps"][number];
export type StageView = Stage & { minutes: number };
export type Owner = StepView["owner"];
export const cues = models[KIND].collections[1].fields[6].options;
export const owners = models[KIND].collections[1].fields[2].options satisfies readonly Owner[];

/** More than a day is not a lesson; the server reads anything outside as 0. */
export const MAX_MINUTES = maxOf(KIND, "steps", "minutes");

export interface PlanView extends Omit<Content, "stages" | "unplaced"> {
  /** Minutes of all steps, those without a stage too: as the server sums them. */
  minutes: number;
  stages: StageView[];
  /** Steps whose stage was deleted while somebody put them there. */
  unplaced: StepView[];
}

const sum = (steps: readonly StepView[]) => steps.reduce((total, s) => total + s.minutes, 0);
const stages = new WeakMap<Stage, StageView>();
const plans = new WeakMap<Content, PlanView>();

/** The same for the same: what did not change does not render. */
function remembered<From extends object, To>(known: WeakMap<From, To>, from: From, make: () => To): To {
  const made = known.get(from) ?? make();
  known.set(from, made);
  return made;
}

export const planOf = (content: Content): PlanView =>
  remembered(plans, content, () => {
    const all = content.stages.map((stage) => remembered(stages, stage, () => ({ ...stage, minutes: sum(stage.steps) })));
    const unplaced = content.unplaced.steps ?? [];
    return { ...content, stages: all, unplaced, minutes: all.reduce((total, s) => total + s.minutes, 0) + sum(unplaced) };
  });

export const readPlan = (store: ContentStore<typeof KIND>): PlanView => planOf(store.read());
