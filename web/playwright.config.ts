// Browser stories: several real browser contexts on a real server process, which `e2e/support.ts` starts.
import { defineConfig } from "@playwright/test";
import { launch } from "./tools/chromium.ts";

export default defineConfig({
  testDir: "e2e",
  outputDir: "e2e/.results",
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  // One server a worker; stories of one file share it, one after the other.
  workers: 1,
  reporter: [["list"], ["./e2e/why.ts"]],
  use: {
    locale: "en-US",
    timezoneId: "Asia/Shanghai",
    // The themes of the console follow this: no click is lost in an opening modal.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: launch,
    screenshot: "only-on-failure",
  },
});
