// A plan with its scripts as they are formatted: what is printed, what becomes a Word file, what a template says. Read of the open document, or of content that the
// server has.
import type * as Y from "yjs";
import type { RichText, SopPlan, SopPlanStep } from "~/api/documents.gen.ts";
import { itemOf, nodesOf, plainOf, richIn } from "~/sync/index.ts";
import type { PlanView } from "./model.ts";

type Facts = Omit<SopPlanStep, "script">;
export interface WrittenStep extends Facts {
  /** `2.3`, third step of the second stage; a dash without one. */
  number: string;
  nodes: RichText;
}
export interface Written {
  title: string;
  level: string;
  minutes: number;
  lessonMinutes: number;
  stages: { id: string; title: string; minutes: number; steps: WrittenStep[] }[];
  /** Of steps whose stage is gone. */
  unplaced: WrittenStep[];
  words: string;
}
interface Read<Step> extends Pick<SopPlan, "title" | "level" | "lessonMinutes"> {
  stages: readonly { id: string; title: string; steps: readonly Step[] }[];
  unplaced: readonly Step[];
}

const sum = (steps: readonly { minutes: number }[]) => steps.reduce((total, { minutes }) => total + minutes, 0);

function written<Step extends Facts>({ title, level, lessonMinutes, ...plan }: Read<Step>, scriptOf: (step: Step) => RichText): Written {
  const write = (step: Step, number: string): WrittenStep => ({ ...step, number, nodes: scriptOf(step) });
  const stages = plan.stages.map((stage, at) => ({
    id: stage.id,
    title: stage.title,
    minutes: sum(stage.steps),
    steps: stage.steps.map((step, nth) => write(step, `${at + 1}.${nth + 1}`)),
  }));
  const unplaced = plan.unplaced.map((step) => write(step, "–"));
  const steps = [...stages.flatMap((stage) => stage.steps), ...unplaced];
  const words = steps.map(({ nodes }) => plainOf(nodes)).join("\n");
  return { title, level, minutes: sum(steps), lessonMinutes, stages, unplaced, words };
}

export function writtenOf(doc: Y.Doc, plan: PlanView): Written {
  return written(plan, ({ id }) => {
    const script = richIn(itemOf(doc, "steps", id), "script");
    return script ? nodesOf(script) : [];
  });
}

export const writtenIn = (content: SopPlan): Written => written({ ...content, unplaced: content.unplaced.steps ?? [] }, ({ script }) => script);
