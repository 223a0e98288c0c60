// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "~/api/errors.ts";
import { can, type SessionUser } from "~/api/session.ts";
import { lazyPage, type PageId, type RouteEntry } from "~/ui/route.ts";
import { menuFor, pageAt, tabKey } from "./pages.ts";
import { hasSession, loginPath, refusalOf, rememberSession, safeTarget, startOf, weixinId } from "./session.ts";

const entry = (page: PageId, group: RouteEntry["group"], hidden = false): RouteEntry => ({
  path: `/${page}`,
  page,
  group,
  hidden,
  element: lazyPage(async () => ({ default: () => null })),
});
const user = (pages: SessionUser["pages"], startPage: string | null = null) => ({ pages, startPage }) as SessionUser;

afterEach(() => vi.useRealTimers());

describe("what a person sees", () => {
  const all = [
    entry("sop-plan", "course-setting"),
    entry("roomList", "classroom"),
    entry("courseDetail", "classroom", true),
    entry("role", "permission-management"),
  ];
  it("shows the pages held, in the catalogue's order, and no empty group (A09)", () => {
    const menu = menuFor(user({ roomList: ["query"], courseDetail: ["get"], "sop-plan": [] }), all);
    expect(menu.map((g) => [g.group, g.entries.map((e) => e.page)])).toEqual([
      ["classroom", ["roomList"]],
      ["course-setting", ["sop-plan"]],
    ]);
    expect(menuFor(null, all)).toEqual([]);
  });
  it("hides a control whose action is not held, and everything that is absent (A10, A11)", () => {
    const ann = user({ roomList: ["query", "add"] });
    expect([can(ann, "roomList"), can(ann, "roomList", "add"), can(ann, "roomList", "delete"), can(ann, "role"), can(null, "roomList")]).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
  it("keeps one tab for one page, whatever its filters", () => {
    expect(tabKey("/home", "?page=2")).toBe("/home");
    expect(tabKey("/home/", "")).toBe("/home");
    expect(pageAt("/no/such/page")).toBeUndefined();
  });
});

describe("on the way in", () => {
  it("goes back to where one wanted to go, on this site only (A01)", () => {
    expect(loginPath("/roomList?page=2")).toBe("/user/login?redirect=%2FroomList%3Fpage%3D2");
    expect(loginPath("/home")).toBe("/user/login");
    expect(safeTarget("/roomList?page=2#x")).toBe("/roomList?page=2#x");
    for (const bad of [
      null,
      "",
      "roomList",
      "//evil.example",
      "/\\evil.example",
      "https://evil.example/",
      "javascript:alert(1)",
      "/user/login",
      "/\t/evil.example",
    ])
      expect(safeTarget(bad), String(bad)).toBeNull();
  });
  it("finds the single sign-on id alone or in the redirect (A04)", () => {
    expect(weixinId("?weixin_id=w1")).toBe("w1");
    expect(weixinId("?redirect=%2FDashboard%3Fweixin_id%3Dw2")).toBe("w2");
    expect(weixinId("?redirect=weixin_id%3Dw3")).toBe("w3");
    expect(weixinId("?redirect=%2Fhome")).toBeNull();
  });
  it("starts where the account says (A06)", () => {
    expect(startOf(user({}, "/applicationList"))).toBe("/applicationList");
    expect(startOf(user({}, "https://evil.example"))).toBe("/home");
    expect(startOf(user({}))).toBe("/home");
  });
  it("knows whether this browser is signed in", () => {
    expect(hasSession()).toBe(false);
    rememberSession("2026-11-28T00:00:00.000Z");
    expect(hasSession(Date.parse("2026-11-27T00:00:00Z"))).toBe(true);
    expect(hasSession(Date.parse("2026-11-29T00:00:00Z"))).toBe(false);
  });
  it("tells no permission from any other failure, and nothing to whoever was not signed in (A08, A15)", () => {
    expect(refusalOf(new ApiError(401, { code: "1001" }, ""), false)).toBeNull();
    expect(refusalOf(new ApiError(401, { code: "1001", msg: "Please" }, ""), true)).not.toBe("Please");
    // Signing in again would not help: the server says why, and whom to ask.
    const disabled = new ApiError(401, { code: "1001", id: "error.disabled", msg: "Your account was disabled" }, "");
    expect([refusalOf(disabled, true), refusalOf(disabled, false)]).toEqual(["Your account was disabled", null]);
    expect(refusalOf(new ApiError(403, { msg: "No permission, contact administrator" }, ""), true)).toBe("No permission, contact administrator");
    expect(refusalOf(new ApiError(500, { msg: "fault" }, ""), true)).not.toBe("fault");
  });
});
