// Games: made by hand and from words, passed by somebody else, and played to the end by keys alone and by touch.
import { choose, expect, nobodyShutOut, option, type Page, picture, test } from "./support.ts";

const PAGE = "/Interaction";

/** Goes to a card by arrows, from wherever the keyboard is among the cards. */
async function goTo(page: Page, name: string): Promise<void> {
  const card = page.getByRole("button", { name, exact: true });
  const isThere = () => card.evaluate((one) => one === document.activeElement);
  for (const key of ["ArrowUp", "ArrowLeft"]) for (let times = 0; times < 8; times += 1) await page.keyboard.press(key);
  for (const side of ["ArrowRight", "ArrowLeft"]) {
    for (let times = 0; times < 8 && !(await isThere()); times += 1) await page.keyboard.press("ArrowDown");
    if (await isThere()) return;
    for (let times = 0; times < 8; times += 1) await page.keyboard.press("ArrowUp");
    await page.keyboard.press(side);
  }
  expect(await isThere(), `${name} is reached by arrows`).toBe(true);
}

async function opened(page: Page, title: string) {
  await page.goto(PAGE);
  await page
    .getByRole("row", { name: new RegExp(title.replace(/[?]/gu, "\\?")) })
    .getByText(title)
    .click();
  const drawer = page.getByRole("dialog", { name: new RegExp(title.replace(/[?]/gu, "\\?")) });
  await drawer.getByRole("tab", { name: "Play" }).click();
  return drawer;
}

test("a game is written, played while it is written, and passed by somebody else", { tag: "@gate" }, async ({ signedIn }) => {
  test.slow();
  const [pei, ivy] = [await signedIn("producer"), await signedIn("inspector", "zh-CN")];
  await pei.goto(PAGE);
  await expect(pei.getByRole("row", { name: /Weather pairs/ })).toBeVisible();
  await nobodyShutOut(pei, "interactions");
  await picture(pei, "interactions");
  await pei.getByRole("button", { name: "New interaction" }).click();
  const drawer = pei.getByRole("dialog");
  await drawer.getByRole("textbox", { name: "Title" }).fill("Two birds");
  // What a kind needs is said at its place.
  await drawer.getByRole("button", { name: "Create" }).click();
  await expect(drawer.getByText("At least 2 pairs")).toBeVisible();
  for (const [at, word, meaning] of [
    [1, "robin", "知更鸟"],
    [2, "owl", "猫头鹰"],
  ] as const) {
    await drawer.getByRole("button", { name: "Add a pair" }).click();
    await drawer.getByRole("textbox", { name: `Word of pair ${at}` }).fill(word);
    await drawer.getByRole("textbox", { name: `Meaning of pair ${at}` }).fill(meaning);
  }
  await expect(drawer.getByText("At least 2 pairs"), "what is wrong no more is said no more").toBeHidden();
  await picture(pei, "interaction-form");
  await drawer.getByRole("tab", { name: "Play" }).click();
  await expect(drawer.getByRole("button", { name: "知更鸟" })).toBeVisible();
  await drawer.getByRole("tab", { name: "Details" }).click();
  await drawer.getByRole("button", { name: "Create" }).click();
  // It lies over the button that closes, and stays while the pointer is on it.
  await expect(pei.getByText("Created Two birds")).toBeVisible();
  await expect(pei.getByText("Created Two birds")).toBeHidden();
  await drawer.getByRole("button", { name: "Close", exact: true }).click();
  await expect(pei.getByRole("row", { name: /Two birds/ })).toContainText("Waits for review");

  await ivy.goto(`${PAGE}?to_review=true`);
  await ivy
    .getByRole("row", { name: /Two birds/ })
    .getByText("Two birds")
    .click();
  const record = ivy.getByRole("dialog", { name: /Two birds/ });
  await record.getByRole("tab", { name: "试玩" }).click();
  await expect(record.getByRole("button", { name: "猫头鹰" })).toBeVisible();
  await picture(ivy, "interaction-play");
  await record.getByRole("button", { name: "通过并上架" }).click();
  await expect(record.getByRole("button", { name: "下架" })).toBeVisible();
});

test("a match is played to its end by keys alone", async ({ signedIn }) => {
  const pei = await signedIn("producer");
  const game = await opened(pei, "At the zoo: match");
  await game.getByRole("button", { name: "penguin", exact: true }).focus();
  // First a miss, which is said.
  await pei.keyboard.press("Enter");
  await goTo(pei, "狮子");
  await pei.keyboard.press("Space");
  await expect(game.getByRole("status")).toHaveText("Not quite: try another one.");
  for (const [word, meaning] of [
    ["penguin", "企鹅"],
    ["lion", "狮子"],
    ["monkey", "猴子"],
    ["giraffe", "长颈鹿"],
    ["elephant", "大象"],
  ] as const) {
    for (const card of [word, meaning]) {
      await goTo(pei, card);
      await pei.keyboard.press("Enter");
    }
  }
  await expect(game.getByRole("status")).toHaveText("Done, with 1 miss.");
  await nobodyShutOut(pei, "a game");
  // The keyboard is where it goes on.
  await pei.keyboard.press("Enter");
  await expect(game.getByRole("button", { name: "penguin", exact: true })).toBeVisible();
});

