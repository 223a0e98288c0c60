// Prints what the first load of a page costs a browser that has been nowhere yet: requests, bytes as they came over the wire, and when its largest part was
// drawn; once as this machine is, once on a slow client (CPU × 4, 1.6 Mbit a second, 150 ms there and back).
// Usage: node tools/first-load.ts URL [ROUNDS] (a server with the demo's accounts). On a machine that others use, compare the figures of one run only.
import { chromium, type Page } from "@playwright/test";
import { launch } from "./chromium.ts";
import { quiet } from "./quiet.ts";

const url = process.argv[2] ?? "http://127.0.0.1:7400";
const rounds = Number(process.argv[3] ?? 3);
const browser = await chromium.launch(launch);

interface Load {
  requests: number;
  /** KB of 1,000 bytes. */
  scripts: number;
  all: number;
  /** Milliseconds from the navigation. */
  largest: number;
  /** When what the page is there for was on screen. */
  content: number;
}

async function load(path: string, content: string, account: string | null, slow: boolean): Promise<Load> {
  const context = await browser.newContext({ baseURL: url, locale: "en-US", viewport: { width: 1440, height: 900 } });
  if (account) {
    const answer = await context.request.post("/api/management/login", { data: { type: "password", account, password: "belltower" } });
    if (!answer.ok()) throw new Error(`the demo's ${account} could not sign in: ${answer.status()}`);
  }
  const page = await context.newPage();
  await page.addInitScript((what) => {
    const seen = { largest: 0, content: 0 };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => (seen.largest = list.getEntries().at(-1)?.startTime ?? 0)).observe({ type: "largest-contentful-paint", buffered: true });
    const look = () =>
      document.querySelector(what) ? requestAnimationFrame(() => setTimeout(() => (seen.content = performance.now()))) : requestAnimationFrame(look);
    addEventListener("DOMContentLoaded", look);
  }, content);
  if (slow) {
    const client = await context.newCDPSession(page);
    await client.send("Network.enable");
    await client.send("Network.emulateNetworkConditions", { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 });
    await client.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  }
  await page.goto(path, { timeout: 120_000 });
  await page.locator(content).first().waitFor({ timeout: 120_000 });
  await quiet(page);
  const found = await measured(page);
  await context.close();
  return found;
}

const measured = (page: Page): Promise<Load> =>
  page.evaluate(() => {
    // A file that the page was told of and then wants is two entries and one request.
    const all = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const resources = [...new Map(all.map((entry) => [/\/assets\//.test(entry.name) ? entry.name : `${entry.name} ${entry.startTime}`, entry])).values()];
    const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const sum = (some: PerformanceResourceTiming[]) => some.reduce((bytes, entry) => bytes + entry.encodedBodySize, 0) / 1000;
    const { seen } = globalThis as unknown as { seen: { largest: number; content: number } };
    return {
      requests: resources.length + 1,
      scripts: sum(resources.filter((entry) => /\.(js|css)$/.test(new URL(entry.name).pathname))),
      all: sum(resources) + (navigation?.encodedBodySize ?? 0) / 1000,
      ...seen,
    };
  });

const maker = await browser.newContext({ baseURL: url });
await maker.request.post("/api/management/login", { data: { type: "password", account: "producer", password: "belltower" } });
const plans = (await (await maker.request.post("/api/management/sopPlan/list", { data: { page: 1, size: 1, sort: ["created_at"] } })).json()) as {
  data: { records: { id: string }[] };
};
const pages = [
  { name: "sign-in", path: "/user/login", content: "form", account: null },
  { name: "/home", path: "/home", content: "h1", account: "scheduler" },
  { name: "/roomList", path: "/roomList", content: "tr[data-row-key]", account: "scheduler" },
  { name: "a plan", path: `/sop-plan/${plans.data.records[0]?.id}`, content: "[data-step]", account: "producer" },
];
const median = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
console.log(
  `${"first load".padEnd(12)}${["requests", "JS+CSS", "all, KB", "LCP, ms", "content", "slow LCP", "content"].map((head) => head.padStart(10)).join("")}   (${rounds} rounds)`,
);
const loads = pages.map(() => ({ quick: [] as Load[], slow: [] as Load[] }));
for (let round = 0; round < rounds; round++) {
  for (const [at, { path, content, account }] of pages.entries()) {
    loads[at]?.quick.push(await load(path, content, account, false));
    loads[at]?.slow.push(await load(path, content, account, true));
  }
}
for (const [at, { name }] of pages.entries()) {
  const { quick, slow } = loads[at] ?? { quick: [], slow: [] };
  const figures = [
    quick.map((l) => l.requests),
    quick.map((l) => l.scripts),
    quick.map((l) => l.all),
    quick.map((l) => l.largest),
    quick.map((l) => l.content),
    slow.map((l) => l.largest),
    slow.map((l) => l.content),
  ];
  console.log(`${name.padEnd(12)}${figures.map((all) => median(all).toFixed(0).padStart(10)).join("")}`);
}
await browser.close();
