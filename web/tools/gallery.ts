// `npm run gallery`: photographs the style guide into docs/ui.
import { chromium } from "@playwright/test";
import { createServer } from "vite";
import { launch } from "./chromium.ts";

const server = await createServer({ server: { port: 4198 }, logLevel: "warn" });
await server.listen();
const browser = await chromium.launch(launch);
const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, reducedMotion: "reduce" });
page.on("pageerror", (error) => console.error(error.message));
for (const [name, query] of [
  ["light", ""],
  ["dark", "?dark"],
  ["compact-green", "?compact&primary=green"],
  ["colour-weak", "?weak"],
]) {
  await page.goto(`http://localhost:4198/gallery/${query}`, { waitUntil: "networkidle" });
  await page.waitForTimeout(500);
  await page.screenshot({ path: `../docs/ui/${name}.png`, fullPage: true });
}
await browser.close();
await server.close();
