// One's own account: signing in in two steps on two devices, ending another device, a new password; and what an administrator does for somebody.
import { createHmac } from "node:crypto";
import { DEMO_PASSWORD, expect, listening, nobodyShutOut, type Page, picture, signIn, test } from "./support.ts";

/** What an authenticator app shows (RFC 6238), so many steps from now: each counts once. */
function digits(secret: string, steps = 0): string {
  const bits = [...secret.replaceAll(" ", "")].map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0")).join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const mac = createHmac("sha1", key).update(counter).digest();
  const at = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(at) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, "0");
}

async function openAccount(page: Page, tab: string) {
  await page.getByRole("button", { name: /^Account: / }).click();
  await page.getByRole("menuitem", { name: "Own account" }).click();
  const drawer = page.getByRole("dialog", { name: "Own account" });
  await drawer.getByRole("tab", { name: tab }).click();
  return drawer;
}

async function enters(page: Page, account: string) {
  await page.goto("/user/login");
  await page.getByLabel("Phone, e-mail or account").fill(account);
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Log in" }).click();
}

test("an app is set up, asked for on another device, and a recovery code helps without it", { tag: "@gate" }, async ({ signedIn, browser, server }) => {
  const page = await signedIn("monitor");
  await page.goto("/home");
  const drawer = await openAccount(page, "Two steps");
  await drawer.getByRole("button", { name: "Set up an app" }).click();
  await expect(drawer.getByRole("img", { name: "QR code for an authenticator app" })).toBeVisible();
  const secret = (await drawer.locator("code").first().textContent()) ?? "";
  await nobodyShutOut(page, "setting an app up", ".ant-drawer");
  await picture(page, "app");
  await drawer.getByLabel("Six digits").fill("000000");
  await expect(drawer.getByText("The app shows another code")).toBeVisible();
  await drawer.getByLabel("Six digits").fill(digits(secret, -1));
  const shown = drawer.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(shown).toHaveCount(10);
  const codes = await shown.allTextContents();
  // They are shown once: nobody loses them by a key, nor by a press beside them.
  await page.keyboard.press("Escape");
  await expect(shown).toHaveCount(10);
  await drawer.getByRole("button", { name: "I have kept them" }).click();
  await expect(drawer.getByText("Recovery codes left")).toBeVisible();

  const context = await browser.newContext({ baseURL: server.url, locale: "en-US", reducedMotion: "reduce" });
  const phone = await context.newPage();
  await phone.setViewportSize({ width: 390, height: 844 });
  await enters(phone, "monitor");
  await expect(phone.getByRole("heading", { name: "One more step" })).toBeVisible();
  await nobodyShutOut(phone, "the second step");
  await phone.getByLabel("Six digits").fill("000000");
  await expect(phone.getByText("That code is wrong or was used already")).toBeVisible();
  // Pasted in one go, with a space, as an app copies it.
  const code = digits(secret);
  await phone.getByLabel("Six digits").fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await expect(phone).toHaveURL(/\/home$/);
  await context.clearCookies();
  await phone.evaluate(() => localStorage.clear());
  await enters(phone, "monitor");
  await phone.getByRole("button", { name: "Use a recovery code" }).click();
  await phone.getByLabel("Recovery code").fill(codes[0] ?? "");
  await phone.getByRole("button", { name: "Log in" }).click();
  await expect(phone).toHaveURL(/\/home$/);
  // The first device sees one less, by itself.
  await expect(drawer.locator("dd", { hasText: /^9$/ })).toBeVisible();
  await context.close();
});

test("another device is ended from one's own, and goes to the sign-in page", async ({ signedIn, browser, server }) => {
  const page = await signedIn("teacher");
  const other = await signIn(browser, server.url, "teacher");
  await page.goto("/home");
  await other.goto("/home");
  await listening(page, other);
  const drawer = await openAccount(page, "Devices");
  await expect(drawer.getByText("This one")).toBeVisible();
  await nobodyShutOut(page, "devices", ".ant-drawer");
  await picture(page, "devices");
  await drawer.getByRole("button", { name: "End", exact: true }).first().click();
  await page.getByRole("tooltip").getByRole("button", { name: "End", exact: true }).click();
  await expect(other.getByText("Please log in again").first()).toBeVisible();
  await expect(other).toHaveURL(/\/user\/login/);
  await expect(drawer.getByRole("button", { name: "End", exact: true })).toHaveCount(0);
  await other.context().close();
});

