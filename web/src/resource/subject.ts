// What is moved by a transition of a workflow, as far as whoever moves it needs to know.
import type { Row } from "~/realtime/index.ts";
import { useSeedTranslation } from "~/ui/builtin.ts";
import type { Resource } from "./types.ts";

/** What a transition needs to know of a record: its id, its state, and what it is called by. */
export type Subject = Pick<Row, "id"> & Readonly<Record<string, unknown>>;

/** A resource, as far as its transitions need to know it. */
export type Transitioned = Pick<Resource, "name" | "ns" | "meta"> &
  Partial<Pick<Resource, "columns" | "inputs" | "tones" | "cells" | "path" | "asking" | "refused">>;

/** What a record is called. */
export function useNameOf(resource: Transitioned): (row: Subject) => string {
  const say = useSeedTranslation();
  return (row) => say(resource.name, String(row[resource.meta.title] ?? row.id));
}
