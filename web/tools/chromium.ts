// The system's own browser for stories, pictures and measurements: Playwright's needs a download. Which name it goes by, the shell knows; the one that is
// built to run without a window is a tenth quicker.
import { execSync } from "node:child_process";
import { getuid } from "node:process";

const names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];
const found = execSync(`${names.map((name) => `command -v ${name}`).join(" || ")} || true`, { encoding: "utf8" }).trim();

/** What Playwright's `launch` is given. `CHROMIUM` names another browser. */
export const launch = {
  executablePath: process.env.CHROMIUM ?? (found || undefined),
  args: ["--disable-quic", "--disable-background-networking", "--disable-component-update", ...(getuid?.() === 0 ? ["--no-sandbox"] : [])],
};
