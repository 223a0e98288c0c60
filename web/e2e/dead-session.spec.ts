// A browser that still holds the cookie of a session that has ended signs in at the first try, however it ended.
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Server } from "./server.ts";
import { DEMO_PASSWORD, expect, type Page, signIn, test } from "./support.ts";

const run = promisify(execFile);

/** Fills in the form once, and is home. The cookie stays as the browser has it. */
async function signsInAtTheFirstTry(page: Page, password: string, at = page.url()) {
  await page.goto(new URL("/user/login", at).href);
  await page.getByLabel("Phone, e-mail or account").fill("monitor");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole("button", { name: /Mo Li/ })).toBeVisible();
}

test.describe("after a session has ended the old cookie keeps nobody out", () => {
  const path = (name: string) => test.info().outputPath(name);
  const users = "/api/management/admin/user";
  let server: Server;
  const folders: string[] = [];

  test.beforeEach(async () => {
    server = new Server(path("server.log"));
    await server.start();
  });
  test.afterEach(async () => {
    await server.close();
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  });

  test("set a new password, disable and enable: the next sign-in succeeds", async ({ browser }) => {
    const page = await signIn(browser, server.url, "monitor");
    const admin = (await signIn(browser, server.url, "admin")).request;
    const ask = async (call: string, data: object) => {
      const answer = await admin.post(`${users}/${call}`, { data });
      expect(answer.ok(), await answer.text()).toBe(true);
      return ((await answer.json()) as { data: { records: { id: string; version: number; account: string }[] } }).data;
    };
    const mo = async () => (await ask("list", { search: "monitor" })).records.find((row) => row.account === "monitor")!;
    await page.goto("/home");
    await expect(page.getByRole("button", { name: /Mo Li/ })).toBeVisible();

    await ask("updatePassword", { id: (await mo()).id, password: "another one" });
    await signsInAtTheFirstTry(page, "another one", server.url);
    for (const status of ["disabled", "active"]) {
      const { id, version } = await mo();
      await ask("update", { id, version, status });
      // Signing in again would not help: the page that was open says so, and whom to ask.
      if (status === "disabled") {
        await expect(page).toHaveURL(/\/user\/login/);
        await expect(page.getByRole("alert")).toHaveText("Your account was disabled: ask an administrator");
      }
    }
    await signsInAtTheFirstTry(page, "another one", server.url);
    await page.context().close();
  });

  test("restored from a backup, or on a new data folder: the next sign-in succeeds", async ({ browser }) => {
    const page = await signIn(browser, server.url, "monitor");
    const backup = path("backup");
    const restored = mkdtempSync(join(tmpdir(), "belltower-e2e-"));
    folders.push(restored, server.data);
    await run(Server.binary, ["backup", backup, "--data", server.data]);
    await server.stop();
    await run(Server.binary, ["restore", backup, "--data", restored]);
    server = new Server(path("restored.log"), [], true, { url: server.url, data: restored });
    await server.start();
    await signsInAtTheFirstTry(page, DEMO_PASSWORD, server.url);

    await server.stop();
    server = new Server(path("new.log"), [], true, { url: server.url });
    await server.start();
    await signsInAtTheFirstTry(page, DEMO_PASSWORD, server.url);
    await page.context().close();
  });
});
