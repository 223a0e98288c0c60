// The analysis as whoever watches classes reads it: one question in the address, what is worse than the rest, from a bar to the sessions to the class at that second.
import { expect, nobodyShutOut, picture, test } from "./support.ts";

const bad = "Singapore";

test("the worst region is marked, and leads to the class at the second when it was bad", { tag: "@gate" }, async ({ signedIn }) => {
  const mo = await signedIn("monitor");
  await mo.goto("/dataAnalysis?span=twelve_weeks&is_role=student&against=before");
  await expect(mo.getByRole("heading", { name: "Data analysis" })).toBeVisible();
  const row = mo.getByRole("row").filter({ has: mo.getByRole("button", { name: bad, exact: true }) });
  await expect(row).toContainText("worse than the rest");
  await expect(mo.getByRole("columnheader", { name: "Adjusted" })).toBeVisible();
  await expect(mo.getByRole("img", { name: /^Problem rate by Region/ }).locator("canvas")).toBeVisible();
  await nobodyShutOut(mo, "analysis");
  await picture(mo, "analysis");

  // Its sessions, the worst first, and the class at that second.
  await row.getByRole("button", { name: bad }).click();
  const sessions = mo.getByRole("dialog", { name: `Sessions: ${bad}` });
  await expect(mo).toHaveURL(/open=SG/);
  await expect(sessions.getByRole("row").nth(1)).toContainText("Student");
  await sessions.getByRole("row").nth(1).getByRole("link").click();
  await expect(mo).toHaveURL(/ClassroomDetails\?id=.*at=/);
  await expect(mo.getByText("Picture talk").first()).toBeVisible();

  // Back is where one was; another measure, two dimensions, the file.
  await mo.goBack();
  await expect(sessions).toBeVisible();
  await mo.keyboard.press("Escape");
  await expect(mo).not.toHaveURL(/open=/);
  await mo
    .getByRole("list", { name: "The period as a whole" })
    .getByRole("button", { name: /Round trip/ })
    .click();
  await expect(mo).toHaveURL(/measure=rtt/);
  await mo.getByRole("radiogroup", { name: "Picture" }).getByText("Matrix").click();
  await expect(mo.getByRole("columnheader", { name: "Hour of the day" })).toBeVisible();
  await mo.getByRole("button", { name: "Export" }).click();
  await expect(mo.getByText("The export has begun")).toBeVisible();
});
