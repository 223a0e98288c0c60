// Two people in one formatted text: what is written stays where it was meant, composed or typed, pasted, and whatever a colleague does to its lines.
import { Ime, isSaved, lines, plan, textbox, title, told, typesOn } from "./hands.ts";
import { agree, expect, type Page, picture, test } from "./support.ts";

/** Both at one script, which says "one two": Ann's field and Ben's. */
async function writing(ann: Page, ben: Page) {
  await plan(ann, ben);
  const [mine, theirs] = [textbox(ann, "Script"), textbox(ben, "Script")];
  for (const page of [ann, ben]) {
    await title(page, "1.1").click();
    await textbox(page, "Script").click();
  }
  await ann.keyboard.press("Control+A");
  await ann.keyboard.type("one two");
  await expect.poll(() => lines(theirs)).toEqual(["one two"]);
  return [mine, theirs] as const;
}

test("Chinese composed in a script leaves no pinyin, whatever a colleague does to it meanwhile", { tag: "@gate" }, async ({ signedIn }) => {
  const [ann, ben] = [await signedIn("producer"), await signedIn("producer2")];
  const [mine, theirs] = await writing(ann, ben);
  const ime = new Ime(ann);
  /** Ben's caret, so many letters from the end. */
  const atEnd = async (back: number) => {
    await theirs.focus();
    await ben.keyboard.press("Control+End");
    for (let n = 0; n < back; n += 1) await ben.keyboard.press("ArrowLeft");
  };
  await mine.press("Control+End");

  // An Enter earlier in the same line: the word is composed behind it and ends up behind it.
  await ime.composes("z", "zh", "zho");
  await atEnd(3);
  await ben.keyboard.type("and ");
  await expect.poll(() => lines(theirs)).toEqual(["one and two"]);
  await ben.keyboard.press("Enter");
  await isSaved(ben);
  await ime.composes("zhong");
  await ime.picks("中文");
  await expect.poll(() => lines(mine)).toEqual(["one and ", "two中文"]);
  await expect.poll(() => lines(theirs)).toEqual(["one and ", "two中文"]);

  // Words at the same place.
  await ime.composes("h", "ha");
  await atEnd(0);
  await ben.keyboard.type("!?", { delay: 10 });
  await isSaved(ben);
  await ime.composes("hao");
  await ime.picks("好");
  await expect(theirs).toContainText("好");
  await expect
    .poll(async () =>
      (await lines(theirs))
        .join("|")
        .replace(/(!\?|好)/g, "")
        .concat(String((await lines(theirs)).join("").match(/!\?|好/g)?.length)),
    )
    .toBe("one and |two中文2");
  await agree(
    () => lines(mine),
    () => lines(theirs),
  );

  // The line it is composed in is deleted.
  await ime.composes("n", "ni");
  await theirs.press("Control+A");
  await ben.keyboard.type("new");
  await isSaved(ben);
  await ime.picks("你");
  await expect(theirs).toContainText("你");
  await agree(
    () => lines(mine),
    () => lines(theirs),
  );
  expect((await lines(mine)).join("").split("").toSorted()).toEqual(["e", "n", "w", "你"]);
});

for (const [what, delay] of [
  ["at full speed", 25],
  ["as fast as a machine", 5],
] as const) {
  test(`a line is ended and joined while a colleague writes on in it, ${what}: no key goes elsewhere, none is lost`, async ({ signedIn }) => {
    const [ann, ben] = [await signedIn("producer"), await signedIn("producer2")];
    const [mine, theirs] = await writing(ann, ben);
    await theirs.press("Control+Home");
    for (let n = 0; n < 4; n += 1) await ben.keyboard.press("ArrowRight");

    await mine.press("Control+End");
    const words = " three four five six seven eight nine ten";
    const typing = ann.keyboard.type(words, { delay });
    await expect(theirs).toContainText("two t");
    await ben.keyboard.press("Enter");
    await typing;
    await expect.poll(() => lines(mine)).toEqual(["one ", `two${words}`]);
    await agree(
      () => lines(mine),
      () => lines(theirs),
    );

    // And back up, from the beginning of the line that Ann is in.
    const more = ann.keyboard.type(words, { delay });
    await expect(theirs).toContainText("ten t");
    await ben.keyboard.press("Backspace");
    await more;
    await expect.poll(() => lines(mine)).toEqual([`one two${words}${words}`]);
    await agree(
      () => lines(mine),
      () => lines(theirs),
    );
  });
}

