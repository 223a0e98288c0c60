// Planning many classes: a sheet of sixty with three that cannot be, a plan whose classes follow it, and students on a course process.
import { choose, expect, listening, nobodyShutOut, type Page, picture, test } from "./support.ts";

const DAY_MS = 86_400_000;

/** A row of a list, asked for by the person of a page. */
async function rows(page: Page, base: string, filter: object = {}): Promise<Record<string, string>[]> {
  const answer = await page.request.post(`${base}/list`, { data: { filter, size: 100 } });
  return ((await answer.json()) as { data: { records: Record<string, string>[] } }).data.records;
}

/** A sheet of sixty classes half an hour apart: one names nobody, one has no time, one wants somebody who is in another row. */
function sheet(teacher: string, students: string[]): { text: string; at: (row: number) => Date } {
  const begins = new Date(Math.ceil(Date.now() / DAY_MS) * DAY_MS + 45 * DAY_MS);
  const at = (row: number) => new Date(begins.getTime() + row * 30 * 60_000);
  const lines = Array.from({ length: 60 }, (_, row) => {
    const when = row === 20 ? "tomorrow" : row === 40 ? at(0) : at(row);
    const start = when instanceof Date ? when.toISOString().slice(0, 16).replace("T", " ") : when;
    return `Sheet ${row + 1},One-to-one,${row === 10 ? "Nobody Here" : teacher},${students[row % students.length]},${start},25,UTC`;
  });
  return { text: ["Name,Kind,Teacher,Students,Start,Length in minutes,Planned in", ...lines].join("\n"), at };
}

test(
  "sixty classes come from a sheet: what is wrong is mended in place, what somebody else took meanwhile is said, the rest is made",
  { tag: "@gate" },
  async ({ signedIn }) => {
    test.slow();
    const [sam, ada] = [await signedIn("scheduler"), await signedIn("admin")];
    const [tina] = await rows(sam, "/api/management/teacher", { name: "Tina Brooks" });
    const students = await rows(sam, "/api/management/student");
    const names = students.map(({ name }) => name ?? "").filter((name, at, all) => all.indexOf(name) === at && all.lastIndexOf(name) === at);
    const { text, at } = sheet("Tina Brooks", names.slice(0, 12));
    await sam.goto("/roomList");
    await sam.getByRole("button", { name: "Several…" }).click();
    await listening(sam);
    await sam.locator("input[type=file]").setInputFiles({ name: "June.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
    const status = sam.getByRole("region", { name: "Classes to be made" }).getByRole("status");
    await expect(status).toHaveText("57 good · 1 in the way · 2 wrong");
    await sam.getByText("3 to mend").click();
    await expect(sam.getByText("Teacher: There is none called “Nobody Here”")).toBeVisible();
    await expect(sam.getByText("Teacher: Tina Brooks is in row 1 at that time")).toBeVisible();
    await nobodyShutOut(sam, "batch");
    await picture(sam, "batch");
    // Mended where it stands.
    await sam.getByRole("button", { name: "Edit row 11" }).click();
    const row = sam.getByRole("group", { name: "Row 11" });
    await row.getByRole("combobox", { name: "Teacher" }).click();
    await choose(sam, "Tina Brooks", "Tina Brooks");
    await row.getByRole("button", { name: "Take over" }).click();
    await expect(status).toHaveText("58 good · 1 in the way · 1 wrong");
    // Somebody else plans a class that is in the way of a good row.
    const taken = { name: "Taken", kind: "one_to_one", teacher_id: tina?.["id"], start_at: at(5).toISOString(), end_at: at(6).toISOString(), zone: "UTC" };
    expect((await ada.request.post("/api/class/create", { data: taken })).ok()).toBe(true);
    await expect(status).toHaveText("57 good · 2 in the way · 1 wrong");
    await expect(sam.getByText(/Tina Brooks already teaches C-\d+ “Taken”/u)).toBeVisible();
    await sam.getByRole("button", { name: "Make 57 classes" }).click();
    await expect(sam.getByText("57 classes are made")).toBeVisible();
    await picture(sam, "batch-made");
    const [file] = await Promise.all([sam.waitForEvent("download"), sam.getByRole("link", { name: "Sheet of 3 rows that were not made" }).click()]);
    expect(file.suggestedFilename()).toContain("June");
    expect(await rows(sam, "/api/class", { name: "Sheet 1" })).not.toHaveLength(0);
  },
);

test("a plan is changed, and the classes to come follow it when they are told to", { tag: "@gate" }, async ({ signedIn }) => {
  const sam = await signedIn("scheduler");
  await sam.goto("/classroomPlan");
  await sam
    .getByRole("row", { name: /Reading one to one/ })
    .getByText("Reading one to one")
    .click();
  await expect(sam.getByRole("heading", { name: "Reading one to one" })).toBeVisible();
  await nobodyShutOut(sam, "plan");
  const minutes = sam.getByRole("spinbutton", { name: "Entry opens, minutes before" });
  await minutes.fill("5");
  await sam.getByRole("button", { name: "Save" }).click();
  await sam.getByRole("tab", { name: "Classes to come" }).click();
  await expect(sam.getByText(/classes to come · 9 would change/u)).toBeVisible();
  await picture(sam, "plan-to-come");
  await sam.getByRole("button", { name: "Have 9 classes follow" }).click();
  await sam.getByRole("dialog").getByRole("button", { name: "Have 9 classes follow" }).click();
  await expect(sam.getByText(/· 0 would change/u)).toBeVisible();
});

test("a process shows how far its students are, and a new one begins with the version that is out", async ({ signedIn }) => {
  const sam = await signedIn("scheduler");
  await sam.goto("/classroomPlan?list=course_processes");
  await sam
    .getByRole("row", { name: /Starter readers/ })
    .getByText("Starter readers")
    .click();
  await sam.getByRole("tab", { name: "Students" }).click();
  await expect(sam.getByText("6 students")).toBeVisible();
  await expect(sam.getByRole("link", { name: /^1 Greetings and colours: Planned/u }).first()).toBeVisible();
  await nobodyShutOut(sam, "process");
  await picture(sam, "process");
  await sam.getByRole("tab", { name: "Details" }).click();
  const lessons = sam.getByRole("group", { name: "Lessons" });
  await expect(lessons).toBeVisible();
  // What a column is called stands over its first lesson alone, and is read with each; words have more room than figures.
  const seen = (all: Element[]) => all.filter((one) => one.getBoundingClientRect().width > 1).length;
  expect(await lessons.getByText("Classroom plan", { exact: true }).evaluateAll(seen)).toBe(1);
  const [title, days] = await Promise.all(
    [lessons.getByLabel("Title").nth(1), lessons.getByLabel("Days for homework").nth(1)].map(async (field) => (await field.boundingBox())?.width ?? 0),
  );
  expect(title).toBeGreaterThan(1.5 * (days ?? 0));
  await picture(sam, "process-lessons");
});
