import { expect, it } from "vitest";
import { differing, fromList, pageChanges, setScope, toggle, toList } from "./grants.ts";

const held = fromList([{ permissionId: "roomList", actionList: ["query", "get"], scope: "own" }]);

it("lets whoever may do something on a page see it, and drops a page with nothing left", () => {
  const more = toggle(held, ["msgList"], ["add"], true);
  expect(toList(more)).toEqual([
    { permissionId: "roomList", actionList: ["query", "get"], scope: "own" },
    { permissionId: "msgList", actionList: ["add", "query"], scope: "all" },
  ]);
  expect(differing(held, more)).toEqual(["msgList"]);
  expect(toList(toggle(held, ["roomList"], ["query", "get"], false))).toEqual([]);
  expect(differing(held, toggle(toggle(held, ["roomList"], ["edit"], true), ["roomList"], ["edit"], false))).toEqual([]);
});

it("gives a page that has records of one's own for those alone, unless they may be edited, and says that as a difference", () => {
  const none = fromList([]);
  expect(toList(toggle(none, ["roomList"], ["query"], true))[0]?.scope).toBe("own");
  expect(toList(toggle(none, ["roomList"], ["edit"], true))[0]?.scope).toBe("all");
  const all = setScope(held, "roomList", "all");
  expect(differing(held, all)).toEqual(["roomList"]);
  expect(toList(setScope(held, "roomList", "team"))[0]?.scope).toBe("team");
  expect(setScope(held, "msgList", "own")).toBe(held);
});

it("says of a change which cells it gave and took, and with whose records a page is from then on", () => {
  const before = { home: "query", roomList: "query,get,own", studentManage: "query,edit" };
  const after = { home: "query", roomList: "query,get,export", msgList: "query" };
  expect(pageChanges(before, after)).toEqual([
    { page: "roomList", came: ["export"], went: [], scope: "all" },
    { page: "studentManage", came: [], went: ["edit", "query"], scope: null },
    { page: "msgList", came: ["query"], went: [], scope: null },
  ]);
  expect(pageChanges(before, { ...before, roomList: "query,get,team" })).toEqual([{ page: "roomList", came: [], went: [], scope: "team" }]);
  expect(pageChanges(null, null)).toEqual([]);
});
