// Prints how much JavaScript and CSS a browser fetches for the sign-in page and for the home page after it, as it came over the wire.
// Usage: node tools/first-load.ts URL (a server with the demo's accounts).
import { chromium, type Page } from "@playwright/test";
import { launch } from "./chromium.ts";
import { quiet } from "./quiet.ts";

const url = process.argv[2] ?? "http://127.0.0.1:7400";

/** Bytes over the wire of the scripts and styles a page has fetched, in KB of 1,000 bytes. */
async function fetched(page: Page): Promise<number> {
  await quiet(page);
  const bytes = await page.evaluate(() =>
    (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
      .filter((entry) => /\.(js|css)$/.test(new URL(entry.name).pathname))
      .reduce((sum, entry) => sum + entry.encodedBodySize, 0),
  );
  return bytes / 1000;
}

const browser = await chromium.launch(launch);
const context = await browser.newContext({ locale: "en-US" });
const page = await context.newPage();
await page.goto(`${url}/user/login`);
console.log(`sign-in page, JavaScript + CSS${(await fetched(page)).toFixed(0).padStart(23)} KB`);
const answer = await context.request.post(`${url}/api/management/login`, { data: { type: "password", account: "scheduler", password: "belltower" } });
if (!answer.ok()) throw new Error(`the demo's scheduler could not sign in: ${answer.status()}`);
const home = await context.newPage();
await home.goto(`${url}/home`);
await home.getByRole("main").waitFor();
console.log(`console home, JavaScript + CSS${(await fetched(home)).toFixed(0).padStart(23)} KB`);
await browser.close();
