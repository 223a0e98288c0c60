// What one open editor page shows: the plan as read, and which step is chosen. Not shared with others but for the place.
import { createContext, use, useEffect, useRef, useSyncExternalStore } from "react";
import type * as Y from "yjs";
import { createStore, useStore, type StoreApi } from "zustand";
import { useOpenDocument } from "~/sync/use-document.ts";
import type { OpenDocument } from "~/sync/document.ts";
import * as model from "./model.ts";

export interface Chosen {
  step: string | null;
  /** A field made a moment ago that wants the keyboard when it appears. */
  focus: string | null;
}

export interface Editor {
  plan: model.PlanStore;
  chosen: StoreApi<Chosen>;
}

export const makeEditor = (document: OpenDocument): Editor => ({ plan: new model.PlanStore(document.doc), chosen: createStore<Chosen>(() => ({ step: null, focus: null })) });

export const EditorContext = createContext<Editor | null>(null);
export function useEditor(): Editor {
  const editor = use(EditorContext);
  if (!editor) throw new Error("no EditorContext above this component");
  return editor;
}

export function usePlan(): model.PlanView {
  const { plan } = useEditor();
  return useSyncExternalStore(plan.subscribe, plan.read);
}
/** Parts of the page that need only this do not render with every letter. */
export function usePlanTitle(): string {
  const { plan } = useEditor();
  return useSyncExternalStore(plan.subscribe, () => plan.read().title);
}
export const useChosen = <T>(select: (chosen: Chosen) => T): T => useStore(useEditor().chosen, select);

/** Ids of the fields a jump can lead to. */
export const fieldId = { planTitle: "plan-title", lessonMinutes: "plan-minutes", stage: (id: string) => `stage-title-${id}`, step: (id: string) => `step-title-${id}` };

/** Brings a field on screen and gives it the keyboard. */
export function focusField(id: string): void {
  const field = document.getElementById(id);
  field?.scrollIntoView({ block: "nearest", behavior: "smooth" });
  field?.focus({ preventScroll: true });
}

/** Chooses the step that an undo or redo changed, so that one sees what went. */
export function useFollowUndo(): void {
  const { undo, doc } = useOpenDocument();
  const { choose } = useVerbs();
  const latest = useRef(choose);
  useEffect(() => {
    latest.current = choose;
  });
  useEffect(() => {
    const steps = model.stepsOf(doc);
    const follow = ({ changedParentTypes }: { changedParentTypes: Map<Y.AbstractType<Y.YEvent<never>>, unknown> }) => {
      for (const type of changedParentTypes.keys()) {
        const item = type._item;
        if (item && (item.parent as unknown) === steps && item.parentSub && !item.deleted) return latest.current(item.parentSub);
      }
    };
    undo.on("stack-item-popped", follow as never);
    return () => undo.off("stack-item-popped", follow as never);
  }, [undo, doc]);
}

const newId = () => crypto.randomUUID().replaceAll("-", "").slice(0, 12);

/** Every change a person makes with a button, a key or a drop; each is one step of undo. */
export function useVerbs() {
  const document = useOpenDocument();
  const { plan, chosen } = useEditor();
  const { doc } = document;
  const choose = (step: string | null) => {
    chosen.setState({ step });
    document.setPlace(step);
  };
  const stageOf = (step: string) => {
    const { stages } = plan.read();
    const at = stages.findIndex((s) => s.steps.some(({ id }) => id === step));
    const stage = stages[at];
    return stage && { stages, at, stage, index: stage.steps.findIndex(({ id }) => id === step) };
  };
  const verbs = {
    choose,
    addStage: (index: number) => {
      const id = newId();
      chosen.setState({ focus: fieldId.stage(id) });
      document.edit(() => model.addStage(doc, id, index));
    },
    addStep: (stageId: string, index: number) => {
      const id = newId();
      chosen.setState({ focus: fieldId.step(id) });
      document.edit(() => model.addStep(doc, id, stageId, index));
      choose(id);
    },
    /** Behind the chosen step, or at the end. */
    addStepHere: () => {
      const { stages } = plan.read();
      const place = stageOf(chosen.getState().step ?? "");
      const last = stages.at(-1);
      if (place) verbs.addStep(place.stage.id, place.index + 1);
      else if (last) verbs.addStep(last.id, last.steps.length);
    },
    duplicate: (step: string) => {
      const id = newId();
      document.edit(() => model.duplicateStep(doc, step, id));
      choose(id);
    },
    moveStep: (step: string, stageId: string, index: number) => document.edit(() => model.moveStep(doc, step, stageId, index)),
    moveStage: (stage: string, index: number) => document.edit(() => model.moveStage(doc, stage, index)),
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
      const { stages } = plan.read();
      const to = stages.findIndex((s) => s.id === stage) + by;
      if (stages[to]) verbs.moveStage(stage, to);
    },
    removeStep: (step: string) => {
      const all = plan.read().stages.flatMap((s) => s.steps);
      const at = all.findIndex((s) => s.id === step);
      const next = all[at - 1] ?? all[at + 1];
      document.edit(() => model.removeStep(doc, step));
      choose(next?.id ?? null);
      return next?.id;
    },
    removeStage: (stage: string) => document.edit(() => model.removeStage(doc, stage)),
    setStep: (step: string, key: "minutes" | "owner" | "required", value: unknown) => document.edit(() => model.stepsOf(doc).get(step)?.set(key, value)),
    setPlan: (key: "lessonMinutes" | "level", value: unknown) => document.edit(() => model.planOf(doc).set(key, value)),
    setMaterials: (step: string, change: (list: { insert: (at: number, items: string[]) => void; delete: (at: number) => void; length: number }) => void) =>
      document.edit(() => {
        const list = model.materialsOf(doc, step);
        if (list) change(list);
      }),
    /** The step `by` places after or before, for the arrow keys. */
    neighbour: (step: string, by: 1 | -1): string | undefined => {
      const all = plan.read().stages.flatMap((s) => s.steps);
      return all[all.findIndex((s) => s.id === step) + by]?.id;
    },
  };
  return verbs;
}
