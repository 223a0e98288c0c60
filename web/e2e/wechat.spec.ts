// Signing in with WeChat: who is not linked yet signs in once and is linked by it; from then on WeChat's page is all it takes. What was begun elsewhere counts for nothing.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { DEMO_PASSWORD, expect, picture, test as base } from "./support.ts";
import { Server } from "./server.ts";

/** WeChat: its page, where somebody agrees at once, and its two calls. A code is good once. */
const used = new Set<string>();
let count = 0;
const weixin = createServer((request, answer) => {
  const url = new URL(request.url ?? "/", "http://weixin.invalid");
  const say = (body: object) => {
    answer.writeHead(200, { "content-type": "application/json" });
    answer.end(JSON.stringify(body));
  };
  if (url.pathname === "/connect/qrconnect") {
    const back = new URL(url.searchParams.get("redirect_uri") ?? "");
    back.searchParams.set("code", `code-${count++}`);
    back.searchParams.set("state", url.searchParams.get("state") ?? "");
    answer.writeHead(302, { location: back.href });
    return answer.end();
  }
  if (url.pathname === "/sns/userinfo") return say({ openid: "open-mo", nickname: "小墨", headimgurl: "" });
  const code = url.searchParams.get("code") ?? "";
  if (!code.startsWith("code-")) return say({ errcode: 40029, errmsg: "invalid code" });
  if (used.has(code)) return say({ errcode: 40163, errmsg: "code been used" });
  used.add(code);
  return say({ access_token: "token", openid: "open-mo" });
});

const test = base.extend({
  server: async ({ browserName: _ }, run, info) => {
    await new Promise<void>((listening) => weixin.listen(0, "127.0.0.1", listening));
    const url = `http://127.0.0.1:${(weixin.address() as AddressInfo).port}`;
    const flags = [
      "--wechat-url",
      url,
      "--wechat-page",
      `${url}/connect/qrconnect`,
      "--wechat-app-id",
      "wx-belltower",
      "--wechat-secret",
      "wechat-app-secret-16",
    ];
    const server = new Server(info.outputPath("server.log"), flags);
    await server.start();
    await run(server);
    await server.close();
    weixin.close();
  },
});

test("who is not linked signs in once, and is in by WeChat alone the next time, until it is unlinked", async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url, locale: "zh-CN" });
  const page = await context.newPage();
  await page.goto("/user/login");
  await page.getByRole("button", { name: "微信登录" }).click();
  await expect(page.getByRole("alert")).toContainText("小墨");
  expect(page.url()).not.toContain("code=");
  await picture(page, "wechat-bind");
  await page.getByLabel("手机号、邮箱或账号").fill("monitor");
  await page.getByLabel("密码", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await expect(page).toHaveURL(/\/home$/);
  await context.close();

  const later = await browser.newContext({ baseURL: server.url, locale: "en-US" });
  const again = await later.newPage();
  await again.goto(`/user/login?redirect=${encodeURIComponent("/studentManage")}`);
  await again.getByRole("button", { name: "Log in with WeChat" }).click();
  await expect(again).toHaveURL(/\/(studentManage|home)$/);
  await again.getByRole("button", { name: /Mo Li/ }).click();
  await again.getByRole("menuitem", { name: "Own account" }).click();
  const row = again.getByText("小墨");
  await expect(row).toBeVisible();
  await picture(again, "wechat-linked");
  await again.getByRole("button", { name: "Unlink" }).click();
  await expect(row).toBeHidden();
  await later.close();
});

test("what another browser began, and a code that WeChat does not know, are told in words; the form is there", async ({ browser, server }) => {
  const page = await browser.newPage({ baseURL: server.url, locale: "en-US" });
  await page.goto("/user/login?code=code-of-another&state=made-up");
  await expect(page.getByRole("alert")).toContainText("begun in another browser");
  await expect(page.getByRole("button", { name: "Log in", exact: true })).toBeVisible();
  await page.route("**/connect/qrconnect**", (route) => {
    const url = new URL(route.request().url());
    return route.fulfill({ status: 302, headers: { location: `${url.searchParams.get("redirect_uri")}?code=made-up&state=${url.searchParams.get("state")}` } });
  });
  await page.getByRole("button", { name: "Log in with WeChat" }).click();
  await expect(page.getByRole("alert")).toContainText("does not know this code any more");
  await page.close();
});
