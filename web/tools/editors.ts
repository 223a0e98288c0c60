// Prints how long large documents take: to open, to take a key, to take a new item, beside a plan of seven steps in the same run, and beside a page that is a
// field and a list and nothing else: what of a figure is the browser's own, and the machine's.
// Usage: node tools/editors.ts URL [ROUNDS] (a server with the demo's accounts). On a machine that others use, compare the figures of one run only.
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { launch } from "./chromium.ts";
import { made } from "./made.ts";

const url = process.argv[2] ?? "http://127.0.0.1:7400";
const rounds = Number(process.argv[3] ?? 5);

const browser = await chromium.launch(launch);

async function signedIn(): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: url, locale: "en-US", viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
  const answer = await context.request.post("/api/management/login", { data: { type: "password", account: "producer", password: "belltower" } });
  if (!answer.ok()) throw new Error(`the demo's producer could not sign in: ${answer.status()}`);
  return context;
}

const many = <T>(count: number, one: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => one(at));
const words = "The teacher shows a picture and asks what the children see in it.";

const plan = (stages: number, steps: number) => ({
  title: `Plan of ${stages * steps} steps`,
  lessonMinutes: 45,
  level: "A1",
  stages: many(stages, (s) => ({
    title: `Stage ${s + 1}`,
    steps: many(steps, (n) => ({
      title: `Step ${s + 1}.${n + 1} of the lesson`,
      minutes: 2,
      owner: "teacher",
      required: true,
      materials: ["Cards"],
      script: words,
    })),
  })),
});
const book = (pages: number) => ({
  title: `Book of ${pages} pages`,
  level: "A1",
  characters: [],
  pages: many(pages, (n) => ({ text: `Page ${n + 1}. ${words}`, scene: "A red door", prompt: "" })),
});
const paper = (sections: number, questions: number) => ({
  title: `Paper of ${sections * questions} questions`,
  kind: "exam",
  level: "A1",
  minutes: 60,
  sections: many(sections, (s) => ({
    title: `Section ${s + 1}`,
    questions: many(questions, (n) => ({
      kind: "single-choice",
      stem: `Question ${s + 1}.${n + 1}: ${words}`,
      score: 1,
      level: "A1",
      options: many(4, (o) => ({ text: `Option ${o + 1}`, correct: o === 0 })),
    })),
  })),
});

interface Case {
  name: string;
  path: string;
  /** Not the console's: this page, whole. */
  bare?: string;
  /** What shows that the document is there. */
  ready: string;
  /** A field one types into. */
  field: string;
  /** Makes a new item by a key, and counts them. */
  add: (page: Page) => Promise<void>;
  items: string;
}

const setUp = await signedIn();
const [small, large, bookId, paperId] = [
  await made(setUp.request, "/api/management/sopPlan", plan(1, 7)),
  await made(setUp.request, "/api/management/sopPlan", plan(10, 20)),
  await made(setUp.request, "/api/management/pictureBook", book(60)),
  await made(setUp.request, "/api/management/questionPaper", paper(5, 20)),
];
const step = {
  ready: "[data-step]",
  field: "[data-step] textarea",
  items: "[data-step]",
  add: async (page: Page) => {
    await page.locator("[data-step] textarea").nth(2).press("Enter");
  },
};
const outside = async (page: Page) => {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press("n");
};
const bare = `<!doctype html><ol><li>An item</li></ol><textarea></textarea><script>
  document.querySelector("textarea").addEventListener("keydown", (event) => event.key === "Enter" && document.querySelector("ol").append(document.createElement("li")));
</script>`;
const cases: Case[] = [
  { name: "nothing but a field", path: "/bare", bare, ready: "li", field: "textarea", items: "li", add: (page) => page.locator("textarea").press("Enter") },
  { name: "plan of 7 steps", path: `/sop-plan/${small}`, ...step },
  { name: "plan of 200 steps", path: `/sop-plan/${large}`, ...step },
  {
    name: "book of 60 pages",
    path: `/editPictureBook?id=${bookId}`,
    ready: "nav ol li button[aria-roledescription]",
    field: "#page-text, [id$=page-text]",
    items: "nav ol li button[aria-roledescription]",
    add: outside,
  },
  {
    name: "paper of 100 questions",
    path: `/editQuestion?id=${paperId}`,
    ready: "[data-question]",
    field: "h1 textarea",
    items: "[data-question]",
    add: outside,
  },
];

