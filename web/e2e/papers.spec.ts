// Producers write one question paper together: its own questions and those of the bank, moved by keys, until every rule is kept.
import { Editor, newPaper } from "./paper.ts";
import { expect, nobodyShutOut, option, picture, submitForReview, test } from "./support.ts";

test("two producers write a paper, draw from the bank without doubles, move by keys, and bring it to a hundred", { tag: "@gate" }, async ({ signedIn }) => {
  test.slow();
  const [annPage, benPage] = [await signedIn("producer"), await signedIn("producer2", "zh-CN")];
  const paper = await newPaper(annPage);
  const [ann, ben] = [await Editor.open(annPage, paper), await Editor.open(benPage, paper)];

  // Ann makes two sections and asks a question of her own.
  await annPage.getByRole("button", { name: "Add section" }).click();
  await annPage.keyboard.type("Own");
  await annPage.getByRole("button", { name: "Add section" }).click();
  await annPage.keyboard.type("Bank");
  await expect(ben.section("Bank")).toBeVisible();
  await ann.adds("Own", "Single choice");
  await ann.asks("Which animal can fly?");
  for (const [letter, text] of [
    ["A", "a bat"],
    ["B", "a cow"],
    ["C", "a dog"],
    ["D", "a fish"],
  ] as const)
    await annPage.getByRole("textbox", { name: `Option ${letter}` }).fill(text);
  await annPage.getByRole("radio", { name: "A is right" }).check();
  // The pupil's view beside it says the same, and gives nothing away.
  const preview = annPage.getByRole("region", { name: "As the pupil sees it" });
  await expect(preview.getByText("Which animal can fly?")).toBeVisible();
  await expect(preview.getByRole("radio", { checked: true })).toHaveCount(0);
  await expect(ben.row("Which animal can fly?")).toBeVisible();

  // Ben draws: by search, then by chance; what is there is marked and cannot be added again.
  await ben.section("Bank").getByRole("button", { name: /^在“/ }).click();
  await benPage.getByRole("menuitem", { name: "从题库抽题…" }).click();
  const drawer = benPage.getByRole("dialog");
  await drawer.getByRole("textbox", { name: "搜索题库" }).fill("film");
  await drawer.getByRole("button", { name: "添加：When does the film start?" }).click();
  await expect(ann.row("When does the film start?")).toBeVisible();
  const film = drawer.getByRole("listitem").filter({ hasText: "When does the film start?" });
  await expect(film).toContainText("已在试卷中");
  await expect(film.getByRole("button", { name: /^添加/ })).toHaveCount(0);
  await drawer.getByRole("textbox", { name: "搜索题库" }).fill("");
  await drawer.getByRole("spinbutton", { name: "题数" }).fill("3");
  await drawer
    .getByRole("button", { name: "抽 题" })
    .or(drawer.getByRole("button", { name: "抽题" }))
    .click();
  await expect(ann.page.locator("[data-question]")).toHaveCount(5);
  await picture(benPage, "draw");
  await benPage.keyboard.press("Escape");
  await expect(drawer).toBeHidden();

  // A double made by hand is said to everybody (V15), and goes with undo.
  await ann.row("Which animal can fly?").getByRole("button", { name: "More for question 1" }).click();
  await annPage.getByRole("menuitem", { name: "Duplicate" }).click();
  await expect(ben.checks()).toContainText("第 2 题与第 1 题重复");
  await annPage.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(ben.checks()).not.toContainText("重复");

  // By keys from one section into the other, the drop pressed before the move is seen.
  await ann
    .row("When does the film start?")
    .getByRole("button", { name: /^Move question/ })
    .focus();
  await Promise.all(["Space", "ArrowUp", "Space"].map((key) => annPage.keyboard.press(key)));
  await expect.poll(() => ben.questions("Own")).toContain("When does the film start?");
  await expect.poll(() => ben.questions("Bank")).toHaveLength(3);

  // Scores: said to be wrong, spread, and quiet.
  await expect(ann.checks()).toContainText("The scores sum to 0 instead of 100");
  await benPage.getByRole("button", { name: "平均分配" }).click();
  await expect(annPage.getByText("100 of 100")).toBeVisible();
  await expect(ann.checks()).toContainText("Every rule is kept.");
  await expect(ben.checks()).not.toContainText("总分");
  await ann.isSaved();
  await picture(annPage, "paper");

  // The list follows.
  await benPage.goto("/classification");
  await expect(benPage.locator(`[data-row-key="${paper}"]`)).toContainText("100 / 100 分");
});

