// Tables and pictures in the script of a step: made by keys and buttons while a colleague looks on, pasted from elsewhere, and taken along to paper and Word.
import { readFile } from "node:fs/promises";
import { unzipSync } from "fflate";
import { isSaved, plan, title } from "./hands.ts";
import { expect, nobodyShutOut, type Page, picture, test } from "./support.ts";

const script = (page: Page) => page.getByRole("textbox", { name: "Script" });
const cells = (page: Page) => script(page).locator("td, th");

async function begins(page: Page): Promise<void> {
  await title(page, "1.1").click();
  await script(page).click();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
}

/** Pastes as a browser does: what other programs leave in the clipboard, as HTML. */
async function pastes(page: Page, html: string): Promise<void> {
  await script(page).evaluate((field, held) => {
    const data = new DataTransfer();
    data.setData("text/html", held);
    data.setData("text/plain", "words");
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  }, html);
}

test("a table is made and filled by keys, grows by its menu, and stands on a colleague's screen", async ({ signedIn }) => {
  const [ann, ben] = [await signedIn("producer"), await signedIn("producer2")];
  await plan(ann, ben);
  await begins(ann);
  await ann.keyboard.press("Control+Alt+t");
  await expect(cells(ann)).toHaveCount(9);
  await ann.keyboard.type("Word");
  await ann.keyboard.press("Tab");
  await ann.keyboard.type("Meaning");
  await ann.keyboard.press("Shift+Tab");
  await ann.keyboard.press("End");
  await ann.keyboard.type("s");
  // Behind the last cell there is a new row.
  for (let at = 0; at < 9; at += 1) await ann.keyboard.press("Tab");
  await expect(cells(ann)).toHaveCount(12);
  await ann.getByRole("button", { name: "Table: rows and columns" }).click();
  await ann.getByRole("menuitem", { name: "Column after" }).click();
  await expect(cells(ann)).toHaveCount(16);
  await isSaved(ann);
  await title(ben, "1.1").click();
  await expect(cells(ben)).toHaveCount(16);
  await expect(cells(ben).first()).toHaveText("Words");
  await picture(ben, "script-table");
  await nobodyShutOut(ben, "a table in a script");
  // Both add a row at once: each is there once, and both go on.
  const adds = async (page: Page) => {
    await cells(page).last().click();
    await page.getByRole("button", { name: "Table: rows and columns" }).click();
    await page.getByRole("menuitem", { name: "Row below" }).click();
  };
  await Promise.all([adds(ann), adds(ben)]);
  for (const page of [ann, ben]) await expect(cells(page)).toHaveCount(24);
  await ann.getByRole("button", { name: "Table: rows and columns" }).click();
  await ann.getByRole("menuitem", { name: "Delete table" }).click();
  for (const page of [ann, ben]) await expect(cells(page)).toHaveCount(0);
  // One that is wider than the text is scrolled by itself: the words around it stay where they are.
  await pastes(ann, `<table><tr>${Array.from({ length: 12 }, (_, at) => `<td>Cellnumber${at}</td>`).join("")}</tr></table>`);
  for (const page of [ann, ben]) {
    await expect(cells(page)).toHaveCount(12);
    const overflows = (element: Element) => element.scrollWidth > element.clientWidth;
    expect(await script(page).locator("table").evaluate(overflows)).toBe(true);
    expect(await script(page).evaluate(overflows)).toBe(false);
  }
  await picture(ann, "script-wide-table");
});

test("what is pasted keeps its headings, lists, links, table and pictures, and nothing in it runs", async ({ signedIn }) => {
  const ann = await signedIn("producer");
  await plan(ann);
  await begins(ann);
  const dot = "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEklEQVR4nGP4z8AARAwQAAAf7gP9i18U1AAAAABJRU5ErkJggg==";
  const asked: string[] = [];
  ann.on("request", (request) => void asked.push(request.url()));
  await pastes(
    ann,
    `<h1>At the zoo</h1><ul><li>Look</li><li>Say</li></ul><p>See <a href="https://example.com/">this</a> or <a href="javascript:alert(1)">that</a>.</p>
     <table><tr><th>Word</th><th>Meaning</th></tr><tr><td>cat</td><td>a pet</td></tr></table>
     <img src="data:image/png;base64,${dot}"><img src="https://elsewhere.invalid/x.png"><script>window.ran = 1</script><img src="x" onerror="window.ran = 1">`,
  );
  await expect(script(ann).locator("h3")).toHaveText("At the zoo");
  await expect(script(ann).locator("li")).toHaveText(["Look", "Say"]);
  await expect(script(ann).locator("a")).toHaveCount(1);
  await expect(cells(ann)).toHaveText(["Word", "Meaning", "cat", "a pet"]);
  const shown = script(ann).locator("img:not(.ProseMirror-separator)");
  await expect(shown).toHaveCount(1);
  await expect(shown).toHaveAttribute("src", /^\/files\/[0-9a-f]{64}/);
  await expect(ann.getByText("2 pictures were left out: they lie elsewhere.")).toBeVisible();
  expect(await ann.evaluate(() => (window as { ran?: number }).ran)).toBeUndefined();
  expect(asked.filter((url) => url.includes("elsewhere"))).toEqual([]);
  await isSaved(ann);
  await picture(ann, "script-pasted");
  // In Word there are the table and the picture.
  await ann.getByRole("button", { name: "More with this document" }).click();
  const downloads = ann.waitForEvent("download");
  await ann.getByRole("menuitem", { name: "Word file" }).click();
  const files = unzipSync(await readFile(await (await downloads).path()));
  const body = new TextDecoder().decode(files["word/document.xml"]);
  expect(body).toMatch(/<w:tbl>.*Word.*Meaning.*cat.*a pet.*<\/w:tbl>/s);
  expect(Object.keys(files).some((name) => /^word\/media\/.*\.png$/.test(name))).toBe(true);
});