test("a step deleted while a word of its script is composed: the word is in it when it is back", async ({ signedIn }) => {
  const [ann, ben] = [await signedIn("producer", "zh-CN"), await signedIn("producer2")];
  await plan(ann, ben);
  await ann.getByRole("textbox", { name: "步骤 1.2 的标题" }).click();
  const script = ann.getByRole("textbox", { name: "话术" });
  await script.click();
  await ann.keyboard.press("Control+A");
  await ann.keyboard.type("Clap ");
  const ime = new Ime(ann);
  await ime.composes("p", "pa", "pai");
  await title(ben, "1.2").focus();
  const name = await title(ben, "1.2").inputValue();
  await ben.getByRole("button", { name: `More for ${name}` }).click();
  await ben.getByRole("menuitem", { name: "Delete step" }).click();
  await isSaved(ben);
  await ime.composes("paishou");
  await ime.picks("拍手");
  await expect(told(ann)).toBeFocused();
  await expect(told(ann)).toContainText("Clap 拍手");
  await typesOn(ann);
  await picture(ann, "deleted-under-the-hand-zh");
  await told(ann).getByRole("button", { name: "恢复", exact: true }).click();
  await expect(script).toHaveText("Clap 拍手");
  await title(ben, "1.2").click();
  await expect(textbox(ben, "Script")).toContainText("Clap 拍手");
});

test("what is pasted into a script keeps its lines and its table, and a picture is not left out without a word", async ({ signedIn }) => {
  const page = await signedIn("producer");
  await plan(page);
  await title(page, "1.1").click();
  const script = textbox(page, "Script");
  await script.click();
  await page.keyboard.press("Control+A");
  await page.keyboard.type("Before");
  await script.evaluate((field) => {
    const data = new DataTransfer();
    data.setData(
      "text/html",
      "<p>One</p><h1>Words</h1><table><tr><td>cat</td><td>pet</td></tr><tr><td>apple</td><td>fruit</td></tr></table><p><img src='https://example.com/x.png'>End</p>",
    );
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await expect(page.getByText("A picture was left out")).toBeVisible();
  await expect(script.getByRole("heading", { name: "Words" })).toBeVisible();
  await expect(script.locator("p")).toHaveText(["BeforeOne", "cat", "pet", "apple", "fruit", "End"]);
  await expect(script.locator("tr")).toHaveText(["catpet", "applefruit"]);
});

test("what is typed on the way to a script that is not there yet is in it, and no other tab of the column is in the way", async ({ signedIn }) => {
  const ann = await signedIn("producer");
  const letGo = Promise.withResolvers<void>();
  await ann.route(/\/assets\/rich-text-[\w-]+\.js/, async (route) => {
    await letGo.promise;
    await route.continue();
  });
  await plan(ann);
  const script = textbox(ann, "Script");
  const steps = await ann.locator("[data-step]").count();
  const called = await title(ann, "1.1").inputValue();
  await title(ann, "1.1").click();
  await ann.keyboard.press("Control+Enter");
  await ann.keyboard.type("new words\nn ", { delay: 20 });
  letGo.resolve();
  await expect(script).toBeFocused();
  await expect(script).toContainText("n ");
  expect((await lines(script)).join("\n")).toContain("new words\nn ");
  await expect(title(ann, "1.1")).toHaveValue(called);
  expect(await ann.locator("[data-step]").count()).toBe(steps);

  // From what is said about the document, straight to the words.
  await title(ann, "1.2").click();
  await ann.keyboard.press("Alt+2");
  await title(ann, "1.2").click();
  await ann.keyboard.press("Control+Enter");
  await ann.keyboard.type("Ask them. ", { delay: 20 });
  await expect(script).toBeFocused();
  await expect(script).toContainText("Ask them. ");
  await expect(title(ann, "1.2")).not.toHaveValue(/Ask/);
});

test("whose caret it is stands beside their line and hides no other", async ({ signedIn }) => {
  const [ann, ben] = [await signedIn("producer"), await signedIn("producer2")];
  const [mine, theirs] = await writing(ann, ben);
  await ann.keyboard.press("Control+End");
  await ann.keyboard.press("Enter");
  await ann.keyboard.type("and a second line of words");
  await expect.poll(() => lines(theirs)).toEqual(["one two", "and a second line of words"]);
  const flag = theirs.getByText("Pei Zhang");
  await expect(flag).toBeVisible();
  const covered = () =>
    theirs.evaluate((text) => {
      const name = [...text.querySelectorAll("span")].find((one) => one.childElementCount === 0 && one.textContent === "Pei Zhang")!.getBoundingClientRect();
      return [...text.querySelectorAll("p")].some((line) => {
        const words = document.createRange();
        words.selectNodeContents(line.firstChild!);
        const box = words.getBoundingClientRect();
        return name.left < box.right && name.right > box.left && name.top < box.bottom - 1 && name.bottom > box.top + 1;
      });
    });
  expect(await covered()).toBe(false);
  await expect(mine).toBeFocused();
  await picture(ben, "caret-beside-its-line");
});