test("a paper made from a template is filled from the bank", async ({ signedIn }) => {
  const page = await signedIn("producer");
  const { data } = (await (await page.request.post("/api/management/questionPaper/list", { data: { filter: { kind: ["template"] } } })).json()) as {
    data: { records: { id: string }[] };
  };
  const made = await page.request.post("/api/management/questionPaper/create", {
    data: { title: "From the template", kind: "exam", copy_of_id: data.records[0]?.id },
  });
  const { id } = ((await made.json()) as { data: { id: string } }).data;
  const editor = await Editor.open(page, id);
  await page.getByRole("button", { name: "Fill 20 places from the bank" }).click();
  // The bank has fewer questions of a kind and level than the template has places: some stay open, and that is said.
  await expect(page.getByText(/^\d+ places filled; \d+ left open\.$/)).toBeVisible();
  await expect(editor.row("Where is the museum?")).toHaveCount(1);
  await expect(page.getByText("100 of 100")).toBeVisible();
});

test("a paper handed in is seen by its reviewer as the pupil sees it, with its checks", async ({ signedIn }) => {
  const [pei, ivy] = [await signedIn("producer"), await signedIn("inspector")];
  await ivy.goto("/reviewQuestions");
  await expect(ivy.getByRole("button", { name: /Before the holidays/ })).toBeVisible();
  await expect(ivy, "what is read stays so, whatever comes before it").toHaveURL(/\?id=/);
  await pei.goto("/classification");
  await pei.getByRole("button", { name: "End-of-term exam, A1 to B1" }).click();
  await new Editor(pei).isSaved();
  await pei.getByRole("radiogroup", { name: "Beside the document" }).getByText("Publish").click();
  await submitForReview(pei, "First");
  await expect(ivy.getByRole("button", { name: /End-of-term exam/ })).toBeVisible();
  const row = ivy.getByRole("button", { name: /End-of-term exam/ });
  const time = await row.locator("time").elementHandle();
  await row.locator("time").hover();
  await expect(ivy.getByRole("tooltip").filter({ hasText: "Z" })).toBeVisible();
  expect(await time?.isVisible(), "what the pointer came to stays, or a press in that instant would be lost").toBe(true);
  await row.locator("time").click();
  await expect(ivy.getByText("Every rule is kept.")).toBeVisible();
  await expect(ivy.getByRole("article", { name: "Question 20" })).toBeVisible();
  await picture(ivy, "review");

  // Sent back and handed in again: she reads why it was, and what differs from what she has read.
  await ivy.getByRole("button", { name: "Send back" }).click();
  await ivy.getByRole("dialog").getByRole("textbox", { name: "Reason" }).fill("The title says A1 to B1, question 3 is B2");
  await ivy.getByRole("dialog").getByRole("button", { name: "Send back" }).click();
  await expect(pei.getByText("Version 1 sent back")).toBeVisible();
  await pei.getByRole("textbox", { name: "Title of the paper" }).fill("End-of-term exam, A1 to B2");
  await new Editor(pei).isSaved();
  await submitForReview(pei, "Second");
  await expect(ivy.getByRole("button", { name: /A1 to B2/ })).toHaveAttribute("aria-current", "true");
  await expect(ivy.getByText("Version 1 sent back")).toBeVisible();
  await expect(ivy.getByText("The title says A1 to B1, question 3 is B2")).toBeVisible();
  await expect(ivy.getByText("1 change from version 1 to this one, by Pei Zhang")).toBeVisible();
  await ivy.getByRole("button", { name: "Show" }).first().click();
  await expect(ivy.getByRole("listitem").filter({ hasText: "A1 to B2" }).locator("ins")).toHaveText("End-of-term exam, A1 to B2");
  await picture(ivy, "review-again");
});

