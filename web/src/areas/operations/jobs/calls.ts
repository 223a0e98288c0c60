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

/** Cancels a job, or has it done again. */
export function useJobVerb(verb: "cancel" | "again") {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => post(`/api/job/${verb}`, { id }),
    onSuccess: () => invalidate(client, invalidatedByMessage("job")),
  });
}

/** A job that is not over. */
export const isOpen = ({ state }: Pick<Job, "state">): boolean => state === "queued" || state === "running";

/** Where the file of a job is, if it left one. */
export const fileOf = ({ id, state, file_name }: Pick<Job, "id" | "state" | "file_name">): string | null =>
  state === "done" && file_name ? `/files/job/${id}` : null;
