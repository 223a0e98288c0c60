// A tree of records: which stand below which, in what order, which are in sight, and where a move leads. Pure; `tree-view.tsx` draws it.
import type { ChangeEvent, Row } from "~/realtime/index.ts";
import type { Meta } from "./meta.ts";

export interface Node {
  row: Row;
  /** From 1. */
  level: number;
  /** How many stand below it, and its place among those beside it, from 1. */
  children: number;
  place: number;
  beside: number;
  open: boolean;
}

/** Where a record comes to stand: below which, behind which; null for the top, and for the first. */
export interface Place {
  parent: string | null;
  after: string | null;
}

export type Step = "up" | "down" | "in" | "out";

const TOP = "";

export class Tree {
  readonly #below = new Map<string, Row[]>();
  readonly #rows: ReadonlyMap<string, Row>;
  readonly #parent: string;

  constructor(meta: Meta, rows: readonly Row[]) {
    const { parent = "parent_id", position = "position" } = meta.tree ?? {};
    this.#parent = parent;
    this.#rows = new Map(rows.map((row) => [row.id, row]));
    for (const row of rows) {
      // What stands below something that this person does not see stands at the top.
      const above = this.#above(row) ?? TOP;
      this.#below.set(above, [...(this.#below.get(above) ?? []), row]);
    }
    const placed = (row: Row) => String(row[position] ?? "");
    for (const some of this.#below.values()) some.sort((a, b) => (placed(a) < placed(b) ? -1 : placed(a) > placed(b) ? 1 : a.id < b.id ? -1 : 1));
  }

  #above(row: Row): string | null {
    const above = row[this.#parent];
    return typeof above === "string" && this.#rows.has(above) ? above : null;
  }

  row = (id: string): Row | undefined => this.#rows.get(id);
  parentOf = (id: string): string | null => {
    const row = this.#rows.get(id);
    return row ? this.#above(row) : null;
  };
  childrenOf = (id: string | null): readonly Row[] => this.#below.get(id ?? TOP) ?? [];

  /** Those above a record, the nearest first. */
  pathOf(id: string): string[] {
    const path: string[] = [];
    for (let at = this.parentOf(id); at !== null && !path.includes(at); at = this.parentOf(at)) path.push(at);
    return path;
  }

  /** What is in sight, in order. Of a search that is what matches with all above it, opened. */
  seen(open: ReadonlySet<string>, matches?: (row: Row) => boolean): Node[] {
    const kept = matches && new Set([...this.#rows.values()].filter(matches).flatMap(({ id }) => [id, ...this.pathOf(id)]));
    const nodes: Node[] = [];
    const walk = (rows: readonly Row[], level: number) => {
      const shown = kept ? rows.filter(({ id }) => kept.has(id)) : rows;
      for (const [at, row] of shown.entries()) {
        const below = this.childrenOf(row.id);
        const isOpen = below.length > 0 && (kept ? below.some(({ id }) => kept.has(id)) : open.has(row.id));
        nodes.push({ row, level, children: below.length, place: at + 1, beside: shown.length, open: isOpen });
        if (isOpen) walk(below, level + 1);
      }
    };
    walk(this.childrenOf(null), 1);
    return nodes;
  }

  /** Where a step leads: one up or down among those beside it, into the one before it, or out behind the one above. Null where there is nothing to step to. */
  step(id: string, to: Step): Place | null {
    const parent = this.parentOf(id);
    const beside = this.childrenOf(parent);
    const at = beside.findIndex((row) => row.id === id);
    if (at < 0) return null;
    if (to === "up") return at === 0 ? null : { parent, after: beside[at - 2]?.id ?? null };
    if (to === "down") return at === beside.length - 1 ? null : { parent, after: beside[at + 1]?.id ?? null };
    if (to === "out") return parent === null ? null : { parent: this.parentOf(parent), after: parent };
    const into = beside[at - 1]?.id;
    return into === undefined ? null : { parent: into, after: this.childrenOf(into).at(-1)?.id ?? null };
  }

  /** Whether one may stand there: not in itself, nor in what stands below it. */
  mayStand = (id: string, { parent }: Place): boolean => parent === null || (parent !== id && !this.pathOf(parent).includes(id));
}

/** The rows after an event. */
export function patchTree(rows: readonly Row[], event: ChangeEvent): readonly Row[] {
  const rest = rows.filter((row) => row.id !== event.id);
  return event.row && event.op !== "delete" ? [...rest, event.row] : rest;
}
