// What is typed into a listening set or the table of lines stays until it is stored: while the network is away, while it is refused, while a colleague writes or deletes the same.
import { expect, listening, type Page, picture, test } from "./support.ts";

const call = async <T>(page: Page, path: string, data: object) => {
  const answer = await page.request.post(`/api/management/${path}`, { data });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return ((await answer.json()) as { data: T }).data;
};

/** A set of two items to be completed, heard as the demo's tones are; answers where its workbench is. */
async function made(page: Page, title: string): Promise<{ id: string; path: string }> {
  const { records } = await call<{ records: { id: string }[] }>(page, "listeningSet/list", { search: "How many tones?" });
  const { sound } = await call<{ sound: string }>(page, "listeningSet/query", { id: records[0]?.id });
  const item = (start_ms: number, text: string, gaps: string[]) => ({ start_ms, end_ms: start_ms + 1_000, text, gaps });
  const items = [item(0, "Hello over there", ["1"]), item(2_000, "Who is it", ["2"])];
  const { id } = await call<{ id: string }>(page, "listeningSet/create", { title, kind: "gap_fill", sound, sound_ms: 8_000, speed: 100, plays: 3, items });
  return { id, path: `/trainingListen?id=${id}` };
}
const textOf = (page: Page, number: number) => page.getByRole("textbox", { name: `What is said in item ${number}`, exact: true });
const open = async (page: Page, path: string, number = 1) => {
  await page.goto(path);
  await listening(page);
  await page.getByRole("button", { name: new RegExp(`^Item ${number} ·`) }).click();
  await expect(textOf(page, number)).toBeVisible();
};
const word = (page: Page, said: string) => page.getByRole("button", { name: `Blank “${said}”`, exact: true });
const told = (page: Page) => page.getByRole("alertdialog");

test("an item that a colleague removes under the hand takes no keys to the page, and is had back with the words", async ({ signedIn }) => {
  const [pei, paul] = [await signedIn("producer"), await signedIn("producer2")];
  const { path } = await made(pei, "Under the hand");
  await open(pei, path);
  await open(paul, path, 2);
  await textOf(pei, 1).press("Control+End");
  await pei.keyboard.type(" my friend");
  await paul.getByRole("button", { name: "Remove item 1" }).click();
  await expect(told(pei)).toBeFocused();
  await expect(told(pei)).toContainText("Paul Meyer deleted this while you were in it");
  await expect(told(pei)).toContainText("Hello over there my friend");
  await pei.keyboard.type("x and y");
  await picture(pei, "item-gone");
  await told(pei).getByRole("button", { name: "Bring it back" }).click();
  await expect(textOf(pei, 1)).toBeFocused();
  await pei.keyboard.type("!");
  await expect(textOf(pei, 1)).toHaveValue("Hello over there my friend!");
  await pei.keyboard.press("Enter");
  await expect(paul.getByRole("button", { name: /^Item 1 ·/ })).toContainText("Hello over there my friend!");
});

test("without a network the words stay in their fields, and are sent when it is back", async ({ signedIn }) => {
  const [pei, paul] = [await signedIn("producer"), await signedIn("producer2")];
  const { path } = await made(pei, "Without a network");
  await open(pei, path);
  await open(paul, path);
  await pei.context().setOffline(true);
  await textOf(pei, 1).fill("Hello over here");
  // A slow press: that the words were not sent is known before it ends, and what says so comes over the button only then.
  const unanswered = pei.waitForEvent("requestfailed", (request) => request.url().includes("listeningSet"));
  await pei.getByRole("button", { name: /^Item 2 ·/ }).hover();
  await pei.mouse.down();
  await unanswered;
  await pei.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await pei.mouse.up();
  await textOf(pei, 2).fill("Who is that");
  await pei.keyboard.press("Enter");
  await expect(pei.getByText("Not saved yet")).toBeVisible();
  await expect(pei.getByText("Not saved", { exact: true })).toBeVisible();
  await expect(textOf(pei, 2)).toHaveValue("Who is that");
  await picture(pei, "item-unsent");
  // A colleague writes into one of them meanwhile: theirs is not written over unseen.
  await textOf(paul, 1).fill("Hello over where");
  await paul.keyboard.press("Enter");
  await expect(paul.getByRole("textbox", { name: "What is said in item 1" })).toHaveValue("Hello over where");
  await expect
    .poll(async () => JSON.stringify((await call<{ items: object[] }>(paul, "listeningSet/query", { id: path.split("id=")[1] })).items))
    .toContain("where");
  await pei.context().setOffline(false);
  const asked = pei.getByRole("dialog", { name: "A colleague changed this while you were typing" });
  await expect(asked).toContainText("Theirs: Hello over where. Yours: Hello over here.");
  await asked.getByRole("button", { name: "Keep theirs" }).click();
  await expect(paul.getByRole("button", { name: /^Item 2 ·/ })).toContainText("Who is that");
  await expect(pei.getByText("Not saved")).toHaveCount(0);
  await expect(pei.getByRole("button", { name: /^Item 1 ·/ })).toContainText("Hello over where");
});

