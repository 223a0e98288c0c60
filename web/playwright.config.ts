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
  // A story that passes at its second try is flaky: `make test` names it and does not fail.
  retries: 1,
  // Stories of one file share a server, one after the other; three files are played at a time, since a story waits a quarter of its time. Stories tagged
  // @gate are played by `make test`, all of them by `make test-all`; of those tagged @timed `make bench` prints the figures.
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