test("a question of the bank is seen as the pupil sees it: while it is written, when it is kept, before it is drawn", async ({ signedIn }) => {
  const [pei, ivy] = [await signedIn("producer"), await signedIn("producer2", "zh-CN")];
  const drawer = pei.getByRole("dialog");
  const preview = pei.getByRole("region", { name: "As the pupil sees it" });
  const tab = (name: string) => drawer.getByRole("tab", { name });

  // Of a new one, what is typed so far; nothing of it is lost by looking.
  await pei.goto("/QuestionBank?record=new");
  await tab("As the pupil sees it").click();
  await expect(drawer.getByText("Choose the kind of the question to see it")).toBeVisible();
  await tab("Details").click();
  await drawer.getByRole("combobox", { name: "Kind" }).click();
  await option(pei, "Single choice").click();
  await drawer.getByRole("textbox", { name: "Question" }).fill("Which bird swims?");
  for (const [mark, words] of [
    ["A", "a penguin"],
    ["B", "a sparrow"],
    ["C", "an owl"],
    ["D", "a hen"],
  ] as const) {
    await drawer.getByRole("button", { name: "Add option" }).click();
    await drawer.getByRole("textbox", { name: `Option ${mark}` }).fill(words);
  }
  await drawer.getByRole("checkbox", { name: "A is right" }).check();
  await tab("As the pupil sees it").click();
  await expect(preview.getByText("Which bird swims?")).toBeVisible();
  await expect(preview.getByRole("radio")).toHaveCount(4);
  await expect(preview.getByRole("radio", { checked: true }), "nothing gives the answer away").toHaveCount(0);
  await expect(preview.getByText("A. a penguin")).toBeHidden();
  await preview.getByRole("switch").click();
  await expect(preview.getByText("A. a penguin")).toBeVisible();
  await tab("Details").click();
  await drawer.getByRole("button", { name: "Create", exact: true }).click();
  await expect(drawer.getByRole("tab", { name: "History" })).toBeVisible();

  // Kept: the next ones are looked at the same way, and one has an address.
  await tab("As the pupil sees it").click();
  await pei.getByRole("button", { name: "What does Lily have for breakfast?" }).click();
  await expect(preview.getByText(/^Lily gets up at seven/)).toBeVisible();
  await pei.getByRole("link", { name: "Open on a page of its own" }).click();
  await expect(pei.getByRole("heading", { level: 1, name: "Question of the bank" })).toBeVisible();
  await expect(preview.getByRole("radio")).toHaveCount(3);
  await pei.getByRole("link", { name: "Open in the bank" }).click();
  await expect(drawer.getByRole("tab", { name: "As the pupil sees it" })).toBeVisible();

  // Before it is drawn into a paper.
  const paper = await newPaper(pei);
  const editor = await Editor.open(ivy, paper);
  await ivy.getByRole("button", { name: "添加部分" }).click();
  await ivy.keyboard.type("选题");
  await editor.section("选题").getByRole("button", { name: /^在“/ }).click();
  await ivy.getByRole("menuitem", { name: "从题库抽题…" }).click();
  const bank = ivy.getByRole("dialog");
  await bank.getByRole("textbox", { name: "搜索题库" }).fill("bird swims");
  await bank.getByRole("button", { name: "以学生视角查看：Which bird swims?" }).click();
  const seen = bank.getByRole("region", { name: "学生看到的样子" });
  await expect(seen.getByRole("radio")).toHaveCount(4);
  await expect(ivy.locator("[data-question]"), "looking adds nothing").toHaveCount(0);
  await picture(ivy, "seen-before-drawn");
  await bank.getByRole("button", { name: "添加：Which bird swims?" }).click();
  await expect(editor.row("Which bird swims?")).toBeVisible();
});

for (const theme of ["light", "dark"]) {
  test(`nobody is shut out of papers, their editor, the bank and the review, ${theme}`, async ({ signedIn }) => {
    test.slow();
    const page = await signedIn("producer");
    await page.request.post("/api/user/settings", { data: { nav_theme: theme } });
    await page.goto("/classification");
    await expect(page.getByRole("button", { name: "A day at school: practice" })).toBeVisible();
    await nobodyShutOut(page, "papers");

    await page.getByRole("button", { name: "A day at school: practice" }).click();
    const editor = new Editor(page);
    await editor.isSaved();
    // Choices, pairs and an order: each kind has a form of its own.
    for (const kind of ["Listen and choose", "Matching", "Fill in the blanks", "Ordering", "Writing"]) {
      await page.locator("[data-question]").filter({ hasText: kind }).first().locator("button[id]").click();
      await expect(page.getByRole("combobox", { name: "Kind of question" })).toBeVisible();
      await nobodyShutOut(page, `editor: ${kind}`);
    }
    for (const tab of ["Comments", "History", "Publish"]) {
      await page.getByRole("radiogroup", { name: "Beside the document" }).getByText(tab).click();
      await expect(page.getByRole("region", { name: tab })).toBeVisible();
      await nobodyShutOut(page, `editor: ${tab}`);
    }

    const id = new URL(page.url()).searchParams.get("id");
    await page.goto(`/detailQuestion?id=${id}`);
    await page.getByRole("switch").click();
    await expect(page.getByText("B. 8:30").first()).toBeVisible();
    await nobodyShutOut(page, "detail");

    await page.goto("/reviewQuestions");
    await expect(page.getByRole("article", { name: "Question 10" })).toBeVisible();
    await nobodyShutOut(page, "review");

    await page.goto("/QuestionBank");
    await page.getByText("When does the film start?").or(page.getByText("Write about your family.")).first().click();
    await expect(page.getByRole("dialog").getByLabel("Question", { exact: true })).toBeVisible();
    await nobodyShutOut(page, "bank");
  });
}
