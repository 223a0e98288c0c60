// A class runs; a monitor scrubs back to before a call for help and finds it as it was, while the class goes on; in the present again everything is there, once.
import type { Page } from "@playwright/test";
import { rooms } from "./rooms.ts";
import { agree, expect, picture, test } from "./support.ts";

/** Places in the class's topic of the events on screen, the newest first. */
const onScreen = (page: Page) =>
  page
    .getByRole("list", { name: "Timeline" })
    .getByRole("listitem")
    .evaluateAll((rows) => rows.map((row) => Number(row.getAttribute("data-offset"))));
/** The class's events as the server has them, the oldest first. */
const inStore = async (page: Page, id: string) => {
  const answer = await page.request.post("/api/monitor/class/detail", { data: { id } });
  return ((await answer.json()) as { data: { timeline: { o: number; type: string }[] } }).data.timeline;
};
const SCRUBBER = "Moment in the class";

test("a monitor looks at a class as it was before the call for help, and misses nothing meanwhile", async ({ signedIn, server }) => {
  const school = await rooms(await signedIn("scheduler"), server.data);
  await school.open(1);
  const room = school.classes[0]!;
  await school.say([
    school.ago(120, school.event(room, "student", "join")),
    school.ago(110, school.event(room, "student", "camera", { on: true })),
    ...Array.from({ length: 40 }, (_, n) => school.ago(100 - 2 * n, school.sample(room, n < 25 ? 1 : 5))),
    school.ago(90, school.line(room, "microphone found")),
    school.ago(40, school.event(room, "student", "sos", { category: "audio" })),
    school.ago(30, school.event(room, "student", "quit", { cause: "network" })),
  ]);
  const monitor = await signedIn("monitor");
  await monitor.goto(`/ClassroomDetails?id=${room.id}`);
  await expect(monitor.locator("[data-fresh=live]").first()).toBeVisible();
  const timeline = monitor.getByRole("list", { name: "Timeline" });
  await expect(timeline).toContainText("called for help");
  await expect(monitor.getByText("of 2", { exact: true })).toBeVisible();

  // The class begins by itself a few seconds after it was planned: from then on only what is said here happens.
  await expect.poll(async () => (await inStore(monitor, room.id)).some((event) => event.type === "started")).toBe(true);
  await agree(
    () => onScreen(monitor),
    async () => (await inStore(monitor, room.id)).map((event) => event.o).toReversed(),
  );

  // From the call's own time six long steps and more back, with the keyboard.
  await timeline.getByRole("listitem").filter({ hasText: "called for help" }).getByRole("button").click();
  const past = monitor.locator("[data-moment]:not([data-moment=live])");
  await expect(past).toBeVisible();
  await monitor.getByRole("slider", { name: SCRUBBER }).press("ArrowLeft");
  await expect(timeline.getByRole("listitem")).toHaveCount(2);
  await expect(timeline).not.toContainText("called for help");
  await expect(past.locator("[aria-label=Online]")).toHaveCount(1);
  await expect(past.getByRole("img", { name: "Camera on" })).toBeVisible();
  await expect(monitor).toHaveURL(/at=20/);
  await picture(monitor, "past-en");

  // The class goes on: it is counted, and the past does not move.
  const still = await onScreen(monitor);
  await school.say([school.event(room, "student", "join"), school.event(room, "student", "hand_up")]);
  await expect(monitor.getByText("2 new events")).toBeVisible();
  await school.say([school.event(room, "student", "hand_up")]);
  await expect(monitor.getByText("3 new events")).toBeVisible();
  expect(await onScreen(monitor)).toEqual(still);

  // Who is given the address sees the same moment.
  const colleague = await signedIn("monitor2");
  await colleague.goto(monitor.url());
  await expect(colleague.getByRole("list", { name: "Timeline" }).getByRole("listitem")).toHaveCount(2);
  expect(await onScreen(colleague)).toEqual(still);

  await monitor.getByRole("button", { name: "Back to live" }).click();
  await expect(monitor.locator("[data-moment=live]")).toBeVisible();
  const stored = (await inStore(monitor, room.id)).map((event) => event.o);
  // Five and the beginning before, three meanwhile.
  expect(stored.length).toBe(9);
  await expect.poll(() => onScreen(monitor)).toEqual(stored.toReversed());
  await expect(monitor).not.toHaveURL(/at=/);
});
