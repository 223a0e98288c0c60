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

/** Cancels a job, has it done again, or undoes an import. */
export function useJobVerb(verb: "cancel" | "again" | "undo") {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string): Promise<unknown> => post(`/api/job/${verb}`, { id }),
    onSuccess: () => invalidate(client, invalidatedByMessage("job")),
  });
}

/** For so long an import can be undone. */
const UNDO_MS = 24 * 3_600_000;

/** What came of a job, by what it is a count of. */
export function countsOf({ kind, result }: Pick<Job, "kind" | "result">): Record<string, number> {
  if ((kind !== "import" && kind !== "import_undo") || !result) return {};
  return JSON.parse(result) as Record<string, number>;
}

/** Whether an import may still be undone, and there is something to undo. */
export function isUndoable(job: Pick<Job, "kind" | "state" | "result" | "ended_at">): boolean {
  if (job.kind !== "import" || job.state !== "done" || !job.ended_at || Date.now() - Date.parse(job.ended_at) > UNDO_MS) return false;
  const { made = 0, changed = 0 } = countsOf(job);
  return made + changed > 0;
}

/** A job that is not over. */
export const isOpen = ({ state }: Pick<Job, "state">): boolean => state === "queued" || state === "running";

/** Where the file of a job is, if it left one. */
export const fileOf = ({ id, state, file_name }: Pick<Job, "id" | "state" | "file_name">): string | null =>
  state === "done" && file_name ? `/files/job/${id}` : null;
