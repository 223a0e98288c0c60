// The SOP plan as it lies in its document (docs: co-editing protocol): three root maps, `plan`, `stages` and `steps`.
// `PlanStore` reads it for the screen, re-reading only what changed; the verbs below write it, each one transaction.
import * as Y from "yjs";
import { byOrder, keysToPlace, sorted, type Placed } from "~/sync/order.ts";

export const owners = ["teacher", "student", "assistant"] as const;
export type Owner = (typeof owners)[number];

/** More than a day is not a lesson; the server reads anything outside as 0. */
export const MAX_MINUTES = 1440;

export interface StepView extends Placed {
  stageId: string;
  title: string;
  minutes: number;
  owner: Owner;
  required: boolean;
  materials: string[];
  /** The script's words on one line, cut. */
  preview: string;
}

export interface StageView extends Placed {
  title: string;
  minutes: number;
  steps: StepView[];
}

export interface PlanView {
  title: string;
  level: string;
  lessonMinutes: number;
  /** Minutes of all steps, those without a stage too: as the server sums them. */
  minutes: number;
  stages: StageView[];
  /** Steps whose stage was deleted while somebody put them there. */
  unplaced: StepView[];
}

type Item = Y.Map<unknown>;
export const planOf = (doc: Y.Doc): Item => doc.getMap("plan");
export const stagesOf = (doc: Y.Doc): Y.Map<Item> => doc.getMap("stages");
export const stepsOf = (doc: Y.Doc): Y.Map<Item> => doc.getMap("steps");

/** A shared text of an item; null while another client's item lacks it. */
export const textIn = (item: Item | undefined, key: string): Y.Text | null => {
  const value = item?.get(key);
  return value instanceof Y.Text ? value : null;
};

/** What a step uses; made where another client's step lacks it. Call it in a transaction. */
export function materialsOf(doc: Y.Doc, step: string): Y.Array<string> | null {
  const item = stepsOf(doc).get(step);
  const list = item?.get("materials");
  if (!item || list instanceof Y.Array) return (list as Y.Array<string> | undefined) ?? null;
  return item.set("materials", new Y.Array<string>()) as Y.Array<string>;
}

const PREVIEW = 160;

export class PlanStore {
  readonly #doc: Y.Doc;
  readonly #listeners = new Set<() => void>();
  readonly #steps = new Map<string, StepView>();
  #stages = new Map<string, StageView>();
  #view: PlanView | null = null;

