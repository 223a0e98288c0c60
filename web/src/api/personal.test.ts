// @vitest-environment jsdom
import { expect, it } from "vitest";
import { forgetDrafts, personalKey } from "./personal.ts";
import { type SessionUser, useSession } from "./session.ts";

const signIn = (id: string) => useSession.setState({ user: { id } as SessionUser });

it("keeps what one person typed from the next, and forgets it when they sign out", () => {
  signIn("ann");
  sessionStorage.setItem(personalKey("draft_students_new"), "Ann's");
  sessionStorage.setItem("open_tabs", "[]");
  signIn("bob");
  expect(sessionStorage.getItem(personalKey("draft_students_new"))).toBeNull();
  sessionStorage.setItem(personalKey("draft_students_new"), "Bob's");
  forgetDrafts("own");
  expect(Object.keys(sessionStorage).toSorted()).toEqual(["of:bob:draft_students_new", "open_tabs"]);
  forgetDrafts("none");
  expect(Object.keys(sessionStorage)).toEqual(["open_tabs"]);
});
