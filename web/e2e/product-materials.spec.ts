// Product materials: one form that asks for what a kind needs, a reviewer who passes and lists, and what is listed taken by one press and counted on every screen.
import { expect, nobodyShutOut, picture, test } from "./support.ts";

test("a text is written, passed by somebody else, copied, and changed goes back to review", async ({ signedIn }) => {
  const [pei, ivy] = [await signedIn("producer"), await signedIn("inspector", "zh-CN")];
  await pei.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  for (const page of [pei, ivy]) await page.goto("/MaterialManagerment");
  await expect(pei.getByRole("row", { name: /Grammar Tree for parents/ })).toBeVisible();
  await nobodyShutOut(pei, "product materials");
  await picture(pei, "product-materials");
  await pei.getByRole("button", { name: "New product material" }).click();
  const drawer = pei.getByRole("dialog");
  await drawer.getByRole("textbox", { name: "Title" }).fill("Spring has come");
  await drawer.getByRole("textbox", { name: "Product" }).fill("Reading Stars");
  // A poster asks for its picture, a text for its words, and neither for the other's.
  await expect(drawer.getByRole("textbox", { name: "Text" })).toBeHidden();
  await drawer.getByRole("combobox", { name: "Kind" }).click();
  await pei.getByTitle("Text", { exact: true }).click();
  await drawer.getByRole("textbox", { name: "Text" }).fill("Come and read with us.");
  await picture(pei, "product-material-form");
  await drawer.getByRole("button", { name: "Create" }).click();
  const row = pei.getByRole("row", { name: /Spring has come/ });
  // It opens as a record.
  await expect(pei.getByRole("dialog", { name: "Spring has come" })).toBeVisible();
  await drawer.getByRole("button", { name: "Close", exact: true }).click();
  await expect(drawer).toBeHidden();

  const theirs = ivy.getByRole("row", { name: /Spring has come/ });
  await ivy.reload();
  await expect(theirs).toContainText("待审核");
  await theirs.getByText("Spring has come").click();
  const record = ivy.getByRole("dialog", { name: /Spring has come/ });
  await record.getByRole("tab", { name: "预览" }).click();
  await expect(record.getByRole("article")).toContainText("Come and read with us.");
  await picture(ivy, "product-material-review");
  await record.getByRole("button", { name: "通过并上架" }).click();
  await expect(record.getByRole("button", { name: "下架" })).toBeVisible();

  await expect(row).toContainText("Listed");
  await row.getByRole("button", { name: "Copy: Spring has come" }).click();
  await expect(pei.getByText("Copied", { exact: true })).toBeVisible();
  expect(await pei.evaluate(() => navigator.clipboard.readText())).toBe("Come and read with us.");

  // Whoever changes what was reviewed is told before they save it; what was not reviewed is nobody's concern.
  await row.getByText("Spring has come").click();
  const text = drawer.getByRole("textbox", { name: "Text" });
  await text.fill("Come and sing with us.");
  await expect(drawer.getByText(/^Saving sends it back to its review/)).toBeVisible();
  await picture(pei, "product-material-reopens");
  await text.fill("Come and read with us.");
  await expect(drawer.getByText(/^Saving sends it back to its review/)).toBeHidden();
  await text.fill("Come and sing with us.");
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect(theirs).toContainText("待审核");
});

test("a poster is downloaded under its title", async ({ signedIn }) => {
  const pei = await signedIn("producer");
  await pei.goto("/MaterialManagerment");
  const poster = pei.getByRole("row", { name: /a free first lesson/ });
  const [file] = await Promise.all([pei.waitForEvent("download"), poster.getByRole("button", { name: /^Download/ }).click()]);
  expect(file.suggestedFilename()).toMatch(/^Reading Stars a free first lesson\.(svg|png|jpeg|webp)$/);
});

for (const [scheme, locale, width] of [
  ["light", "en-US", 390],
  ["dark", "zh-CN", 1366],
] as const)
  test(`product materials, ${scheme}, ${locale}, ${width} px`, async ({ signedIn }) => {
    const page = await signedIn("producer", locale);
    await page.request.post("/api/user/settings", { data: { nav_theme: scheme } });
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/MaterialManagerment");
    await expect(page.getByRole("main").getByText("Grammar Tree for parents").first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), "nothing is wider than the page").toBeLessThanOrEqual(width);
    await nobodyShutOut(page, `product materials ${scheme}`);
    await picture(page, `product-materials-${scheme}-${width}`);
  });
