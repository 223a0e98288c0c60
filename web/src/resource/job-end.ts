// Waits for the end of a job of one's own: what the server tells the person makes the list of their jobs old, and this reads it again.
import { type QueryClient, QueryObserver } from "@tanstack/react-query";
import i18next from "i18next";
import { call, post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";

interface Job {
  id: string;
  state: "queued" | "running" | "done" | "failed" | "cancelled";
  result: string | null;
  error: string | null;
  error_zh: string | null;
}

const MINE = keyOf("jobs", "mine");

/** What came of a job; rejects in the server's words where it failed, and with the signal's reason where nobody waits any more. */
export async function jobEnd<T>(client: QueryClient, id: string, signal: AbortSignal): Promise<T> {
  const observer = new QueryObserver(client, {
    queryKey: MINE,
    queryFn: ({ signal }) => call<{ records: Job[] }>("POST", "/api/job/mine", {}, { signal }),
  });
  const job = await new Promise<Job>((resolve, reject) => {
    const stop = observer.subscribe(({ data }) => {
      const found = data?.records.find((one) => one.id === id);
      if (!found || found.state === "queued" || found.state === "running") return;
      stop();
      resolve(found);
    });
    signal.addEventListener("abort", () => (stop(), reject(signal.reason as Error)), { once: true });
    // What is known may be from before the job was put in.
    void client.invalidateQueries({ queryKey: MINE });
  });
  if (job.state === "done") return JSON.parse(job.result ?? "{}") as T;
  const said = (i18next.language.startsWith("zh") && job.error_zh) || job.error;
  throw new Error(said || i18next.t("resource:import.stopped"));
}

/** Gives a job up that was waited for. */
export const cancelJob = (id: string): Promise<unknown> => post("/api/job/cancel", { id }, { quiet: true }).catch(() => {});