test("a new password while signed in; what everybody uses is refused at its field", async ({ signedIn, browser, server }) => {
  const page = await signedIn("producer");
  const other = await signIn(browser, server.url, "producer");
  await page.goto("/home");
  await other.goto("/home");
  await listening(page, other);
  const drawer = await openAccount(page, "Password");
  const sets = async (old: string, password: string) => {
    await drawer.getByLabel("Present password").fill(old);
    await drawer.getByLabel("New password", { exact: true }).fill(password);
    await drawer.getByLabel("New password once more").fill(password);
    await drawer.getByRole("button", { name: "Set the password" }).click();
  };
  await sets(DEMO_PASSWORD, "password1");
  await expect(drawer.getByText("This is one of the passwords that everybody uses")).toBeVisible();
  await sets("not it", "a longer one");
  await expect(drawer.getByText("The account or the password is wrong")).toBeVisible();
  await sets(DEMO_PASSWORD, "a longer one");
  await expect(page.getByText("Your other sessions have ended").first()).toBeVisible();
  await expect(other).toHaveURL(/\/user\/login/);
  await other.context().close();
});

test("an administrator ends somebody's sessions, and resets a second step for a reason", async ({ signedIn, browser, server }) => {
  const [admin, ivy] = [await signedIn("admin"), await signedIn("inspector", "zh-CN")];
  const begun = (await (await ivy.request.post("/api/user/totp/begin", { data: {} })).json()) as { data: { secret: string } };
  expect((await ivy.request.post("/api/user/totp/confirm", { data: { code: digits(begun.data.secret) } })).ok()).toBe(true);
  await ivy.goto("/home");
  await listening(ivy);
  await admin.goto("/userManage?q=Ivy");
  await admin.getByRole("row", { name: /Ivy Chen/ }).click();
  const record = admin.getByRole("dialog", { name: "Ivy Chen" });
  await record.getByRole("button", { name: "Reset two-step sign-in" }).click();
  const dialog = admin.getByRole("dialog", { name: "Reset the second step of Ivy Chen?" });
  await dialog.getByLabel("Why").fill("The phone is lost");
  await dialog.getByRole("button", { name: "Reset two-step sign-in" }).click();
  await expect(ivy.getByText("您的两步验证已被重置").first()).toBeVisible();
  await expect(record.getByRole("button", { name: "Reset two-step sign-in" })).toHaveCount(0);
  await record.getByRole("tab", { name: "Devices" }).click();
  // Who signs in elsewhere meanwhile is there at once.
  await expect(record.getByRole("listitem")).toHaveCount(1);
  const elsewhere = await signIn(browser, server.url, "inspector");
  await expect(record.getByRole("listitem")).toHaveCount(2);
  await elsewhere.context().close();
  await record.getByRole("button", { name: "End all" }).click();
  await admin.getByRole("tooltip").getByRole("button", { name: "End all" }).click();
  await expect(ivy).toHaveURL(/\/user\/login/);
});

test("times are shown in the zone that one chooses, with what it is there now", async ({ signedIn }) => {
  const page = await signedIn("scheduler", "zh-CN");
  await page.goto("/home");
  await page.getByRole("button", { name: /^账户: / }).click();
  await page.getByRole("menuitem", { name: "个人账户" }).click();
  const drawer = page.getByRole("dialog", { name: "个人账户" });
  await drawer.getByRole("tab", { name: "时区" }).click();
  // A page that is open already follows.
  const other = await page.context().newPage();
  await other.goto("/home");
  await listening(other);
  await expect(other.getByRole("main").getByText(/GMT\+9/)).toHaveCount(0);
  await drawer.getByRole("combobox").click();
  await page.keyboard.type("Asia/Tokyo");
  await page.getByTitle("Asia/Tokyo").click();
  await expect(drawer.getByRole("timer")).toContainText("GMT+9");
  await expect(
    other
      .getByRole("main")
      .getByText(/GMT\+9/)
      .first(),
  ).toBeVisible();
  await nobodyShutOut(page, "zone", ".ant-drawer");
});
