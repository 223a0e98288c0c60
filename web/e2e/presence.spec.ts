// Who else looks at a record is on the list and at the record, and gone with their page.
import type { Locator, Page } from "@playwright/test";
import { expect, picture, shown, test } from "./support.ts";

const looking = (where: Locator, name: string) => where.getByRole("group", { name: /looking at this|正在查看/ }).getByRole("img", { name });
const row = (page: Page, name: string): Locator => page.getByRole("row").filter({ hasText: name });

test("two people at one record see each other on the list and at the record, until one closes the page", { tag: "@gate" }, async ({ signedIn }) => {
  const [ada, sam] = [await signedIn("admin"), await signedIn("scheduler", "zh-CN")];
  const made = await ada.request.post("/api/management/student/create", { data: { name: "Watched Wanda", status: "active" } });
  expect(made.ok()).toBe(true);
  for (const page of [ada, sam]) {
    await page.goto("/studentManage?q=Watched");
    await shown(row(page, "Watched Wanda"));
  }
  // On the page, at no record yet.
  await shown(looking(ada.getByRole("main"), "Sam Lin"));
  await expect(looking(row(ada, "Watched Wanda"), "Sam Lin")).toHaveCount(0);
  // Nobody looks at one that is not made yet.
  await ada.getByRole("button", { name: "New student" }).click();
  await shown(ada.getByRole("dialog").getByLabel("Name", { exact: true }));
  await expect(looking(ada.getByRole("dialog"), "Sam Lin")).toHaveCount(0);
  await ada.getByRole("dialog").getByRole("button", { name: "Close" }).click();

  await sam.getByRole("button", { name: "Watched Wanda", exact: true }).click();
  await shown(looking(row(ada, "Watched Wanda"), "Sam Lin"));
  await ada.getByRole("button", { name: "Watched Wanda", exact: true }).click();
  await shown(looking(ada.getByRole("dialog"), "Sam Lin"));
  await shown(looking(sam.getByRole("dialog"), "Ada Admin"));
  await shown(looking(row(sam, "Watched Wanda"), "Ada Admin"));
  // A second tab of one person is the same person, and nobody is shown to themselves.
  const second = await sam.context().newPage();
  await second.goto(sam.url());
  await shown(looking(second.getByRole("dialog"), "Ada Admin"));
  await expect(looking(ada.getByRole("dialog"), "Sam Lin")).toHaveCount(1);
  await expect(looking(second.getByRole("dialog"), "Sam Lin")).toHaveCount(0);
  await Promise.all([picture(ada, "presence-en"), picture(sam, "presence-zh")]);

  await second.close();
  await sam.close();
  await expect(ada.getByRole("img", { name: "Sam Lin" })).toHaveCount(0);
  await expect(ada.getByRole("dialog").getByLabel("Name", { exact: true })).toHaveValue("Watched Wanda");
});

test("who writes a plan is on the list of plans", async ({ signedIn }) => {
  const [pia, ada] = [await signedIn("producer"), await signedIn("admin")];
  const made = await pia.request.post("/api/management/sopPlan/create", { data: { title: "Watched plan", lesson_minutes: 45, template: "empty" } });
  const { data } = (await made.json()) as { data: { id: string } };
  await ada.goto("/sop-plan?q=Watched");
  await shown(row(ada, "Watched plan"));
  await pia.goto(`/sop-plan/${data.id}`);
  await shown(row(ada, "Watched plan").getByRole("group", { name: /looking at this/ }));
  await picture(ada, "presence-plans");
  await pia.close();
  await expect(row(ada, "Watched plan").getByRole("group", { name: /looking at this/ })).toHaveCount(0);
});
