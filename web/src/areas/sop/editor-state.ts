// The plan of this page, and every change a person makes to it with a button, a key or a drop; each is one step of undo.
import { createContext, useSyncExternalStore } from "react";
import { focusField, focusWhenThere, useEditor, useSettledPart, type WordList } from "~/sync/editor/index.ts";
import { addItem, duplicateItem, moveItem, newId, removeItem, setField, useOpenDocument, wordsIn } from "~/sync/index.ts";
import { KIND, readPlan, type PlanView } from "./model.ts";

export function usePlan(): PlanView {
  const { content } = useEditor(KIND);
  return useSyncExternalStore(content.subscribe, () => readPlan(content));
}
/** What the plan is called in its tab and in files of it. */
export const usePlanTitle = (): string => useSettledPart(KIND, ({ title }) => title);

/** On a phone: shows the chosen step over the list. Nothing where it stands beside it. */
export const OpenStep = createContext<(() => void) | null>(null);

/** Ids of the fields a jump can lead to. */
export const fieldId = {
  planTitle: "plan-title",
  lessonMinutes: "plan-minutes",
  stage: (id: string) => `stage-title-${id}`,
  step: (id: string) => `step-title-${id}`,
};

export function useVerbs() {
  const document = useOpenDocument();
  const { content, chosen, choose } = useEditor(KIND);
  const { doc } = document;
  const plan = () => readPlan(content);
  const stageOf = (step: string) => {
    const { stages } = plan();
    const at = stages.findIndex((s) => s.steps.some(({ id }) => id === step));
    const stage = stages[at];
    return stage && { stages, at, stage, index: stage.steps.findIndex(({ id }) => id === step) };
  };
  const verbs = {
    choose,
    addStage: (index: number) => {
      const id = newId();
      chosen.setState({ focus: fieldId.stage(id) });
      document.edit(() => addItem(doc, KIND, "stages", id, { index }));
    },
    addStep: (stage: string, index: number) => {
      const id = newId();
      chosen.setState({ focus: fieldId.step(id) });
      document.edit(() => addItem(doc, KIND, "steps", id, { parent: stage, index }, { minutes: 5, required: true }));
      choose(id);
    },
    /** Behind the chosen step, or at the end. */
    addStepHere: () => {
      const place = stageOf(chosen.getState().item ?? "");
      const last = plan().stages.at(-1);
      if (place) verbs.addStep(place.stage.id, place.index + 1);
      else if (last) verbs.addStep(last.id, last.steps.length);
    },
    duplicate: (step: string) => {
      let copy: string | null = null;
      document.edit(() => (copy = duplicateItem(doc, KIND, "steps", step)));
      choose(copy);
    },
    moveStep: (step: string, stage: string, index: number) => document.edit(() => moveItem(doc, KIND, "steps", step, { parent: stage, index })),
    moveStage: (stage: string, index: number) => document.edit(() => moveItem(doc, KIND, "stages", stage, { index })),
    /** One place up or down, on into the neighbouring stage. */
    nudge: (step: string, by: 1 | -1) => {
      const place = stageOf(step);
      if (!place) return;
      const { stages, at, stage, index } = place;
      const next = stages[at + by];
      if (stage.steps[index + by]) verbs.moveStep(step, stage.id, index + by);
      else if (next) verbs.moveStep(step, next.id, by > 0 ? 0 : next.steps.length);
    },
    nudgeStage: (stage: string, by: 1 | -1) => {
      const { stages } = plan();
      const to = stages.findIndex((s) => s.id === stage) + by;
      if (stages[to]) verbs.moveStage(stage, to);
    },
    /** Several, behind all that are there, in the order of the plan: one step of undo. */
    moveSteps: (steps: readonly string[], stage: string) =>
      document.edit(() => {
        const { stages, unplaced } = plan();
        const all = [...stages.flatMap((s) => s.steps), ...unplaced].map(({ id }) => id).filter((id) => steps.includes(id));
        const there = stages.find((s) => s.id === stage)?.steps.filter(({ id }) => !steps.includes(id)).length ?? 0;
        all.forEach((step, at) => moveItem(doc, KIND, "steps", step, { parent: stage, index: there + at }));
      }),
    setSteps: (steps: readonly string[], key: "owner" | "required", value: unknown) =>
      document.edit(() => steps.forEach((step) => setField(doc, KIND, "steps", step, key, value))),
    removeStep: (step: string) => document.edit(() => removeItem(doc, KIND, "steps", step)),
    removeStage: (stage: string) => document.edit(() => removeItem(doc, KIND, "stages", stage)),
    setStep: (step: string, key: "minutes" | "owner" | "required" | "cue" | "product", value: unknown) =>
      document.edit(() => setField(doc, KIND, "steps", step, key, value)),
    setPlan: (key: "lessonMinutes" | "level", value: unknown) => document.edit(() => setField(doc, KIND, null, null, key, value)),
    setMaterials: (step: string, change: (list: WordList) => void) =>
      document.edit(() => {
        const list = wordsIn(doc, KIND, "steps", step, "materials");
        if (list) change(list);
      }),
    /** The step `by` places after or before, for the arrow keys. */
    neighbour: (step: string, by: 1 | -1): string | undefined => {
      const all = plan().stages.flatMap((s) => s.steps);
      return all[all.findIndex((s) => s.id === step) + by]?.id;
    },
    /** Gives the keyboard to the script of the chosen step. */
    toScript: () => focusWhenThere(chosen, "step-script"),
    /** Goes to a step and gives its title the keyboard. */
    goTo: (step: string) => {
      choose(step);
      focusField(fieldId.step(step));
    },
  };
  return verbs;
}
