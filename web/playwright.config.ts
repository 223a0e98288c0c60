// Browser stories: several real browser contexts on a real server process, which `e2e/support.ts` starts.
import { execSync } from "node:child_process";
import { getuid } from "node:process";
import { defineConfig } from "@playwright/test";

// The system's own browser: Playwright's needs a download. The shell says which name it goes by.
const chromium = execSync("command -v chromium || command -v chromium-browser || command -v google-chrome || true", { encoding: "utf8" }).trim();

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
    launchOptions: {
      executablePath: chromium || undefined,
      args: ["--disable-quic", "--disable-background-networking", "--disable-component-update", ...(getuid?.() === 0 ? ["--no-sandbox"] : [])],
    },
    trace: "retain-on-failure",
    screenshot: "only-on-failure",
  },
});
