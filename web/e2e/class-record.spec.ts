// One class as one record: what its room reports moves the page, a class is cancelled by a key for a reason, and of two who decide each sees the other's word.
import { rooms } from "./rooms.ts";
import { expect, nobodyShutOut, picture, test } from "./support.ts";

test("who comes and calls for help stands on the class's page within moments", { tag: "@gate" }, async ({ signedIn, server }) => {
  const sam = await signedIn("scheduler");
  const school = await rooms(sam, server.data);
  await school.open(1);
  const [room] = school.classes;
  await sam.goto(`/courseDetail?id=${room!.id}`);
  await expect(sam.getByRole("heading", { name: room!.name })).toBeVisible();
  await sam.keyboard.press("2");
  const people = sam.getByRole("tabpanel", { name: "People" });
  await expect(people.getByText("here now")).toHaveCount(1);
  await school.say([school.event(room!, "student", "join", { device: "iPad" })]);
  await expect(people.getByText("here now")).toHaveCount(2);
  await expect(people).toContainText("iPad");
  await sam.keyboard.press("4");
  const timeline = sam.getByRole("region", { name: "Timeline" });
  await expect(timeline.getByText("came in").first()).toBeVisible();
  await school.say([school.event(room!, "student", "sos", { category: "audio" })]);
  await expect(timeline).toContainText("No sound");
  await nobodyShutOut(sam, "the timeline of a class");
  await picture(sam, "class-record-timeline");
});

test("a class is cancelled by a key, and who decides on an older state is shown the newer one", async ({ signedIn }) => {
  const [sam, ada] = [await signedIn("scheduler"), await signedIn("admin")];
  const start = new Date(Date.now() + 60 * 24 * 3_600_000);
  const data = {
    name: "Called off",
    kind: "live_lecture",
    student_ids: [],
    zone: "UTC",
    start_at: start.toISOString(),
    end_at: new Date(start.getTime() + 1_500_000).toISOString(),
  };
  const made = (await (await sam.request.post("/api/class/create", { data })).json()) as { data: { id: string; version: number } };
  await sam.goto(`/courseDetail?id=${made.data.id}`);
  await expect(sam.getByRole("heading", { name: "Called off" })).toBeVisible();
  await sam.keyboard.press("x");
  const dialog = sam.getByRole("dialog");
  await dialog.getByRole("radio", { name: "On our side" }).check();
  await dialog.getByRole("button", { name: "Cancel the class" }).click();
  await expect(dialog.getByText("Required")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Why" }).fill("A holiday there");
  // Meanwhile somebody else changes it.
  const change = { id: made.data.id, version: made.data.version, description: "Bring paper" };
  expect((await ada.request.post("/api/class/update", { data: change })).ok()).toBe(true);
  await expect(sam.getByText("Bring paper")).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel the class" }).click();
  await expect(dialog.getByRole("alert")).toContainText("has changed this class meanwhile");
  await dialog.getByRole("button", { name: "Keep mine" }).click();
  await expect(dialog).toBeHidden();
  const outcome = sam.getByRole("region", { name: "Outcome" });
  await expect(outcome).toContainText("As Sam Lin says");
  await expect(outcome).toContainText("On our side");
  await expect(outcome).toContainText("A holiday there");
});
