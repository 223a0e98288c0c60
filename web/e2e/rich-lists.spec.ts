// Lists and headings made in a formatted text while somebody else writes in it: nothing of what they write goes, and undo takes back the formatting alone.
import { Ime, isSaved, plan, textbox, title } from "./hands.ts";
import { agree, expect, type Page, test } from "./support.ts";

const KINDS = [
  ["1. ", "ol li"],
  ["- ", "ul li"],
  ["### ", "h3"],
  ["> ", "blockquote"],
] as const;

const words = (page: Page) =>
  textbox(page, "Script").evaluate((field) => {
    const bare = field.cloneNode(true) as Element;
    for (const caret of bare.querySelectorAll(".ProseMirror-widget")) caret.remove();
    return bare.textContent ?? "";
  });

for (const how of ["typed", "composed"] as const) {
  test(`a line made a list while a colleague's words are ${how} at its end keeps them, and so does its undo`, async ({ signedIn }) => {
    test.slow();
    const [ann, ben] = [await signedIn("producer"), await signedIn("producer2")];
    await plan(ann, ben);
    for (const page of [ann, ben]) {
      await title(page, "1.1").click();
      await textbox(page, "Script").click();
    }
    const [mine, theirs] = [textbox(ann, "Script"), textbox(ben, "Script")];
    const ime = new Ime(ann);
    for (const [rule, made] of KINDS) {
      await mine.press("Control+A");
      await ann.keyboard.press("Backspace");
      await ann.keyboard.press("Backspace");
      await ann.keyboard.type("alpha beta gamma ");
      await expect.poll(() => words(ben)).toBe("alpha beta gamma ");
      await theirs.press("Control+A");
      const write = async () => {
        await mine.press("Control+End");
        if (how === "typed") return ann.keyboard.type("QWERTYUIOP", { delay: 12 });
        await ime.composes("z", "zh", "zho", "zhon", "zhong");
        await ime.picks("中文");
        await ime.composes("h", "ha", "hao");
        await ime.picks("好");
      };
      const list = async () => {
        await theirs.click();
        await ben.keyboard.press("Control+Home");
        await ben.keyboard.type(rule);
      };
      await Promise.all([write(), list()]);
      await isSaved(ann);
      await isSaved(ben);
      await agree(
        () => words(ann),
        () => words(ben),
      );
      expect(await words(ann), rule).toBe(`alpha beta gamma ${how === "typed" ? "QWERTYUIOP" : "中文好"}`);
      for (const field of [mine, theirs]) await expect(field.locator(made)).toHaveCount(1);

      // Ann writes on in it, and Ben takes his list back.
      await mine.press("Control+End");
      await ann.keyboard.type("!?");
      await expect.poll(() => words(ben)).toContain("!?");
      await theirs.press("Control+Z");
      for (const field of [mine, theirs]) await expect(field.locator(made)).toHaveCount(0);
      // Typed slowly, the sign is a step of its own, and stands there again.
      const sign = (text: string) => (text.startsWith(rule.trim()) ? text.slice(rule.trim().length) : text);
      expect(sign(await words(ben))).toBe(`alpha beta gamma ${how === "typed" ? "QWERTYUIOP" : "中文好"}!?`);
      await agree(
        () => words(ann),
        () => words(ben),
      );
    }
  });
}
