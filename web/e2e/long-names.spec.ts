// Names as long as they may be, and refusals that are over: nothing is pushed off the screen, cut or said twice without a word.
import { studentsMeta } from "../src/api/resources/students.gen.ts";
import { expect, option, test } from "./support.ts";

const WORDS = "The pupil of the very long name that somebody gave because nobody told them to be brief, which they are not to this day";
const most = (field: string) => studentsMeta.fields.find((one) => one.name === field)?.max ?? 0;
const MOST = most("name");
const LONG = WORDS.slice(0, MOST).trim().padEnd(MOST, "y");

test("a long name pushes no column off the screen, is whole in its tooltip, and its limit is said", async ({ signedIn }) => {
  const page = await signedIn("admin");
  const answer = await page.request.post("/api/management/student/create", {
    data: { name: LONG, english_name: LONG.slice(0, most("english_name")), status: "active" },
  });
  expect(answer.ok()).toBe(true);
  // Both names at their widest beside all that a list of students has at first.
  await page.setViewportSize({ width: 1536, height: 900 });
  await page.goto("/studentManage?q=very+long+name");
  const row = page.getByRole("row").filter({ hasText: "The pupil of the very long" });
  await expect(row).toBeVisible();
  const name = row.getByRole("button", { name: LONG, exact: true });
  await expect(name).toHaveAttribute("title", LONG);
  expect(await name.evaluate((button) => [button.scrollWidth > button.clientWidth, button.getBoundingClientRect().width <= 320])).toEqual([true, true]);
  expect(
    await page
      .getByRole("main")
      .getByRole("table")
      .evaluate((table) => table.scrollWidth <= (table.parentElement?.clientWidth ?? 0) + 1),
  ).toBe(true);

  await name.click();
  const field = page.getByRole("dialog").getByLabel("Name", { exact: true });
  await expect(field).toHaveValue(LONG);
  await expect(page.getByRole("dialog").getByText(`${MOST} characters: no more fits`).first()).toBeVisible();
  await field.fill("Short");
  await expect(page.getByRole("dialog").getByText(`${MOST} characters: no more fits`)).toHaveCount(most("english_name") === MOST ? 1 : 0);
});

test("a word without an end stays within its record's drawer, on a phone too", async ({ signedIn }) => {
  const page = await signedIn("producer");
  const word = "Donaudampfschifffahrtsgesellschaft".repeat(4);
  const options = [{ text: word, correct: true }, { text: "b" }];
  const made = await page.request.post("/api/management/questionBank/create", { data: { stem: word, kind: "single-choice", options } });
  const { data } = (await made.json()) as { data: { id: string } };
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`/QuestionBank?record=${data.id}`);
    const drawer = page.getByRole("dialog");
    await drawer.getByRole("tab", { name: "As the pupil sees it" }).click();
    await expect(drawer.getByRole("tabpanel").getByText(word).first()).toBeVisible();
    const wide = await drawer.evaluate((one) =>
      [...one.querySelectorAll("*")].filter((part) => part.getBoundingClientRect().right > innerWidth + 1).map((part) => part.className),
    );
    expect(wide).toEqual([]);
    // Nothing of the name lies under the buttons beside it.
    const [name, link] = [await drawer.getByTitle(word).boundingBox(), await drawer.getByRole("button", { name: /Copy the link/ }).boundingBox()];
    expect((name?.x ?? 0) + (name?.width ?? 0)).toBeLessThanOrEqual(link?.x ?? 0);
  }
});

test("an overlap is said once, and goes when what overlaps is changed", async ({ signedIn }) => {
  const page = await signedIn("scheduler");
  const teachers = (await (
    await page.request.post("/api/management/teacher/list", { data: { page: 1, size: 1, sort: [], filter: {}, search: "" } })
  ).json()) as { data: { records: { id: string; name: string }[] } };
  const teacher = teachers.data.records[0]!;
  const start = new Date(Date.now() + 40 * 24 * 3_600_000);
  const make = async (name: string, minutes: number, teacher_id?: string) => {
    const at = new Date(start.getTime() + minutes * 60_000);
    const data = {
      name,
      kind: "live_lecture",
      student_ids: [],
      zone: "UTC",
      start_at: at.toISOString(),
      end_at: new Date(at.getTime() + 25 * 60_000).toISOString(),
      ...(teacher_id && { teacher_id }),
    };
    const answer = (await (await page.request.post("/api/class/create", { data })).json()) as { data: { id: string } };
    return answer.data.id;
  };
  await make("Overlapped Olga", 0, teacher.id);
  const id = await make("Overlapping Otto", 5);
  await page.goto(`/roomList?record=${id}`);
  const form = page.getByRole("dialog");
  const pick = form.getByLabel("Teacher", { exact: true });
  await pick.click();
  await option(page, teacher.name).click();
  await form.getByRole("button", { name: "Save" }).click();
  const said = form.getByText(/Overlapped Olga/);
  await expect(said.first()).toBeVisible();
  await expect(form.getByRole("alert").filter({ hasText: "Overlapped Olga" })).toHaveCount(1);
  await expect(form.locator(".ant-form-item-explain-error")).toHaveCount(0);
  // Named in the sentence, and not once more below it: there is the way to it.
  await expect(form.getByText("Overlapped Olga")).toHaveCount(1);
  await expect(form.getByRole("link", { name: "Open “Overlapped Olga”" })).toHaveText("Open it");
  await form.getByLabel("Name", { exact: true }).fill("Overlapping Otto, moved");
  await expect(said).toHaveCount(0);
});
