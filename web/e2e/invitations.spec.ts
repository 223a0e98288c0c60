// Somebody is invited by mail, arrives by the link, signs in with a code and does a first day's work, and whoever invited sees it happen; in both languages.
import { readFile } from "node:fs/promises";
import { expect, listening, nobodyShutOut, option, picture, signIn, test as base } from "./support.ts";
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

const tokenOf = (text = ""): string => /#t=(\w+)/.exec(text)?.[1] ?? "";

test(
  "an administrator invites, the invited arrives by the mail, signs in by a code, finds a student, takes a list along and shares a book",
  { tag: "@gate" },
  async ({ browser, server, mailbox }) => {
    const ada = await signIn(browser, server.url, "admin");
    // Who plans here takes lists along.
    const roles = await ada.request.post("/api/management/admin/role/list", { data: { filter: { name: "Scheduler" } } });
    const [planner] = ((await roles.json()) as { data: { records: { id: string }[] } }).data.records;
    const grant = { roleId: planner?.id, permissionId: "studentManage", actionList: ["add", "edit", "query", "get", "export"] };
    expect((await ada.request.post("/api/management/admin/permission/update", { data: grant })).ok()).toBe(true);
    const students = await ada.request.post("/api/management/student/list", { data: { size: 1, sort: ["name"] } });
    const [student] = ((await students.json()) as { data: { records: { name: string }[] } }).data.records;
    await ada.goto("/userManage?list=invitations");
    await expect(ada.locator("[data-fresh=live]").first()).toBeVisible();
    await ada.getByRole("button", { name: /Invite$/ }).click();
    const dialog = ada.getByRole("dialog", { name: "Invite people" });
    await dialog.getByLabel("E-mail addresses").fill("nora@mail.example,");
    await dialog.getByLabel("Roles").click();
    for (const role of ["Scheduler", "Producer"]) await option(ada, role).click();
    await ada.keyboard.press("Escape");
    await dialog.getByLabel("Language of the mail").click();
    await option(ada, "简体中文").click();
    await nobodyShutOut(ada, "invite", "[role=dialog]");
    await picture(ada, "invite");
    await dialog.getByRole("button", { name: "Send invitations" }).click();
    await expect(dialog).toBeHidden();
    const row = ada.getByRole("row").filter({ hasText: "nora@mail.example" });
    await expect(row).toContainText("Mail sent");
    await expect.poll(() => mailbox.last("nora@mail.example")?.subject).toContain("邀请您加入 Belltower");

    const context = await browser.newContext({ baseURL: server.url, locale: "zh-CN" });
    const nora = await context.newPage();
    // The mail as most programs show it, on a light screen and a dark one: nothing of it is fetched from elsewhere.
    const fetched: string[] = [];
    nora.on("request", (request) => fetched.push(request.url()));
    const mail = mailbox.last("nora@mail.example");
    await nora.setContent(mail?.html ?? "");
    for (const colorScheme of ["dark", "light"] as const) {
      await nora.emulateMedia({ colorScheme });
      await nobodyShutOut(nora, `the mail, ${colorScheme}`);
      await picture(nora, `invitation-mail-${colorScheme}`);
    }
    expect(fetched).toEqual([]);
    await expect(nora.getByRole("link", { name: "打开 Belltower" })).toHaveAttribute("href", new RegExp(`/user/invitation#t=${tokenOf(mail?.text)}$`));
    await nora.goto(`/user/invitation#t=${tokenOf(mail?.text)}`);
    await expect(nora.getByRole("heading", { name: "设置您的账号" })).toBeVisible();
    expect(nora.url()).not.toContain("t=");
    // Whoever invited sees that it was opened, while the invited still reads.
    await expect(row).toContainText("Opened");
    await nora.getByLabel("姓名").fill("诺拉");
    await nora.getByLabel("密码", { exact: true }).fill("nora's own");
    await nora.getByLabel("确认密码").fill("nora's own");
    await nobodyShutOut(nora, "invitation");
    await picture(nora, "invitation-zh");
    await nora.getByRole("button", { name: "创建账号" }).click();
    await expect(nora.getByRole("heading", { name: "欢迎加入 Belltower" })).toBeVisible();
    await expect(row).toContainText("Accepted");
    await nora.getByRole("link", { name: "去登录" }).click();
    // She signs in with a code that comes by mail.
    await nora.getByRole("button", { name: "验证码登录" }).click();
    await nora.getByLabel("手机号、邮箱或账号").fill("nora@mail.example");
    await nora.getByRole("button", { name: "获取验证码" }).click();
    await expect.poll(() => mailbox.last("nora@mail.example")?.subject).toBe("您的 Belltower 验证码");
    await nora.getByLabel("验证码", { exact: true }).fill(/\d{6}/.exec(mailbox.last("nora@mail.example")?.text ?? "")?.[0] ?? "");
    await nora.getByRole("button", { name: "登录", exact: true }).click();
    await expect(nora).toHaveURL(/\/home$/);
    await expect(nora.getByRole("button", { name: /诺拉/ })).toBeVisible();
    // She finds a student from where she is.
    await listening(nora);
    await nora.keyboard.press("Control+k");
    await nora.getByRole("combobox", { name: /前往页面/ }).fill(student?.name ?? "");
    await nora
      .getByRole("option", { name: new RegExp(student?.name ?? "") })
      .first()
      .click();
    const record = nora.getByRole("dialog", { name: new RegExp(student?.name ?? "") });
    await expect(record).toBeVisible();
    await nora.keyboard.press("Escape");
    await expect(record).toBeHidden();
    // She takes the list along,
    await nora.getByRole("button", { name: /导出$/ }).click();
    await nora.getByRole("menuitem", { name: "CSV 表格（.csv）" }).click();
    await nora.getByRole("button", { name: /^我的任务/ }).click();
    const take = nora.getByRole("link", { name: "下载“学生”的文件" });
    const [file] = await Promise.all([nora.waitForEvent("download"), take.click()]);
    expect(await readFile(await file.path(), "utf8")).toContain(student?.name);
    // and shares a book with somebody who has no account.
    await nora.goto("/Roombook");
    await nora.getByRole("button", { name: "分享“Bluebell and the Lighthouse”" }).click();
    const share = nora.getByRole("dialog", { name: "分享“Bluebell and the Lighthouse”" });
    await share.getByRole("radio", { name: /已发布的绘本/ }).check();
    await share.getByRole("button", { name: "生成链接" }).click();
    const link = share.getByRole("textbox", { name: /请立即复制/ });
    await expect(link).toHaveValue(/#t=/);
    await picture(nora, "newcomer-shares");
    const reader = await browser.newPage({ baseURL: server.url, locale: "en-US" });
    await reader.goto(await link.inputValue());
    await expect(reader.getByRole("heading", { level: 1, name: "Bluebell and the Lighthouse" })).toBeVisible();
    await reader.close();
    await context.close();
    await ada.context().close();
  },
);

test("an invitation that was withdrawn, or sent once more, says so to whoever has the old link", async ({ browser, server, mailbox }) => {
  const ada = await signIn(browser, server.url, "admin");
  const roles = await ada.request.post("/api/management/admin/role/list", { data: { filter: { name: "Teacher" } } });
  const { data } = (await roles.json()) as { data: { records: { id: string }[] } };
  const invite = { emails: ["otto@mail.example"], role_ids: [data.records[0]?.id], kind: "teacher", language: "en-US" };
  expect((await ada.request.post("/api/management/admin/user/invite", { data: invite })).ok()).toBe(true);
  await expect.poll(() => mailbox.mails.length).toBe(1);
  await ada.goto("/userManage?list=invitations");
  const row = ada.getByRole("row").filter({ hasText: "otto@mail.example" });
  await row.getByRole("button", { name: "Withdraw" }).click();
  await expect(row).toContainText("Withdrawn");
  const otto = await browser.newPage({ baseURL: server.url, locale: "en-US" });
  await otto.goto(`/user/invitation#t=${tokenOf(mailbox.last("otto@mail.example")?.text)}`);
  await expect(otto.getByRole("alert")).toHaveText("This invitation was withdrawn");
  mailbox.away = true;
  await row.getByRole("button", { name: "Send again" }).click();
  await expect(row).toContainText("Being retried");
  await nobodyShutOut(ada, "an invitation that does not get through", "main");
  await picture(ada, "invitation-retried");
  mailbox.away = false;
  await expect(row).toContainText("Mail sent");
  await expect.poll(() => mailbox.mails.length).toBe(2);
  await otto.goto("about:blank");
  await otto.goto(`/user/invitation#t=${tokenOf(mailbox.last("otto@mail.example")?.text)}`);
  await otto.getByRole("button", { name: "Decline the invitation" }).click();
  await expect(otto.getByRole("heading", { name: "Invitation declined" })).toBeVisible();
  await expect(row).toContainText("Declined");
  await otto.close();
  await ada.context().close();
});
