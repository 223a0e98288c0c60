import { expect, it } from "vitest";
import { keyOf, invalidatedByChange, invalidatedByNews, invalidatedByMessage } from "./keys.ts";

it("makes old what tells of the record that changed, and leaves lists to their positions", () => {
  const old = invalidatedByChange("sop_plans", "p1");
  expect(old).toContainEqual(keyOf("sop_plans", "choices"));
  expect(old).toContainEqual(keyOf("sop_plans", "name", "p1"));
  expect(old).toContainEqual(keyOf("sop_plans", "coursewares"));
  expect(old).not.toContainEqual(keyOf("sop_plans", "list"));
  expect(invalidatedByChange("roles")).toContainEqual(keyOf("permissions", "catalogue"));
});

it("asks anew for what the news of a document is about; for all of it where some were missed", () => {
  expect(invalidatedByNews("question_papers", "q1", "comment")).toEqual([keyOf("question_papers", "document", "q1", "comment/list")]);
  expect(invalidatedByNews("question_papers", "q1")).toContainEqual(keyOf("question_papers", "document", "q1", "publish/state"));
});

it("asks anew for messages when one came, and for one's own account when its rights or sessions did", () => {
  expect(invalidatedByMessage("message")).toEqual([["messages"]]);
  expect(invalidatedByMessage("rights")).toEqual([["account"]]);
  expect(invalidatedByMessage("account")).toEqual([["account"]]);
  expect(invalidatedByMessage("unread")).toEqual([]);
  expect(invalidatedByMessage()).toContainEqual(["messages"]);
});
