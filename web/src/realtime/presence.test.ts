import { describe, expect, it } from "vitest";
import { others } from "./presence.ts";

const here = (user: string, at: string) => ({ user, name: user.toUpperCase(), at });

describe("who else is there", () => {
  it("shows two tabs of one person once, never oneself, and keeps faces in their places", () => {
    const items = new Map([
      ["s1/n1.c1", here("bob", "2026-11-21T09:00:02Z")],
      ["s1/n2.c1", here("bob", "2026-11-21T09:00:05Z")],
      ["s1/n2.c2", here("ann", "2026-11-21T09:00:03Z")],
      ["s1/n2.c3", here("me", "2026-11-21T09:00:01Z")],
      ["/n1.c1", here("bob", "2026-11-21T09:00:01Z")],
    ]);
    const found = others(items, "me");
    expect(found.get("s1")).toEqual([
      { id: "bob", name: "BOB" },
      { id: "ann", name: "ANN" },
    ]);
    expect(found.get("")).toEqual([{ id: "bob", name: "BOB" }]);
    expect(others(undefined, "me").size).toBe(0);
  });
});
