// `node tools/shots.ts <folder> [name or /path…]`: pictures of pages in both languages, light and dark, wide and narrow;
// LOOKS=en-US/light/1440,zh-CN/dark/390 takes some of them.
// With BELLTOWER_URL they come from a running server (BELLTOWER_ACCOUNT, BELLTOWER_PASSWORD sign in); without one, from the
// built console with answers made up here and nowhere else.
import { mkdirSync } from "node:fs";
import { type BrowserContext, chromium, type Route } from "@playwright/test";
import { preview } from "vite";
import { launch } from "./chromium.ts";
import { quiet } from "./quiet.ts";

const [folder = "shots", ...only] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const server = process.env.BELLTOWER_URL ? undefined : await preview({ preview: { port: 4199 }, logLevel: "warn" });
const base = process.env.BELLTOWER_URL ?? "http://localhost:4199";

const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const classes = ["Everyday English A2", "Phonics with Pictures", "Business Writing B2", "IELTS Speaking", "Story Time: The Lost Kite"].map((name, n) => ({
  id: `${n}`,
  name,
  status: n === 0 ? "in_progress" : "not_started",
  start_at: at(-20 + n * 55),
  teacher_name: ["Ann Lee", "Tom Baker", "王小明", "María Ruiz", "Ann Lee"][n],
}));
const held = [
  "home",
  "roomList",
  "studentManage",
  "teacherManage",
  "sop-plan",
  "role",
  "userManage",
  "ClassroomSituation",
  "logMonitoring",
  "classroom-feedback",
  "msgList",
];
const answers: Record<string, unknown> = {
  "/api/user/info_update": {
    id: "u1",
    name: "Ann Lee",
    welcome: "",
    avatar: null,
    kind: "administrator",
    language: null,
    zone: "Asia/Shanghai",
    corp: "Belltower English",
    roles: [{ id: "r", name: "Administrator", permissions: [] }],
    permissionList: held,
    pages: Object.fromEntries(held.map((id) => [id, ["query", "get", "add", "edit", "delete"]])),
    startPage: null,
    settings: {},
    notifications: 3,
    build: null,
    limits: { soundBytes: 20 * 2 ** 20, importBytes: 20 * 2 ** 20 },
  },
  "/api/class/list": { records: classes, total: classes.length, page: 1, size: 200, position: ["e", 1] },
};

interface Shot {
  name: string;
  path: string;
  signedIn?: boolean;
  act?: (page: import("@playwright/test").Page) => Promise<unknown>;
}
const shots: Shot[] = [
  { name: "landing", path: "/" },
  { name: "login", path: "/user/login" },
  { name: "login-code", path: "/user/login", act: (p) => p.locator("button[aria-pressed=false]").last().click() },
  { name: "login-errors", path: "/user/login", act: (p) => p.locator("button[type=submit]").click() },
  { name: "register", path: "/user/register", act: (p) => p.locator("input[name=password]").fill("aB1!efgh") },
  { name: "forgot", path: "/user/ForedPassword" },
  { name: "register-result", path: "/user/register-result?account=ann@example.com" },
  { name: "404", path: "/404" },
  { name: "home", path: "/home", signedIn: true },
  { name: "palette", path: "/home", signedIn: true, act: (p) => p.keyboard.press("Control+k") },
  { name: "help", path: "/home", signedIn: true, act: (p) => p.keyboard.press("?") },
  {
    name: "look",
    path: "/home",
    signedIn: true,
    act: (p) =>
      p
        .getByRole("button", { name: /Look and layout|外观与布局/ })
        .first()
        .click({ timeout: 2000 }),
  },
  { name: "user", path: "/home", signedIn: true, act: (p) => p.getByRole("button", { name: /Account|账户/ }).click() },
  {
    name: "fail",
    path: "/home",
    signedIn: true,
    act: async (p) => {
      await p.route("**/api/class/list", (r) =>
        r.fulfill({ status: 500, json: { code: 500, msg: "Something went wrong on our side", data: { requestId: "0d9c-41aa" } } }),
      );
      await p.reload();
      await p.waitForTimeout(4000);
    },
  },
];

async function open(browser: Awaited<ReturnType<typeof chromium.launch>>, language: string, theme: string, width: number): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width, height: width > 800 ? 900 : 844 }, reducedMotion: "reduce", deviceScaleFactor: 1 });
  await context.addInitScript(
    ([l, t]) => {
      localStorage.setItem("app_language", l as string);
      localStorage.setItem("nav_theme", t as string);
    },
    [language, theme],
  );
  if (server) {
    await context.route("**/api/**", (route: Route) => {
      const data = answers[new URL(route.request().url()).pathname];
      return data
        ? route.fulfill({ json: { code: 0, statusCode: 200, msg: "ok", data } })
        : route.fulfill({ status: 404, json: { code: 404, msg: "not here" } });
    });
  } else {
    await context.request.post(`${base}/api/management/login`, {
      data: { type: "password", account: process.env.BELLTOWER_ACCOUNT, password: process.env.BELLTOWER_PASSWORD },
    });
  }
  return context;
}

const paths = only.filter((n) => n.startsWith("/")).map((path): Shot => ({ name: path.slice(1).replaceAll(/\W+/g, "-"), path, signedIn: true }));
const wanted = [...shots.filter((s) => only.length === 0 || only.includes(s.name)), ...paths];
const browser = await chromium.launch(launch);
const every = ["en-US", "zh-CN"].flatMap((l) => ["light", "dark"].flatMap((t) => [1440, 390].map((w) => `${l}/${t}/${w}`)));
for (const look of process.env.LOOKS?.split(",") ?? every) {
  const [language, theme, wide] = look.split("/") as [string, string, string];
  const width = Number(wide);
  const context = await open(browser, language, theme, width);
  for (const shot of wanted) {
    const page = await context.newPage();
    page.on("pageerror", (error) => console.log(`${shot.name}: ${error.message}`));
    page.on("console", (line) => line.type() === "error" && !/40[14]|500/.test(line.text()) && console.log(`${shot.name}: ${line.text()}`));
    if (shot.signedIn) await page.addInitScript(() => localStorage.setItem("session_until", "2099-01-01T00:00:00.000Z"));
    else await page.addInitScript(() => localStorage.removeItem("session_until"));
    await page.goto(base + shot.path);
    await quiet(page);
    await shot.act?.(page).catch((error: unknown) => console.log(`${shot.name}: ${String(error).slice(0, 200)}`));
    await page.waitForTimeout(300);
    await page.screenshot({ path: `${folder}/${shot.name}.${language.slice(0, 2)}.${theme}.${width > 800 ? "wide" : "narrow"}.png` });
    await page.close();
  }
  await context.close();
}
await browser.close();
await server?.close();