test("each kind is played to its end", async ({ signedIn }) => {
  test.slow();
  const pei = await signedIn("producer");
  // Memory: every card is looked at, then pressed with the one that it goes with.
  const memory = await opened(pei, "Weather pairs");
  const meanings = new Map([
    ["rain", "雨"],
    ["snow", "雪"],
    ["wind", "风"],
    ["cloud", "云"],
    ["sun", "太阳"],
    ["storm", "暴风雨"],
  ]);
  const other = (face: string) => meanings.get(face) ?? [...meanings].find(([, meaning]) => meaning === face)?.[0] ?? "";
  const cards = memory.getByRole("group", { name: "Memory" }).getByRole("button");
  const faces: string[] = [];
  for (let at = 0; at < 12; at += 1) {
    await cards.nth(at).click();
    faces.push((await cards.nth(at).textContent()) ?? "");
  }
  for (const face of meanings.keys()) {
    const [one, two] = [faces.indexOf(face), faces.indexOf(other(face))];
    if ((await cards.nth(one).getAttribute("data-state")) === "right") continue;
    // Whatever is open is turned back by the first press.
    await cards.nth(one).click();
    if ((await cards.nth(one).getAttribute("data-state")) !== "right") await cards.nth(two).click();
    if (await memory.getByRole("button", { name: "Play again" }).isVisible()) break;
    if ((await cards.nth(one).getAttribute("data-state")) !== "right") {
      await cards.nth(one).click();
      await cards.nth(two).click();
    }
  }
  await expect(memory.getByRole("button", { name: "Play again" })).toBeVisible();

  const flash = await opened(pei, "Past tense cards");
  await flash.getByRole("button", { name: /^Turn over/ }).click();
  await picture(pei, "flash");
  await flash.getByRole("button", { name: "Not yet" }).click();
  for (let at = 0; at < 5; at += 1) await flash.getByRole("button", { name: "I know it" }).click();
  await expect(flash.getByRole("status")).toHaveText("Done, with 1 miss.");

  const sort = await opened(pei, "Fruit or vegetable?");
  const fruit = ["apple", "pear", "orange"];
  for (let at = 0; at < 6; at += 1) {
    const asked = (await sort.locator("p strong").textContent()) ?? "";
    await sort.getByRole("button", { name: fruit.includes(asked) ? "fruit" : "vegetable", exact: true }).click();
  }
  await expect(sort.getByRole("status")).toHaveText("Well done: everything right at the first try!");
  await picture(pei, "sort");

  const wheel = await opened(pei, "谁来回答？");
  // Whoever made it reads here why it came back.
  await expect(wheel.getByText(/too long for the end of a lesson/)).toBeVisible();
  await wheel.getByRole("button", { name: "Spin" }).click();
  await expect(wheel.getByRole("status")).toHaveText(/It stopped at “.+”; 4 are left\./);
  await picture(pei, "wheel");

  const quiz = await opened(pei, "What is it in English?");
  const words = new Map([
    ["面包", "bread"],
    ["牛奶", "milk"],
    ["米饭", "rice"],
    ["鸡蛋", "egg"],
    ["汤", "soup"],
  ]);
  for (let at = 0; at < 5; at += 1) {
    const region = quiz.getByRole("region", { name: "What is it in English?" });
    const shown = (await region.locator("div > span").first().textContent()) ?? "";
    await quiz.getByRole("button", { name: words.get(shown) ?? shown, exact: true }).click();
  }
  await expect(quiz.getByRole("status")).toHaveText("Well done: everything right at the first try!");
});

test("a game is made from the words of a courseware in one press", async ({ signedIn }) => {
  const pei = await signedIn("producer");
  await pei.goto(PAGE);
  await pei.getByRole("button", { name: "Make from words" }).click();
  const dialog = pei.getByRole("dialog", { name: "Make from words" });
  await dialog.getByRole("combobox", { name: "Courseware" }).click();
  await choose(pei, "At the hotel", "At the hotel");
  await dialog.getByRole("button", { name: "Make the game" }).click();
  await expect(dialog.getByText(/“At the hotel” has 0 words/)).toBeVisible();
  await dialog.getByRole("combobox", { name: "Courseware" }).click();
  await choose(pei, "Reading Stars 1", "Reading Stars 1");
  await dialog.getByRole("combobox", { name: "Game" }).click();
  await option(pei, "Memory").click();
  await picture(pei, "of-words");
  await dialog.getByRole("button", { name: "Make the game" }).click();
  const made = pei.getByRole("dialog", { name: /Reading Stars 1: Memory/ });
  await made.getByRole("tab", { name: "Play" }).click();
  await expect(made.getByRole("button", { name: "Card 1, face down" })).toBeVisible();
});

for (const [scheme, locale, width] of [
  ["light", "en-US", 390],
  ["dark", "zh-CN", 1366],
] as const)
  test(`interactions, ${scheme}, ${locale}, ${width} px`, async ({ signedIn }) => {
    const page = await signedIn("producer", locale);
    await page.request.post("/api/user/settings", { data: { nav_theme: scheme } });
    await page.setViewportSize({ width, height: 844 });
    await page.goto(PAGE);
    const name = page.getByRole("main").getByText("At the zoo: match").first();
    await expect(name).toBeVisible();
    await nobodyShutOut(page, `interactions ${scheme}`);
    await picture(page, `interactions-${scheme}-${width}`);
    await name.click();
    const drawer = page.getByRole("dialog", { name: /At the zoo: match/ });
    await drawer.getByRole("tab", { name: locale === "zh-CN" ? "试玩" : "Play" }).click();
    // By touch: a word, then what goes with it.
    for (const card of ["lion", "狮子"]) await drawer.getByRole("button", { name: card, exact: true }).click();
    await expect(drawer.getByRole("status")).toHaveText(locale === "zh-CN" ? "答对了！" : "Right!");
    expect(await page.evaluate(() => document.documentElement.scrollWidth), "nothing is wider than the page").toBeLessThanOrEqual(width);
    await nobodyShutOut(page, `a game ${scheme}`);
    await picture(page, `game-${scheme}-${width}`);
  });
