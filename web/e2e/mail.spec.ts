// Codes by real SMTP: one signs in with what came by mail; while nothing gets through the page says so, and whoever runs the place sees why.
import { expect, picture, signIn, test as base } from "./support.ts";
import { Mailbox } from "./mailbox.ts";
import { Server } from "./server.ts";

const test = base.extend<{ mailbox: Mailbox }>({
  mailbox: async ({ browserName: _ }, run) => {
    const mailbox = new Mailbox();
    await run(mailbox);
    await mailbox.close();
  },
  server: async ({ mailbox }, run, info) => {
    const server = new Server(info.outputPath("server.log"), await mailbox.open());
    await server.start();
    await run(server);
    await server.close();
  },
});

test("a code that came by mail opens the door, in both languages", { tag: "@gate" }, async ({ browser, server, mailbox }) => {
  for (const [language, account, words] of [
    [
      "en-US",
      "monitor",
      {
        way: "Verification code",
        name: "Phone, e-mail or account",
        send: "Send code",
        code: "Verification code",
        enter: "Log in",
        subject: "Your Belltower code",
      },
    ],
    [
      "zh-CN",
      "monitor2",
      { way: "验证码登录", name: "手机号、邮箱或账号", send: "获取验证码", code: "验证码", enter: "登录", subject: "您的 Belltower 验证码" },
    ],
  ] as const) {
    const page = await browser.newPage({ baseURL: server.url, locale: language });
    await page.goto("/user/login");
    await page.getByRole("button", { name: words.way }).click();
    await page.getByLabel(words.name).fill(account);
    await page.getByRole("button", { name: words.send }).click();
    const address = `${account}@demo.example`;
    await expect.poll(() => mailbox.last(address)?.subject).toBe(words.subject);
    const code = /\d{6}/.exec(mailbox.last(address)?.text ?? "")?.[0] ?? "";
    await page.getByLabel(words.code, { exact: true }).fill(code);
    await page.getByRole("button", { name: words.enter, exact: true }).click();
    await expect(page).toHaveURL(/\/home$/);
    await page.close();
  }
});

test("while no mail gets through, the sign-in page and whoever runs the place are told", async ({ browser, server, mailbox }) => {
  const ada = await signIn(browser, server.url, "admin", "zh-CN");
  await ada.goto("/operations?view=deliveries");
  await expect(ada.locator("[data-fresh=live]").first()).toBeVisible();
  mailbox.away = true;
  const page = await browser.newPage({ baseURL: server.url, locale: "en-US" });
  await page.goto("/user/login");
  await page.getByRole("button", { name: "Verification code" }).click();
  await page.getByLabel("Phone, e-mail or account").fill("monitor");
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(page.getByRole("status")).toContainText("Messages are not getting through right now", { timeout: 20_000 });
  await picture(page, "codes-in-trouble");
  const row = ada.getByRole("row").filter({ hasText: "mo***@demo.example" });
  const fresh = ada.getByRole("button", { name: /显示/ });
  await expect(row.or(fresh).first()).toBeVisible();
  if (await fresh.isVisible()) await fresh.click();
  await expect(row.first()).toContainText("SMTP 451");
  await picture(ada, "operations-deliveries");
  // The provider is back: what waited goes out by itself.
  mailbox.away = false;
  await expect.poll(() => mailbox.last("monitor@demo.example")?.subject, { timeout: 40_000 }).toBe("Your Belltower code");
  await expect(row.first()).toContainText("已发出");
  await ada.context().close();
  await page.close();
});

test("a server without any provider offers no codes and no registration, and says why", async ({ browser }, info) => {
  const server = new Server(info.outputPath("without.log"), [], false);
  await server.start();
  for (const [language, words] of [
    ["en-US", { login: /sends no messages/, enter: "Log in", code: "Verification code", forgot: /sends no codes/, register: /sends no mails/ }],
    ["zh-CN", { login: /未配置消息发送/, enter: "登录", code: "验证码登录", forgot: /未配置验证码发送/, register: /未配置邮件发送/ }],
  ] as const) {
    const page = await browser.newPage({ baseURL: server.url, locale: language });
    await page.goto("/user/login");
    await expect(page.getByText(words.login)).toBeVisible();
    await expect(page.getByRole("button", { name: words.code })).toHaveCount(0);
    await expect(page.getByRole("button", { name: words.enter, exact: true })).toBeVisible();
    await page.goto("/user/ForedPassword");
    await expect(page.getByRole("alert")).toHaveText(words.forgot);
    await page.goto("/user/register");
    await expect(page.getByRole("alert")).toHaveText(words.register);
    await page.close();
  }
  await server.close();
});
