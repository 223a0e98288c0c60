// Single sign-on (A04): an address with the provider's code in it ends in the console, or says in the reader's language why not.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { DEMO_PASSWORD, expect, test as base } from "./support.ts";
import { Server } from "./server.ts";

/** The provider knows one person by a code, and can be down. */
const provider = { down: false };
const who = createServer((request, answer) => {
  let body = "";
  request.on("data", (chunk: Buffer) => (body += chunk.toString()));
  request.on("end", () => {
    const known = (JSON.parse(body) as { weixin_id?: string }).weixin_id === "code-of-mo";
    answer.writeHead(provider.down ? 503 : known ? 200 : 404, { "content-type": "application/json" });
    answer.end(JSON.stringify(known && !provider.down ? { id: "wx-mo" } : {}));
  });
});

// The server of each of these stories has a provider.
const test = base.extend({
  server: async ({ browserName: _ }, run, info) => {
    await new Promise<void>((listening) => who.listen(0, "127.0.0.1", listening));
    const { port } = who.address() as AddressInfo;
    const server = new Server(info.outputPath("server.log"), ["--sso-url", `http://127.0.0.1:${port}/`]);
    await server.start();
    await run(server);
    await server.close();
    who.close();
  },
});

async function link(page: Page): Promise<void> {
  const call = async (path: string, data: object) =>
    ((await (await page.request.post(path, { data })).json()) as { data: { records: { id: string; version: number }[] } }).data;
  await page.request.post("/api/management/login", { data: { type: "password", account: "admin", password: DEMO_PASSWORD } });
  const found = (await call("/api/management/admin/user/list", { search: "Mo Li" })).records[0];
  await call("/api/management/admin/user/update", { id: found?.id, version: found?.version, weixin_id: "wx-mo" });
}

test("the code in the address opens the console, alone or inside the redirect", async ({ browser, server }) => {
  const administrator = await browser.newPage({ baseURL: server.url });
  await link(administrator);
  await administrator.close();
  for (const address of [
    "/user/login?weixin_id=code-of-mo",
    `/user/login?redirect=${encodeURIComponent("/Dashboard?weixin_id=code-of-mo")}`,
    "/roomList?weixin_id=code-of-mo",
  ]) {
    const page = await browser.newPage({ baseURL: server.url, locale: "en-US" });
    await page.goto(address);
    await expect(page.getByRole("button", { name: /Mo Li/ })).toBeVisible();
    // /Dashboard is where single sign-on goes, and home is what it shows.
    await expect(page).toHaveURL(/\/home$/);
    expect(page.url()).not.toContain("code-of-mo");
    await page.close();
  }
});

test("who is not known, and a provider that is down, are told in words; the form is there", async ({ browser, server }) => {
  const page = await browser.newPage({ baseURL: server.url, locale: "zh-CN" });
  await page.addInitScript(() => localStorage.setItem("app_language", "zh-CN"));
  await page.goto("/user/login?weixin_id=code-of-nobody");
  await expect(page.getByRole("alert")).toContainText("单点登录未能识别您的身份");
  await expect(page.getByRole("button", { name: "登录", exact: true })).toBeVisible();
  provider.down = true;
  await page.goto("/user/login?weixin_id=code-of-mo");
  await expect(page.getByRole("alert")).toContainText("单点登录服务暂时无法访问");
  await page.close();
});
