// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { close, closeAll, closeSide, MAX_TABS, readTabs, type Tabs, visit, visitAlone } from "./tabs.ts";

const tab = (key: string, at = key) => ({ key, at });
const opened = (...keys: string[]): Tabs => keys.reduce((tabs, key) => visit(tabs, tab(key)), { open: [], active: "", recent: [] } as Tabs);
const keys = (tabs: Tabs) => tabs.open.map((t) => t.key);
const done = (result: ReturnType<typeof close>) => {
  if ("refused" in result) throw new Error(result.refused);
  return result;
};

describe("tabs", () => {
  it("opens a page once and remembers where it stands", () => {
    const tabs = visit(opened("/home", "/roomList"), tab("/roomList", "/roomList?page=2"));
    expect(keys(tabs)).toEqual(["/home", "/roomList"]);
    expect(tabs.open[1]?.at).toBe("/roomList?page=2");
  });
  it("goes back to the tab used before when the active one is closed", () => {
    const tabs = visit(opened("/home", "/a", "/b"), tab("/home"));
    expect(done(close(visit(tabs, tab("/a")), "/a")).tabs.active).toBe("/home");
  });
  it("leaves the active tab alone when another is closed", () => {
    const { tabs, closed } = done(close(opened("/home", "/a", "/b"), "/home"));
    expect([keys(tabs), tabs.active, closed]).toEqual([["/a", "/b"], "/b", ["/home"]]);
  });
  it("never closes the last tab", () => {
    expect(close(opened("/home"), "/home")).toEqual({ refused: "last" });
    expect(closeAll(opened("/home"), tab("/home"))).toEqual({ refused: "last" });
  });
  it("closes a side, or says that nothing is there", () => {
    const tabs = opened("/home", "/a", "/b");
    expect(keys(done(closeSide(tabs, "/a", "right")).tabs)).toEqual(["/home", "/a"]);
    expect(done(closeSide(tabs, "/a", "right")).tabs.active).toBe("/a");
    expect(keys(done(closeSide(tabs, "/a", "left")).tabs)).toEqual(["/a", "/b"]);
    expect(closeSide(tabs, "/home", "left")).toEqual({ refused: "noneLeft" });
    expect(closeSide(tabs, "/b", "right")).toEqual({ refused: "noneRight" });
  });
  it("closes all but home", () => {
    const { tabs, closed } = done(closeAll(opened("/a", "/b"), tab("/home")));
    expect([keys(tabs), tabs.active, closed]).toEqual([["/home"], "/home", ["/a", "/b"]]);
  });
  it("keeps a bounded number alive, and unsaved edits among them", () => {
    const many = Array.from({ length: MAX_TABS }, (_, n) => `/${n}`);
    const tabs = visit(opened(...many), tab("/new"), (key) => key === "/0");
    expect(tabs.open).toHaveLength(MAX_TABS);
    expect(keys(tabs)).toContain("/0");
    expect(keys(tabs)).not.toContain("/1");
  });
  it("without tabs keeps only the page and what holds edits", () => {
    expect(keys(visitAlone(opened("/home", "/form", "/a"), tab("/b"), (key) => key === "/form"))).toEqual(["/form", "/b"]);
    expect(keys(visitAlone(opened("/form", "/b"), tab("/form"), (key) => key === "/form"))).toEqual(["/form"]);
  });
  it("survives what is not its own in storage", () => {
    for (const text of ["nonsense", "{}", '[{"key":1}]', '[{"key":"/a","at":"https://elsewhere"}]', null])
      expect(readTabs({ getItem: () => text }).open).toEqual([]);
  });
});
