// A plan with its scripts as they are formatted, read of the open document: what is printed and what becomes a Word file.
import type * as Y from "yjs";
import type { RichText } from "~/api/documents.gen.ts";
import { itemOf, nodesOf, plainOf, richIn } from "~/sync/index.ts";
import type { PlanView, StepView } from "./model.ts";

export interface WrittenStep extends StepView {
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

export function writtenOf(doc: Y.Doc, plan: PlanView): Written {
  const written = (step: StepView, number: string): WrittenStep => {
    const script = richIn(itemOf(doc, "steps", step.id), "script");
    return { ...step, number, nodes: script ? nodesOf(script) : [] };
  };
  const stages = plan.stages.map((stage, at) => ({
    id: stage.id,
    title: stage.title,
    minutes: stage.minutes,
    steps: stage.steps.map((step, nth) => written(step, `${at + 1}.${nth + 1}`)),
  }));
  const unplaced = plan.unplaced.map((step) => written(step, "–"));
  const words = [...stages.flatMap(({ steps }) => steps), ...unplaced].map(({ nodes }) => plainOf(nodes)).join("\n");
  const { title, level, minutes, lessonMinutes } = plan;
  return { title, level, minutes, lessonMinutes, stages, unplaced, words };
}