/** From the navigation to the first frame with the document's items in it, by the page's own clock. */
async function opened(page: Page, { path, ready }: Case): Promise<number> {
  await page.goto(path, { waitUntil: "commit" });
  return page.evaluate(
    (what) =>
      new Promise<number>((done) => {
        const look = () =>
          document.querySelector(what) ? requestAnimationFrame(() => setTimeout(() => done(performance.now()))) : requestAnimationFrame(look);
        look();
      }),
    ready,
  );
}

/** For each letter, from the key to the end of the frame that shows it. */
async function keys(page: Page, { field }: Case): Promise<number[]> {
  const box = page.locator(field).first();
  await box.focus();
  await page.keyboard.press("End");
  await page.evaluate(() => {
    const took: number[] = [];
    Object.assign(globalThis, { took });
    addEventListener(
      "keydown",
      (event) => {
        const from = event.timeStamp;
        requestAnimationFrame(() => setTimeout(() => took.push(performance.now() - from)));
      },
      true,
    );
  });
  for (const letter of "the quick brown fox jumps over it") await page.keyboard.press(letter === " " ? "Space" : letter, { delay: 25 });
  return page.evaluate(() => (globalThis as unknown as { took: number[] }).took);
}

async function added(page: Page, { add, items }: Case): Promise<number> {
  await page.evaluate((what) => {
    const before = document.querySelectorAll(what).length;
    let from = 0;
    addEventListener("keydown", (event) => (from ||= event.timeStamp), true);
    const look = () =>
      document.querySelectorAll(what).length > before
        ? requestAnimationFrame(() => setTimeout(() => Object.assign(globalThis, { added: performance.now() - from })))
        : requestAnimationFrame(look);
    look();
  }, items);
  await add(page);
  return (await page.waitForFunction(() => (globalThis as unknown as { added?: number }).added)).jsonValue() as Promise<number>;
}

const median = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
const share = (all: number[], of: number) => all.toSorted((a, b) => a - b)[Math.min(all.length - 1, Math.floor(all.length * of))] ?? 0;

const results = cases.map(() => ({ open: [] as number[], key: [] as number[], add: [] as number[], nodes: 0 }));
for (let round = 0; round < rounds; round++) {
  for (const [at, one] of cases.entries()) {
    const result = results[at];
    if (!result) continue;
    // A browser that has the script but not the document.
    const context = await signedIn();
    const page = await context.newPage();
    const { bare: whole } = one;
    if (whole) await page.route("/bare", (route) => route.fulfill({ contentType: "text/html", body: whole }));
    await page.goto("/home");
    await page.getByRole("main").waitFor();
    await opened(page, one);
    await page.evaluate(async () => {
      for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
    });
    result.open.push(await opened(page, one));
    if (!one.bare) await page.locator("[data-save=saved]").waitFor();
    await page.waitForTimeout(800);
    result.nodes = await page.evaluate(() => document.querySelectorAll("*").length);
    result.key.push(...(await keys(page, one)));
    result.add.push(await added(page, one));
    await context.close();
  }
}
await browser.close();

console.log(`${"".padEnd(26)}${["open", "key p50", "key p95", "new item", "elements"].map((head) => head.padStart(10)).join("")}   (ms, ${rounds} rounds)`);
for (const [at, { name }] of cases.entries()) {
  const { open, key, add, nodes } = results[at] ?? { open: [], key: [], add: [], nodes: 0 };
  console.log(`${name.padEnd(26)}${[median(open), share(key, 0.5), share(key, 0.95), median(add), nodes].map((n) => n.toFixed(0).padStart(10)).join("")}`);
}
