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

  const seen = ada.getByRole("row").filter({ hasText: "Sam Lin" });
  await expect(seen).toContainText("the parent asked to be called");
  await expect(seen).toContainText("138*****000");
  await seen.getByRole("link", { name: "王小明" }).click();
  await expect(ada.getByRole("dialog")).toBeVisible();
});

test("the records speak Chinese, and are not for everybody", async ({ signedIn }) => {
  const admin = await signedIn("admin", "zh-CN");
  await admin.goto("/infoViewScords");
  await expect(admin.getByRole("heading", { name: "敏感信息查看记录" })).toBeVisible();
  await expect(admin.getByRole("button", { name: "查看异常频繁" })).toBeVisible();
  const teacher = await signedIn("teacher");
  await teacher.goto("/infoViewScords");
  await expect(teacher.getByRole("heading", { name: "Sensitive data views" })).toHaveCount(0);
});
