// What surrounds a document that is written together: comments that reach whom they mention, the history and the way back, review and publication.
import type { Page } from "@playwright/test";
import { expect, listening, picture, seenLive, shown, submitForReview, test } from "./support.ts";

const tab = (page: Page, name: string) => page.getByRole("radiogroup", { name: /Beside the document|文档侧栏/ }).getByText(name);
const step = (page: Page, number: string) => page.getByRole("textbox", { name: new RegExp(`^(Title of step ${number}|步骤 ${number} 的标题)$`) });

async function newPlan(page: Page, title: string): Promise<string> {
  const answer = await page.request.post("/api/management/sopPlan/create", { data: { title, lesson_minutes: 45, template: "example_en" } });
  return ((await answer.json()) as { data: { id: string } }).data.id;
}

/** Whoever opened it has been there, also when they leave at once: the visit is on its way while the document is already saved. */
async function open(page: Page, plan: string) {
  const visited = page.waitForResponse(/history\/visit$/);
  await page.goto(`/sop-plan/${plan}`);
  await visited;
  await expect(page.locator("[data-save]")).toHaveAttribute("data-save", /saved|readonly/);
}

test("a comment reaches whom it mentions, is answered by one who may only read, and resolved", { tag: ["@gate", "@timed"] }, async ({ signedIn }) => {
  const [pei, ivy] = [await signedIn("producer"), await signedIn("inspector", "zh-CN")];
  const plan = await newPlan(pei, "Commented plan");
  await open(pei, plan);
  await ivy.goto("/home");
  await listening(ivy);
  await step(pei, "1.2").click();
  await tab(pei, "Comments").click();
  const box = pei.getByRole("textbox", { name: "New comment" });
  // Typed and not picked, a name tells nobody: that is said.
  await box.fill("@ivy is this enough?");
  await expect(pei.getByText("@ivy tells nobody: pick the name from the list.")).toBeVisible();
  await box.fill("");
  await box.pressSequentially("Is this enough for A1? @Ivy");
  await pei
    .getByRole("menuitem", { name: "Ivy Chen" })
    .or(pei.getByRole("option", { name: "Ivy Chen" }))
    .click();
  await seenLive(() => pei.getByRole("button", { name: "Send" }).click(), shown(ivy.getByText(/提到了您/)));
  await open(ivy, plan);
  await tab(ivy, "评论").click();
  await ivy.getByRole("button", { name: "回复" }).click();
  await ivy.getByRole("textbox", { name: "回复" }).fill("两分钟不够。");
  await seenLive(() => ivy.getByRole("button", { name: "发送" }).last().click(), shown(pei.getByText("两分钟不够。")));
  // Of all threads those of one place are shown, or those on the whole.
  const comments = pei.getByRole("region", { name: "Comments" });
  await comments.getByText("On the whole document").click();
  await expect(comments.getByText("两分钟不够。")).toBeHidden();
  await expect(comments.getByText("A new comment goes to the whole document.")).toBeVisible();
  await comments.getByText(/^On “/).click();
  await expect(comments.getByText("两分钟不够。")).toBeVisible();
  await comments.getByText("All", { exact: true }).click();
  // What is being written stays about the step that it was begun at.
  await step(pei, "3.1").click();
  await box.fill("And here?");
  const aim = await comments.getByText(/^A new comment goes to “/).textContent();
  await step(pei, "1.2").click();
  await expect(comments.getByText(aim!)).toBeVisible();
  await box.fill("");
  await expect(comments.getByText(aim!)).toBeHidden();
  // The place is a way there.
  await step(pei, "3.1").click();
  await pei
    .getByRole("region", { name: "Comments" })
    .getByRole("button", { name: /Talk about the picture/ })
    .click();
  await expect(step(pei, "1.2")).toBeFocused();
  await picture(pei, "comments");
  await pei.getByRole("button", { name: "Resolve" }).click();
  await expect(ivy.getByText("没有未解决的评论。")).toBeVisible();
});

test("one sees what others changed since one was here, names a version and goes back to it", async ({ signedIn }) => {
  const [pei, paul] = [await signedIn("producer"), await signedIn("producer2")];
  const plan = await newPlan(pei, "Plan with a past");
  await open(pei, plan);
  await pei.goto("/home");
  await open(paul, plan);
  await step(paul, "1.1").fill("Greet the whole family");
  await step(paul, "1.1").press("Alt+ArrowDown");
  await expect(paul.locator("[data-save]")).toHaveAttribute("data-save", "saved");

  await open(pei, plan);
  await tab(pei, "History").click();
  const since = pei.getByRole("region", { name: "Changed by others since you were here" });
  await expect(since).toContainText("Greet the whole family");
  await expect(since).toContainText(/moved from place|Moved|moved/);
  await expect(since.getByRole("img", { name: "Paul Meyer" }).first()).toBeVisible();
  await pei.getByRole("textbox", { name: "Name of the version" }).fill("With the family");
  await pei.getByRole("button", { name: "Keep as version" }).click();
  const version = pei.getByRole("button", { name: /Version 1 · With the family/ });
  await expect(version).toBeVisible();

  await step(paul, "1.2").fill("Something else");
  await expect(step(pei, "1.2")).toHaveValue("Something else");
  await version.click();
  const item = pei.getByRole("listitem").filter({ has: version });
  await expect(item).toContainText("Something else");
  await picture(pei, "history");
  await item.getByRole("button", { name: "Restore" }).click();
  await pei.getByRole("tooltip").getByRole("button", { name: "Restore" }).click();
  await expect(step(paul, "1.2")).toHaveValue("Greet the whole family");
});

