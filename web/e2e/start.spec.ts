// The binary serves the console it was built with.
import { expect, test } from "./support.ts";

test("the console opens and nothing in it is blocked by the policy", async ({ page, server }) => {
  const complaints: string[] = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  const answer = await page.goto("/");
  expect(answer?.headers()["content-security-policy"]).toContain("script-src 'self'");
  await expect(page).toHaveTitle(/Belltower/);
  expect(complaints).toEqual([]);

  await server.killAndStart();
  await page.reload();
  await expect(page).toHaveTitle(/Belltower/);
});
