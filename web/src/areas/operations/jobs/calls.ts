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

/** The record that a job made, if it made one. */
export function madeBy({ kind, state, result }: Pick<Job, "kind" | "state" | "result">): string | null {
  if (kind !== "document_import" || state !== "done" || !result) return null;
  return (JSON.parse(result) as { id: string }).id;
}

const UNDOABLE = new Set(["import", "bulk_change", "bulk_delete"]);

/** The rows that a job made, changed or deleted: as many are taken back with it. */
export function touched(job: Pick<Job, "kind" | "result">): number {
  const { made = 0, changed = 0, deleted = 0 } = countsOf(job);
  return made + changed + deleted;
}

/** Whether an import, or a change of many records, may still be undone, and there is something to undo. */
export function isUndoable(job: Pick<Job, "kind" | "state" | "result" | "ended_at">): boolean {
  if (!UNDOABLE.has(job.kind ?? "") || job.state !== "done" || !job.ended_at || Date.now() - Date.parse(job.ended_at) > UNDO_MS) return false;
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
