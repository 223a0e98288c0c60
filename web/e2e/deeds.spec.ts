// What is done to others is asked first, said afterwards, and taken back by one press; what is refused says what is in the way.
import { rooms } from "./rooms.ts";
import { choose, expect, option, picture, test } from "./support.ts";

test("taking a page from a role asks, says so, and one press gives it back", async ({ signedIn }) => {
  const page = await signedIn("admin");
  await page.goto("/permissionSet");
  const row = page.getByRole("listitem").filter({ hasText: "/infoViewScords" });
  const take = row.getByRole("button", { name: /^Take away: .+, HR$/ }).or(row.getByLabel(/^Take away: .+, HR$/));
  const holders = row.getByText(/^HR/);
  await row.getByRole("button", { name: /^Grant to a role/ }).click();
  const grant = page.getByRole("tooltip").or(page.locator(".ant-popover:visible")).first();
  await grant.getByRole("combobox").click();
  await choose(page, "HR", "HR");
  await grant.getByRole("button", { name: "Grant" }).click();
  await expect(holders).toBeVisible();

  const dialog = page.getByRole("dialog").filter({ hasText: "from the role HR?" });
  await take.click();
  await expect(dialog).toContainText("See");
  await picture(page, "take-a-right");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(holders).toBeVisible();
  await take.click();
  await dialog.getByRole("button", { name: "Take away" }).click();
  await expect(holders).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(holders).toBeVisible();
  await expect(page.getByText(/^HR has “.+” again\.$/)).toBeVisible();

  // Refused, by the guard of the last administrator for one: the server's words, and nothing is gone.
  await page.route("**/permission/delete", (route) =>
    route.fulfill({
      status: 409,
      json: { code: 409, msg: "Somebody has to keep this right", data: { clash: { uses: [{ resource: "users", id: "u1", name: "Ada" }], more: 2 } } },
    }),
  );
  await take.click();
  await dialog.getByRole("button", { name: "Take away" }).click();
  const refusal = page.getByRole("dialog").filter({ hasText: "Somebody has to keep this right" });
  await expect(refusal.getByRole("link", { name: "Ada" })).toHaveAttribute("href", "/userManage?record=u1");
  await expect(refusal).toContainText("and 2 more");
  await picture(page, "refused-with-uses");
  await refusal.getByRole("button", { name: "Close" }).click();
  await expect(holders).toBeVisible();
});

for (const [language, words] of [
  ["en-US", { remove: "Delete", question: "Delete “Who is in it”?", people: /running now, with .*Tina.* and .*Coco/ }],
  ["zh-CN", { remove: /删\s?除$/, question: "删除“Who is in it”？", people: /正在进行，参与者：.*Tina.*和.*Coco/ }],
] as const) {
  test(`deleting a class names it and who is in it: ${language}`, async ({ signedIn }) => {
    const page = await signedIn("scheduler", language);
    await page.route("**/api/class/list", (route) =>
      route.fulfill({
        json: {
          code: 0,
          data: {
            records: [
              {
                id: "c1",
                version: 1,
                name: "Who is in it",
                number: "C-1",
                kind: "one_to_one",
                status: "in_progress",
                start_at: new Date().toISOString(),
                end_at: new Date(Date.now() + 1_500_000).toISOString(),
                zone: "UTC",
                teacher_id: "t",
                teacher_name: "Tina Brooks",
                student_ids: ["s"],
                student_names: ["Coco"],
                matched: true,
                created_at: new Date().toISOString(),
                updated_at: new Date().toISOString(),
                updated_by: null,
              },
            ],
            total: 1,
            page: 1,
            size: 20,
            position: ["e", 0],
          },
        },
      }),
    );
    await page.goto("/roomList");
    await page.getByRole("row").filter({ hasText: "Who is in it" }).getByRole("checkbox").check();
    await page.getByRole("button", { name: words.remove }).click();
    const question = page.getByText(words.question);
    await expect(question).toBeVisible();
    await expect(page.getByText(words.people)).toBeVisible();
    await picture(page, `delete-a-class-${language}`);
  });
}

test("a new class asks what belongs to it", async ({ signedIn }) => {
  const page = await signedIn("scheduler");
  await page.goto("/roomList?record=new");
  const form = page.getByRole("dialog");
  await expect(form.getByLabel("Name", { exact: true })).toBeVisible();
  const matched = form.getByRole("switch", { name: "Matched" });
  await expect(form.getByLabel("Outcome")).toHaveCount(0);
  await expect(form.getByLabel("Link", { exact: true })).toHaveCount(0);
  // Without a teacher nobody is reminded, and the switch does not claim it.
  await expect(matched).not.toBeChecked();
  await expect(matched).toBeDisabled();
  await picture(page, "new-class-en");
  await form.getByLabel("Teacher", { exact: true }).click();
  await choose(page, "Tom", "Tom Carter");
  // One to one there is nobody to teach yet.
  await expect(form.getByText("Needs its student first")).toBeVisible();
  await expect(matched).not.toBeChecked();
  await form.getByLabel("Kind", { exact: true }).click();
  await option(page, "Small group").click();
  await expect(matched).toBeChecked();
  await form.getByLabel("Classroom", { exact: true }).click();
  await option(page, "By link").click();
  await form.getByLabel("Link", { exact: true }).fill("javascript:alert(1)");
  await form.getByLabel("Name", { exact: true }).fill("By link");
  await form.getByRole("button", { name: "Create" }).last().click();
  await expect(form.getByText("Must be a web address that begins with https:// or http://")).toBeVisible();
});

test("the count of a note's letters does not lie under the button", async ({ signedIn, server }) => {
  const school = await rooms(await signedIn("scheduler"), server.data);
  await school.open(1);
  await school.say([school.event(school.classes[0]!, "student", "sos", { category: "audio" })]);
  const page = await signedIn("monitor");
  await page.goto("/ClassroomSituation");
  await page.getByRole("button", { name: "Claim" }).first().click();
  await page.getByRole("button", { name: "Resolve" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("What helped").fill("x".repeat(450));
  const count = dialog.getByText("450 / 500");
  await expect(count).toBeVisible();
  const [words, button] = [await count.boundingBox(), await dialog.getByRole("button", { name: "Resolve" }).boundingBox()];
  expect((words?.y ?? 0) + (words?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
  await picture(page, "resolve-note");
});
