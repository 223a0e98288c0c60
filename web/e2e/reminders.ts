// What stories about reminders share.
import type { Page } from "@playwright/test";
import { listening } from "./support.ts";

export const dialog = (page: Page) => page.getByRole("dialog", { name: /Class Reminder|上课提醒/ });
export const HOUR_MS = 3_600_000;
/** Hours from now after which the demo has planned nobody's class: its last one is a week less a few hours away. */
const BEYOND_DEMO = 7 * 24 + 12;
/** Hours after the demo's week, as a class's time: what a story plans there is in nobody's way. */
export const beyondDemo = (hours: number) => new Date(Date.now() + (BEYOND_DEMO + hours) * HOUR_MS).toISOString();
export const answered = (page: Page, call: string) => page.waitForResponse((answer) => answer.url().endsWith(call) && answer.ok());

/** Opens pages, each at its path, that have read their reminders: what was matched before that waits in the corner. */
export async function reminding(...pages: [Page, string][]): Promise<void> {
  const open = async ([page, path]: [Page, string]) => {
    const read = answered(page, "/api/class/reminder/list");
    await page.goto(path);
    await read;
    await listening(page);
  };
  await Promise.all(pages.map(open));
}

/** Somebody is before the screen: the pointer moves. */
export async function stirs(page: Page): Promise<void> {
  for (const at of [200, 220, 240]) await page.mouse.move(at, at);
}

/** The id of the record of this name. */
export async function idOf(page: Page, base: string, name: string): Promise<string> {
  const answer = (await (await page.request.post(`${base}/list`, { data: { search: name } })).json()) as { data: { records: { id: string }[] } };
  return answer.data.records[0]?.id ?? "";
}

/** The demo's classes to come of these teachers go, and nobody is on standby: what a story plans is in nobody's way, at whatever hour it runs. */
export async function freed(ada: Page, ...teachers: string[]): Promise<void> {
  const teacher_id = await Promise.all(teachers.map((name) => idOf(ada, "/api/management/teacher", name)));
  const filter = { teacher_id, kind: ["one_to_one", "small_group"], status: ["not_started"], coming: true };
  const { data } = (await (await ada.request.post("/api/class/list", { data: { size: 200, filter } })).json()) as { data: { records: { id: string }[] } };
  const gone = await ada.request.post("/api/class/delete", { data: { ids: data.records.map(({ id }) => id) } });
  if (!gone.ok()) throw new Error(await gone.text());
  const waiting = { size: 200, filter: { state: ["planned", "on_call"] } };
  const { data: held } = (await (await ada.request.post("/api/class/standby/list", { data: waiting })).json()) as { data: { records: { id: string }[] } };
  if (held.records.length === 0) return;
  const off = await ada.request.post("/api/class/standby/call_off", { data: { ids: held.records.map(({ id }) => id) } });
  if (!off.ok()) throw new Error(await off.text());
}

/** Closes what the demo reminds of, so that a story sees only its own. */
export const quiet = (page: Page): Promise<void> => quietBut(page, null);

/** Leaves the reminder of one class open. */
export async function quietBut(page: Page, name: string | null): Promise<void> {
  const open = (await (await page.request.post("/api/class/reminder/list", { data: {} })).json()) as { data: { records: { id: string; className: string }[] } };
  for (const { id } of open.data.records.filter((one) => one.className !== name)) await page.request.post("/api/class/reminder/dismiss", { data: { id } });
}
