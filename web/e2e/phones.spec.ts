// A phone number is masked until somebody says why they need it; who looked stands on record, and shows as it happens.
import { expect, test } from "./support.ts";

test("a number is shown for a reason and for a minute; an administrator sees who looked", async ({ signedIn }) => {
  const [sam, ada] = [await signedIn("scheduler"), await signedIn("admin")];
  await ada.goto("/infoViewScords");
  await expect(ada.locator("[data-fresh=live]").first()).toBeVisible();

  await sam.clock.install();
  await sam.goto("/studentManage?q=Leo");
  const row = sam.getByRole("row").filter({ hasText: "Leo" });
  await expect(row).toContainText("138*****000");
  await row.getByRole("button", { name: "Show number" }).click();
  await sam.getByPlaceholder("Why do you need it? This is recorded.").fill("the parent asked to be called");
  await sam.keyboard.press("Enter");
  await expect(row).toContainText("13800000000");
  await expect(sam).not.toHaveURL(/record=/);
  await sam.clock.fastForward(61_000);
  await expect(row).toContainText("138*****000");
  await expect(row).not.toContainText("13800000000");

  const seen = ada.getByRole("row").filter({ hasText: "the parent asked to be called" });
  await ada.getByRole("button", { name: /new · Show/ }).click();
  await expect(seen).toContainText("Sam Lin");
  await expect(seen).toContainText("138*****000");
  await seen.getByRole("link", { name: "Open record" }).click();
  await expect(ada.getByRole("dialog")).toBeVisible();
});

test("an address is hidden too; whoever is looked for by the whole of one leaves a record, and a bar leads to it", async ({ signedIn }) => {
  const [sam, ada] = [await signedIn("scheduler"), await signedIn("admin")];
  await ada.goto("/infoViewScords");
  await expect(ada.locator("[data-fresh=live]").first()).toBeVisible();
  await sam.goto("/studentManage?q=Leo");
  await sam.getByRole("row").filter({ hasText: "Leo" }).getByRole("cell").nth(1).click();
  const form = sam.getByRole("dialog");
  await form.getByLabel("E-mail").fill("leo.wang@mail.example");
  await form.getByLabel("Note").fill("mother: 13912345678");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByText("Leave phone numbers and e-mail addresses out of texts").first()).toBeVisible();
  await form.getByLabel("Note").fill("ask the mother");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByLabel("E-mail")).toHaveValue("le***@mail.example");
  await form.getByRole("button", { name: "Show address" }).click();
  await sam.getByPlaceholder("Why do you need it? This is recorded.").fill("the invoice");
  await sam.keyboard.press("Enter");
  await expect(form.getByText("leo.wang@mail.example")).toBeVisible();
  await expect(form.getByText("1 person looked at the number or address in the last 30 days")).toBeVisible();
  await ada.getByRole("button", { name: /new · Show/ }).click();
  await expect(ada.getByRole("row").filter({ hasText: "the invoice" })).toContainText("le***@mail.example");

  // A piece finds nobody; the whole of it does, and that is kept.
  await sam.goto("/studentManage?q=leo.wang%40mail");
  await expect(sam.getByText("Nothing matches")).toBeVisible();
  await sam.goto("/studentManage?q=leo.wang%40mail.example");
  await expect(sam.getByRole("row").filter({ hasText: "Leo" })).toBeVisible();
  await ada.getByText("Look-ups", { exact: true }).click();
  await expect(ada).toHaveURL(/show=lookups/);
  await expect(ada.getByRole("row").filter({ hasText: "Sam Lin" })).toHaveCount(1);
  await ada.getByText("All", { exact: true }).click();
  const bar = ada.getByRole("button", { name: /^Sam Lin/ });
  await expect(bar).toContainText("1 looked up");
  await bar.click();
  await expect(bar).toHaveAttribute("aria-pressed", "true");
  await expect(ada).toHaveURL(/viewer_id=/);
});

test("the records speak Chinese, and are not for everybody", async ({ signedIn }) => {
  const admin = await signedIn("admin", "zh-CN");
  await admin.goto("/infoViewScords");
  await expect(admin.getByRole("heading", { name: "敏感信息查看记录" })).toBeVisible();
  for (const name of ["查看异常频繁", "按号码查找"]) await expect(admin.getByText(name, { exact: true })).toBeVisible();
  const teacher = await signedIn("teacher");
  await teacher.goto("/infoViewScords");
  await expect(teacher.getByRole("heading", { name: "Sensitive data views" })).toHaveCount(0);
});
