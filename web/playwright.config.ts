// Browser stories: several real browser contexts on a real server process, which `e2e/support.ts` starts.
import { defineConfig } from "@playwright/test";
import { launch } from "./tools/chromium.ts";

export default defineConfig({
  testDir: "e2e",
  outputDir: "e2e/.results",
  // What hangs is ended. A machine may be a third as fast as the one that a story was written on.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  // Stories of one file share a server, one after the other; three files are played at a time: of a story a quarter is waiting. What times something has the tag @timed and is played alone
  // (`--grep @timed --workers 1`, as `make test` does).
  workers: 3,
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