  constructor(doc: Y.Doc) {
    this.#doc = doc;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    if (this.#listeners.size === 0) this.#watch(true);
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#watch(false);
    };
  };

  readonly read = (): PlanView => (this.#view ??= this.#build());

  #watch(on: boolean) {
    // What was read before nobody watched may be old.
    this.#steps.clear();
    this.#view = null;
    for (const root of [planOf(this.#doc), stagesOf(this.#doc), stepsOf(this.#doc)]) {
      if (on) root.observeDeep(this.#changed);
      else root.unobserveDeep(this.#changed);
    }
  }

  readonly #changed = (events: Y.YEvent<Y.AbstractType<unknown>>[]) => {
    const steps = stepsOf(this.#doc);
    for (const event of events) {
      if (event.path.length > 0) this.#steps.delete(String(event.path[0]));
      else if ((event.target as unknown) === steps) for (const id of event.changes.keys.keys()) this.#steps.delete(id);
    }
    this.#view = null;
    for (const listener of this.#listeners) listener();
  };

  #build(): PlanView {
    const plan = planOf(this.#doc);
    const all: StepView[] = [];
    stepsOf(this.#doc).forEach((item, id) => {
      if (!(item instanceof Y.Map)) return;
      const known = this.#steps.get(id) ?? readStep(id, item);
      this.#steps.set(id, known);
      all.push(known);
    });
    all.sort(byOrder);
    const stages = sorted(stagesOf(this.#doc)).map(({ id, order, item }) => {
      const steps = all.filter((s) => s.stageId === id);
      const stage: StageView = { id, order, title: String(item.get("title") ?? ""), minutes: sum(steps), steps };
      const before = this.#stages.get(id);
      return before && same(before, stage) ? before : stage;
    });
    this.#stages = new Map(stages.map((s) => [s.id, s]));
    return {
      title: String(plan.get("title") ?? ""),
      level: String(plan.get("level") ?? ""),
      lessonMinutes: minutes(plan.get("lessonMinutes")),
      minutes: sum(all),
      stages,
      unplaced: all.filter((s) => !this.#stages.has(s.stageId)),
    };
  }
}

const same = (a: StageView, b: StageView) =>
  a.order === b.order && a.title === b.title && a.steps.length === b.steps.length && a.steps.every((s, i) => s === b.steps[i]);
const sum = (steps: StepView[]) => steps.reduce((total, s) => total + s.minutes, 0);
const minutes = (value: unknown) => (typeof value === "number" && value >= 0 && value <= MAX_MINUTES ? Math.round(value) : 0);

function readStep(id: string, item: Item): StepView {
  const owner = item.get("owner");
  const materials = item.get("materials");
  return {
    id,
    order: String(item.get("order") ?? ""),
    stageId: String(item.get("stageId") ?? ""),
    title: String(item.get("title") ?? ""),
    minutes: minutes(item.get("minutes")),
    owner: owners.find((o) => o === owner) ?? "teacher",
    required: item.get("required") === true,
    materials: materials instanceof Y.Array ? materials.toArray().map(String) : [],
    preview: words(item.get("script")).trim().slice(0, PREVIEW),
  };
}

/** Plain words of rich text, enough for a preview. */
function words(node: unknown): string {
  if (node instanceof Y.XmlText) return (node.toDelta() as { insert: unknown }[]).map(({ insert }) => (typeof insert === "string" ? insert : "")).join("");
  if (!(node instanceof Y.XmlFragment)) return "";
  let text = "";
  for (const child of node.toArray()) {
    text += `${words(child)} `;
    if (text.length > PREVIEW) break;
  }
  return text;
}

// Verbs. The caller wraps them in `OpenDocument.edit`, which makes one undoable transaction of each.

const inStage = (doc: Y.Doc, stageId: string, except: string) => sorted(stepsOf(doc), (s) => s.get("stageId") === stageId).filter((s) => s.id !== except);

/** Puts the step at `index` of the stage, counted without the step itself. */
export function moveStep(doc: Y.Doc, id: string, stageId: string, index: number): void {
  const steps = stepsOf(doc);
  keysToPlace(inStage(doc, stageId, id), index, id).forEach((order, each) => steps.get(each)?.set("order", order));
  if (steps.get(id)?.get("stageId") !== stageId) steps.get(id)?.set("stageId", stageId);
}

/** Puts the stage at `index`, counted without itself. */
export function moveStage(doc: Y.Doc, id: string, index: number): void {
  const stages = stagesOf(doc);
  keysToPlace(sorted(stages).filter((s) => s.id !== id), index, id).forEach((order, each) => stages.get(each)?.set("order", order));
}

export function addStage(doc: Y.Doc, id: string, index: number): void {
  stagesOf(doc).set(id, new Y.Map<unknown>([["title", new Y.Text()]]));
  moveStage(doc, id, index);
}

export function addStep(doc: Y.Doc, id: string, stageId: string, index: number): void {
  const fields: [string, unknown][] = [["title", new Y.Text()], ["minutes", 5], ["owner", "teacher"], ["required", true], ["materials", new Y.Array()], ["script", new Y.XmlFragment()]];
  stepsOf(doc).set(id, new Y.Map<unknown>(fields));
  moveStep(doc, id, stageId, index);
}

/** A copy right behind the step, with its script and materials. */
export function duplicateStep(doc: Y.Doc, id: string, copy: string): void {
  const step = stepsOf(doc).get(id);
  if (!step) return;
  const stageId = String(step.get("stageId"));
  const at = sorted(stepsOf(doc), (s) => s.get("stageId") === stageId).findIndex((s) => s.id === id);
  stepsOf(doc).set(copy, step.clone());
  moveStep(doc, copy, stageId, at + 1);
}

export function removeStep(doc: Y.Doc, id: string): void {
  stepsOf(doc).delete(id);
}

/** With the steps in it. */
export function removeStage(doc: Y.Doc, id: string): void {
  for (const step of inStage(doc, id, "")) stepsOf(doc).delete(step.id);
  stagesOf(doc).delete(id);
}