test(
  "a plan goes out when its rules are kept and a reviewer says so; before it is withdrawn one sees who uses it",
  { tag: ["@gate", "@timed"] },
  async ({ signedIn }) => {
    const [pei, ivy] = [await signedIn("producer"), await signedIn("inspector", "zh-CN")];
    const plan = await newPlan(pei, "Plan to publish");
    await open(pei, plan);
    await pei.getByRole("textbox", { name: "Lesson length in minutes" }).fill("50");
    await tab(pei, "Publish").click();
    await expect(pei.getByText("1 rule is not kept yet.")).toBeVisible();
    await expect(pei.getByRole("button", { name: "Submit for review" })).toBeHidden();
    await pei.getByRole("textbox", { name: "Lesson length in minutes" }).fill("45");
    await submitForReview(pei, "For term one");
    await expect(pei.getByText("Version 1 is in review")).toBeVisible();
    await expect(pei.getByText("Waiting for Ivy Chen")).toBeVisible();

    await open(ivy, plan);
    await tab(ivy, "发布").click();
    // What is changed meanwhile is not what she publishes: she is shown what was submitted, and what changed since.
    await step(pei, "1.1").fill("Changed after it was handed in");
    await expect(pei.locator("[data-save]")).toHaveAttribute("data-save", "saved");
    await expect(ivy.getByRole("button", { name: /^发布$/ })).toBeHidden();
    await ivy.getByRole("button", { name: "查看提交的版本" }).click();
    await expect(ivy.getByText("您正在查看版本 1 · For term one")).toBeVisible();
    await expect(step(ivy, "1.1")).not.toHaveValue("Changed after it was handed in");
    await expect(ivy.getByText("此后有 1 处改动（Pei Zhang）")).toBeVisible();
    await picture(ivy, "review");
    await seenLive(() => ivy.getByRole("button", { name: /^发\s?布$/ }).click(), shown(pei.getByText("Version 1 is published.")));
    await ivy.getByRole("button", { name: "回到现在" }).click();
    await expect(step(ivy, "1.1")).toHaveValue("Changed after it was handed in");
    await tab(ivy, "发布").click();
    await ivy.getByRole("button", { name: /撤\s?回/ }).click();
    const asks = ivy.getByRole("dialog");
    await expect(asks.getByText("目前没有使用它的内容。")).toBeVisible();
    await asks.getByRole("textbox", { name: "理由" }).fill("换新版");
    await picture(ivy, "withdraw");
    await asks.getByRole("button", { name: /撤\s?回/ }).click();
    await expect(pei.getByText("Version 1 withdrawn")).toBeVisible();
    // It returns as it was, from where it says who withdrew it and why; whoever may not publish is not offered that.
    const again = ivy.getByRole("listitem").filter({ hasText: "换新版" }).getByRole("button", { name: "重新发布" });
    await expect(again).toBeVisible();
    await picture(ivy, "again");
    await expect(pei.getByRole("button", { name: "Publish again" })).toBeHidden();
    await again.click();
    await expect(pei.getByText("Version 1 is published.")).toBeVisible();
    await expect(ivy.getByText("版本 1 已撤回")).toBeVisible();
    // The next one is in review: what is out stays out, and both say so.
    await submitForReview(pei, "For term two");
    await expect(pei.getByText("Version 1 is published, and stays so for readers until version 2 is.")).toBeVisible();
    await expect(ivy.getByText("版本 1 已发布；在版本 2 发布之前，读者看到的仍是它。")).toBeVisible();
    await picture(pei, "stays-out");
  },
);

test("a copy begins with what the other says and is another document", async ({ signedIn }) => {
  const pei = await signedIn("producer");
  const plan = await newPlan(pei, "Plan to copy");
  await open(pei, plan);
  await step(pei, "1.1").fill("Greet by name");
  await expect(pei.locator("[data-save]")).toHaveAttribute("data-save", "saved");
  await pei.getByRole("button", { name: "More with this document" }).click();
  await pei.getByRole("menuitem", { name: "Make a copy" }).click();
  await expect(pei.getByRole("textbox", { name: "Title of the plan" })).toHaveValue("Copy of Plan to copy");
  await expect(step(pei, "1.1")).toHaveValue("Greet by name");
  await step(pei, "1.1").fill("Another greeting");
  await open(pei, plan);
  await expect(step(pei, "1.1")).toHaveValue("Greet by name");
});

test("one follows a colleague from step to step until one goes somewhere oneself", async ({ signedIn }) => {
  const [pei, paul] = [await signedIn("producer"), await signedIn("producer2")];
  const plan = await newPlan(pei, "Followed plan");
  await open(pei, plan);
  await open(paul, plan);
  const chosen = (page: Page, number: string) => expect(page.locator("[data-step]").filter({ has: step(page, number) })).toHaveClass(/chosen/);
  await step(paul, "2.2").click();
  await pei.getByRole("button", { name: "Go there and follow" }).click();
  await chosen(pei, "2.2");
  await step(paul, "3.2").click();
  await chosen(pei, "3.2");
  await expect(pei.getByRole("button", { name: "Following Paul Meyer" })).toBeVisible();
  await step(pei, "1.1").click();
  await expect(pei.getByRole("button", { name: "Following Paul Meyer" })).toBeHidden();
  await step(paul, "2.1").click();
  await chosen(pei, "1.1");
});
