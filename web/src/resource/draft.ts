// What somebody typed and did not save: kept for this browser tab over closing the form, switching tabs and a reload. Theirs alone, and gone when they sign out.
import { personalKey } from "~/api/personal.ts";
import type { Values } from "./types.ts";

export interface Draft {
  /** Only the fields that differ from the record. */
  values: Values;
  /** What those fields held when they were typed over. */
  over: Values;
}

const keyOf = (resource: string, id: string | null) => personalKey(`draft_${resource}_${id ?? "new"}`);

export function readDraft(resource: string, id: string | null): Draft | null {
  try {
    const draft = JSON.parse(sessionStorage.getItem(keyOf(resource, id)) ?? "null") as Draft | null;
    return draft && typeof draft.values === "object" && typeof draft.over === "object" ? draft : null;
  } catch {
    return null;
  }
}

export function writeDraft(resource: string, id: string | null, draft: Draft | null): void {
  if (draft && Object.keys(draft.values).length > 0) sessionStorage.setItem(keyOf(resource, id), JSON.stringify(draft));
  else sessionStorage.removeItem(keyOf(resource, id));
}
