// The calls about jobs: one's own, and what can be done with one.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, post } from "~/api/client.ts";
import { invalidatedByMessage, keyOf } from "~/api/keys.ts";
import { invalidate } from "~/realtime/index.ts";
import type { RowOf } from "~/resource/index.tsx";

export type Job = RowOf<"jobs">;
export type JobState = NonNullable<Job["state"]>;

export const useMyJobs = (enabled: boolean) =>
  useQuery({
    queryKey: keyOf("jobs", "mine"),
    queryFn: ({ signal }) => call<{ records: Job[] }>("POST", "/api/job/mine", {}, { signal }),
    placeholderData: (before) => before,
    enabled,
  });

/** Cancels a job, has it done again, or undoes what it did. */
export function useJobVerb(verb: "cancel" | "again" | "undo") {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string): Promise<unknown> => post(`/api/job/${verb}`, { id }),
    onSuccess: () => invalidate(client, invalidatedByMessage("job")),
  });
}

/** For so long it can be undone. */
const UNDO_MS = 24 * 3_600_000;

const COUNTING = new Set(["import", "import_undo", "document_import", "bulk_change", "bulk_delete"]);

/** What came of a job, by what it is a count of. */
export function countsOf({ kind, result }: Pick<Job, "kind" | "result">): Record<string, number> {
  if (!result || !COUNTING.has(kind ?? "")) return {};
  return JSON.parse(result) as Record<string, number>;
}

/** Of a kind of job, what counts those of its rows or pages that it could not do. */
const LEFT_OUT: Record<string, string> = {
  import: "wrong",
  bulk_change: "wrong",
  bulk_delete: "wrong",
  import_undo: "left",
  document_import: "wrong",
  class_batch: "wrong",
  series_change: "wrong",
  plan_rollout: "wrong",
  narrate: "refused",
  "courses.voices": "refused",
};

/** How many rows or pages a job that is done has left out. */
export function leftOut({ kind, state, result }: Pick<Job, "kind" | "state" | "result">): number {
  const name = LEFT_OUT[kind ?? ""];
  return state === "done" && result && name ? ((JSON.parse(result) as Record<string, number>)[name] ?? 0) : 0;
}

/** Films that the library keeps. */
const FILMS = new Set(["creation.talk", "creation.film"]);

/** The record that a job made, if it made one: of which resource, and its id. */
export function madeBy({ kind, state, result, resource }: Pick<Job, "kind" | "state" | "result" | "resource">): { resource: string | null; id: string } | null {
  if (state !== "done" || !result) return null;
  const { id, material } = JSON.parse(result) as { id?: string; material?: string };
  if (FILMS.has(kind ?? "")) return material ? { resource: "materials", id: material } : null;
  return kind === "document_import" && id ? { resource, id } : null;
}

const UNDOABLE = new Set(["import", "bulk_change", "bulk_delete"]);

/** The rows that a job made, changed or deleted: as many are taken back with it. */
export function touched(job: Pick<Job, "kind" | "result">): number {
  const { made = 0, changed = 0, deleted = 0 } = countsOf(job);
  return made + changed + deleted;
}

/** Whether it was undone. */
export const isTakenBack = (job: Pick<Job, "kind" | "result">): boolean => Boolean(countsOf(job)["takenBack"]);

/** Whether an import, or a change of many records, may still be undone, and there is something to undo. */
export function isUndoable(job: Pick<Job, "kind" | "state" | "result" | "ended_at">): boolean {
  if (!UNDOABLE.has(job.kind ?? "") || isTakenBack(job) || job.state !== "done" || !job.ended_at || Date.now() - Date.parse(job.ended_at) > UNDO_MS)
    return false;
  return touched(job) > 0;
}

/** A job that is not over. */
export const isOpen = ({ state }: Pick<Job, "state">): boolean => state === "queued" || state === "running";

/** Those that ended with a file, or failed, since the moment up to which their maker has looked. */
export const newResults = <T extends Pick<Job, "state" | "file_name" | "ended_at">>(jobs: readonly T[], seen: string | undefined): T[] =>
  jobs.filter(({ state, file_name, ended_at }) => ended_at && ended_at > (seen ?? "") && (state === "failed" || (state === "done" && file_name)));

/** Where the file of a job is, if it left one. */
export const fileOf = ({ id, state, file_name }: Pick<Job, "id" | "state" | "file_name">): string | null =>
  state === "done" && file_name ? `/files/job/${id}` : null;
