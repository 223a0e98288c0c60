// Browser stories against a real server; `BELLTOWER_URL` says which.
import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: "e2e",
  outputDir: "e2e/.results",
  timeout: 60_000,
  fullyParallel: false,
  workers: 1,
  reporter: [["list"]],
  use: {
    baseURL: process.env.BELLTOWER_URL ?? "http://127.0.0.1:8080",
    locale: "en-US",
    // The themes of the console follow this too: no click is lost in an opening modal.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: { executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] },
    trace: "retain-on-failure",
  },
});