test("two in one item: whoever comes second is asked, and both presses count", async ({ signedIn }) => {
  const [pei, paul] = [await signedIn("producer"), await signedIn("producer2")];
  const { path, id } = await made(pei, "Two in one");
  await open(pei, path);
  await open(paul, path);
  await textOf(pei, 1).fill("Hello over there, Ann");
  await textOf(paul, 1).fill("Hello over there, Ben");
  await textOf(pei, 1).press("Enter");
  await expect(pei.getByRole("button", { name: "Blank “Ann”", exact: true })).toBeVisible();
  await textOf(paul, 1).press("Enter");
  const asked = paul.getByRole("dialog", { name: "A colleague changed this while you were typing" });
  await expect(asked).toContainText("Theirs: Hello over there, Ann. Yours: Hello over there, Ben.");
  await asked.getByRole("button", { name: "Use mine" }).click();
  await expect(textOf(pei, 1)).toHaveValue("Hello over there, Ben");
  await Promise.all([word(pei, "over").click(), word(paul, "there").click()]);
  for (const page of [pei, paul]) for (const said of ["Hello", "over", "there"]) await expect(word(page, said)).toHaveAttribute("aria-pressed", "true");
  expect((await call<{ items: { gaps: string[] }[] }>(pei, "listeningSet/query", { id })).items[0]?.gaps).toEqual(["1", "2", "3"]);
});

test("words that a listed set cannot take yet stay in the field until they can; nobody leaves with words that are not stored unasked", async ({ signedIn }) => {
  const [pei, ivy] = [await signedIn("producer"), await signedIn("inspector")];
  const { path, id } = await made(pei, "Listed and rewritten");
  await call(ivy, "listeningSet/setListed", { id });
  await open(pei, path, 2);
  await textOf(pei, 2).fill("They were late");
  await textOf(pei, 2).press("Enter");
  await expect(pei.getByRole("alert").filter({ hasText: "Item 2 has no gap" })).toBeVisible();
  await expect(textOf(pei, 2)).toHaveValue("They were late");
  await picture(pei, "item-no-gap");
  const question = pei.waitForEvent("dialog");
  void pei.reload().catch(() => {});
  const dialog = await question;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
  await word(pei, "late").click();
  await expect(word(pei, "late")).toHaveAttribute("aria-pressed", "true");
  await expect(pei.getByRole("alert").filter({ hasText: "has no gap" })).toHaveCount(0);
  const { items } = await call<{ items: { text: string; gaps: string[] }[] }>(pei, "listeningSet/query", { id });
  expect(items[1]).toMatchObject({ text: "They were late", gaps: ["3"] });
});

test("a line of the table: kept without a network, and had back where a colleague deletes it", async ({ signedIn }) => {
  const [pei, paul] = [await signedIn("producer"), await signedIn("producer2")];
  for (const page of [pei, paul]) {
    await page.goto("/echo-reading");
    await page.getByRole("link", { name: "Grammar Tree 2" }).click();
    await listening(page);
  }
  const cells = (page: Page) => page.getByRole("table").locator("tbody tr").first().getByRole("textbox");
  const field = (page: Page) => cells(page).nth(1);
  const before = await field(pei).inputValue();
  await pei.context().setOffline(true);
  await field(pei).fill(`${before} Really!`);
  await pei.keyboard.press("Enter");
  await expect(pei.getByText("Not saved yet")).toBeVisible();
  await expect(field(pei)).toHaveValue(`${before} Really!`);
  await picture(pei, "line-unsent");
  await pei.context().setOffline(false);
  await expect(field(paul)).toHaveValue(`${before} Really!`);
  await expect(pei.getByText("Not saved yet")).toHaveCount(0);

  await field(pei).press("End");
  await pei.keyboard.type(" Yes, really");
  await paul.getByRole("button", { name: `Delete “${before} Really!”` }).click();
  await expect(told(pei)).toBeFocused();
  await expect(told(pei)).toContainText(`${before} Really! Yes, really`);
  await pei.keyboard.type("gr ");
  await told(pei).getByRole("button", { name: "Bring it back" }).click();
  await expect(field(pei)).toBeFocused();
  await pei.keyboard.type("!");
  await pei.keyboard.press("Enter");
  await expect(field(paul)).toHaveValue(`${before} Really! Yes, really!`);
});

test("a number out of range, a time that is none and a file without subtitles are refused with what is wrong", async ({ signedIn }) => {
  const pei = await signedIn("producer");
  await pei.goto("/trainingListen?record=new");
  const form = pei.getByRole("dialog");
  await form.getByRole("textbox", { name: "Title" }).fill("Too fast");
  await form.getByRole("spinbutton", { name: "Speed (%)" }).fill("999");
  await form.getByRole("button", { name: "Create" }).click();
  await expect(form.getByRole("spinbutton", { name: "Speed (%)" })).toHaveValue("999");
  await expect(form.getByText("At most 150")).toBeVisible();

  const tasks = await call<{ records: { name: string; track_id: string }[] }>(pei, "videoTask/list", { search: "Big cats" });
  await pei.goto(`/subtitles/${tasks.records.find(({ name }) => name === "Big cats")?.track_id}`);
  const start = pei.getByRole("textbox", { name: "Start of cue 1" });
  await start.fill("abc");
  await start.press("Enter");
  await expect(pei.getByRole("alert").filter({ hasText: "This is no time" })).toBeVisible();
  await expect(start).toHaveValue("abc");
  await start.press("Escape");
  await expect(pei.getByRole("alert").filter({ hasText: "This is no time" })).toHaveCount(0);
  await pei
    .locator("input[type=file][accept='.vtt,.srt']")
    .setInputFiles({ name: "words.srt", mimeType: "text/plain", buffer: Buffer.from("These are no subtitles.") });
  await expect(pei.locator(".ant-message")).toContainText(/subtitle|cue/i);
  await expect(pei.getByText("Please check the marked fields")).toHaveCount(0);
});
