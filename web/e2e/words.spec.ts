// Words and lines of a courseware: typed and pasted into a table that colleagues see, heard, counted in the tree; and a textbook that says what it lacks.
import { expect, nobodyShutOut, picture, seenLive, shown, test } from "./support.ts";

/** A recording that is one. */
const WAV = Buffer.concat([
  Buffer.from("RIFF\x2c\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\x40\x1f\0\0\x40\x1f\0\0\x01\0\x08\0data\x08\0\0\0", "latin1"),
  Buffer.alloc(8, 128),
]);

test("words are pasted, typed and heard in a table that a colleague sees change", { tag: ["@gate", "@timed"] }, async ({ signedIn }) => {
  test.slow();
  const [pei, paul] = [await signedIn("producer"), await signedIn("producer2", "zh-CN")];
  // From the tile of a courseware in the course tree.
  await pei.goto("/classContentManagement");
  await expect(pei.getByRole("treeitem", { name: /Reading Stars/ }).first(), "the first level is unfolded").toBeVisible();
  await pei.goto("/echo-word");
  await expect(pei.getByRole("main").getByText("Without recording").first()).toBeVisible();
  await nobodyShutOut(pei, "words");
  await picture(pei, "words-overview");
  await pei.getByRole("link", { name: "Reading Stars 2" }).click();
  const table = pei.getByRole("region", { name: "Reading Stars 2" });
  await expect(table.getByRole("row", { name: "count", exact: true })).toBeVisible();
  await paul.goto(pei.url());
  const theirs = paul.getByRole("region", { name: "Reading Stars 2" });
  await expect(theirs.getByRole("textbox", { name: "拼写: one" })).toBeVisible();

  await table.getByRole("button", { name: "Paste a list" }).click();
  const dialog = pei.getByRole("dialog", { name: "Paste a list" });
  await dialog.getByRole("textbox").fill("four /fɔː/ num. 四\nTEN\nfive | 五 | I have five pens. 我有五支笔。");
  await expect(dialog.getByText("1 is there already and is left out")).toBeVisible();
  await picture(pei, "words-pasted");
  await seenLive(() => dialog.getByRole("button", { name: "Add 2 rows" }).click(), shown(theirs.getByRole("textbox", { name: "释义: five" })));
  await expect(theirs.getByRole("textbox", { name: "英式音标: four" })).toHaveValue("/fɔː/");

  // Typed on, and a cell is stored when one leaves it.
  await table.getByRole("textbox", { name: "New word, then Enter" }).fill("six");
  await pei.keyboard.press("Enter");
  await expect(table.getByRole("textbox", { name: "Meaning: six" })).toBeVisible();
  await table.getByRole("textbox", { name: "Meaning: six" }).fill("六");
  await pei.keyboard.press("Tab");
  await expect(theirs.getByRole("textbox", { name: "释义: six" })).toHaveValue("六");
  await table.getByRole("button", { name: "six: drag it, or use the arrow keys" }).press("ArrowUp");
  await expect(theirs.getByRole("row").nth(8)).toHaveAccessibleName("six");
  // A recording is brought, and is heard with the keyboard.
  await table.getByLabel("Sound file: Recording: six", { exact: true }).setInputFiles({ name: "six.wav", mimeType: "audio/wav", buffer: WAV });
  await expect(theirs.getByRole("row", { name: "six", exact: true }).getByRole("button", { name: "播放 录音: six" })).toBeVisible();
  await nobodyShutOut(pei, "the table of words");
  await picture(pei, "words-table");
  await table.getByRole("button", { name: "Delete “six”" }).click();
  await expect(theirs.getByRole("row", { name: "six", exact: true })).toBeHidden();
  await pei.getByRole("button", { name: "Undo" }).click();
  await expect(theirs.getByRole("row", { name: "six", exact: true })).toBeVisible();

  // One word by itself, as learners see it, with where it is used.
  await table.getByRole("link", { name: "Open “five”" }).click();
  await expect(pei.getByRole("article", { name: "five" })).toContainText("I have five pens.");
  await pei.getByRole("tab", { name: "Used in" }).click();
  await expect(pei.getByRole("link", { name: "Reading Stars 2" })).toBeVisible();
  await nobodyShutOut(pei, "a word");
});

