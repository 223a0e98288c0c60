// Waits until a page fetches nothing more. Playwright's "networkidle" never comes here: the request of the shared worker does not count as ended.
import type { Page } from "@playwright/test";

const QUIET_MS = 750;

export async function quiet(page: Page): Promise<void> {
  const fetched = () => page.evaluate(() => performance.getEntriesByType("resource").length);
  let [now, before] = [await fetched(), -1];
  while (now !== before) {
    await page.waitForTimeout(QUIET_MS);
    [before, now] = [now, await fetched()];
  }
}
