import { expect, it } from "vitest";
import { differing, fromList, toggle, toList } from "./grants.ts";

const held = fromList([{ permissionId: "roomList", actionList: ["query", "get"] }]);

it("lets whoever may do something on a page see it, and drops a page with nothing left", () => {
  const more = toggle(held, ["msgList"], ["add"], true);
  expect(toList(more)).toEqual([
    { permissionId: "roomList", actionList: ["query", "get"] },
    { permissionId: "msgList", actionList: ["add", "query"] },
  ]);
  expect(differing(held, more)).toEqual(["msgList"]);
  expect(toList(toggle(held, ["roomList"], ["query", "get"], false))).toEqual([]);
  expect(differing(held, toggle(toggle(held, ["roomList"], ["edit"], true), ["roomList"], ["edit"], false))).toEqual([]);
});