test("lines stand with who says them, at phone width too", async ({ signedIn }) => {
  const pei = await signedIn("producer", "zh-CN");
  await pei.setViewportSize({ width: 390, height: 844 });
  await pei.goto("/echo-reading");
  await pei.getByRole("treeitem", { name: /Young learners/ }).waitFor();
  await pei.getByRole("textbox", { name: "搜索 课件" }).or(pei.getByRole("searchbox")).first().fill("Reading Stars 1");
  await pei.getByRole("treeitem", { name: "Reading Stars 1" }).click();
  const lines = pei.getByRole("region", { name: "Reading Stars 1" });
  await expect(lines.getByRole("textbox", { name: /^说话人: Hello! I am Mia/ })).toHaveValue("Mia");
  expect(await pei.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "the page itself does not scroll sideways").toBe(true);
  await picture(pei, "lines-phone");
});

test("units come from a pasted list and by drag, and the audit says what is lacking", async ({ signedIn }) => {
  const pei = await signedIn("producer");
  await pei.goto("/newTextbookLibrary");
  await pei.getByRole("button", { name: "New textbook" }).click();
  const drawer = pei.getByRole("dialog", { name: "New textbook" });
  await drawer.getByRole("textbox", { name: "Title" }).fill("Short stories");
  await drawer.getByRole("button", { name: "Paste a list of units" }).click();
  const dialog = pei.getByRole("dialog", { name: "Paste a list of units" });
  await dialog.getByRole("textbox").fill("1. The door\n2. The key\nThe garden behind the wall");
  await dialog.getByRole("button", { name: "Add 3 units" }).click();
  await expect(drawer.getByRole("textbox", { name: "Name" })).toHaveCount(3);
  // Down by keys: the numbers stay in their order.
  await drawer.getByRole("textbox", { name: "Name" }).first().press("Alt+ArrowDown");
  await expect(drawer.getByRole("textbox", { name: "Name" }).first()).toHaveValue("The key");
  await expect(drawer.getByRole("spinbutton", { name: "No." }).first()).toHaveValue("1");
  await drawer.getByRole("button", { name: "Create" }).click();
  const made = pei.getByRole("dialog", { name: "Short stories" });
  await made.getByRole("tab", { name: "Audit" }).click();
  await expect(made.getByText("4 things are lacking for the audit")).toBeVisible();
  await expect(made.getByText("It has no cover")).toBeVisible();
  await expect(made.getByRole("button", { name: "List", exact: true }), "never passed, never offered").toBeHidden();
  await nobodyShutOut(pei, "the audit of a textbook");
  await picture(pei, "textbook-audit");
});

test("two type into one cell: whoever comes second is asked which of both stays", async ({ signedIn }) => {
  const [pei, paul] = [await signedIn("producer"), await signedIn("producer2", "zh-CN")];
  await pei.goto("/echo-word");
  await pei.getByRole("link", { name: "Reading Stars 4" }).click();
  const mine = pei.getByRole("textbox", { name: "Meaning: fish" });
  await expect(mine).toHaveValue("鱼");
  await paul.goto(pei.url());
  const theirs = paul.getByRole("textbox", { name: "释义: fish" });
  await expect(theirs).toHaveValue("鱼");
  await theirs.fill("鱼肉");
  await mine.fill("鱼类");
  await pei.keyboard.press("Enter");
  // What the colleague saved does not take from under the hands what is being typed, and is not overwritten in silence.
  await expect(theirs).toHaveValue("鱼肉");
  await paul.keyboard.press("Enter");
  const asked = paul.getByRole("dialog", { name: "您输入时，同事修改了此处" });
  await expect(asked).toContainText("对方：鱼类；您：鱼肉");
  await picture(paul, "words-one-cell");
  await asked.getByRole("button", { name: "保留对方的" }).click();
  await expect(theirs).toHaveValue("鱼类");
  await theirs.fill("鱼肉");
  await paul.keyboard.press("Enter");
  await expect(mine).toHaveValue("鱼肉");
});
