// A document made of content by the server's own import, for stories and measurements: what is asked for, and then the job that makes it.
import type { APIRequestContext } from "@playwright/test";

/** How long a job is waited for. */
const LONGEST_MS = 60_000;

/** The id of a document of this content, made under a resource's base (`/api/management/sopPlan`). */
export async function made(request: APIRequestContext, base: string, content: object): Promise<string> {
  const answer = await request.post(`${base}/importDocument?form=json`, {
    headers: { "Content-Type": "application/octet-stream" },
    data: Buffer.from(JSON.stringify(content)),
  });
  const { data, msg } = (await answer.json()) as { data?: { job: string }; msg: string };
  if (!data?.job) throw new Error(`${base}: ${answer.status()} ${msg}`);
  for (const from = Date.now(); Date.now() - from < LONGEST_MS;) {
    const mine = await (await request.post("/api/job/mine", { data: {} })).json();
    const jobs = (mine as { data: { records: { id: string; state: string; result: string | null; error: string | null }[] } }).data.records;
    const job = jobs.find(({ id }) => id === data.job);
    if (job?.result) return (JSON.parse(job.result) as { id: string }).id;
    if (job?.state === "failed") throw new Error(`${base}: ${job.error}`);
    await new Promise((go) => setTimeout(go, 100));
  }
  throw new Error(`${base}: the job did not end`);
}
