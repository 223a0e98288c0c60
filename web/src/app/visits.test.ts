import { expect, it } from "vitest";
import { limits } from "~/api/meta.gen.ts";
import { gather } from "./visits.ts";

it("gathers where one goes, by the page's name, and never more than one call takes", () => {
  expect(gather(null, "/home")).toEqual([{ type: "open", name: "home", before_page: null, current_page: "/home" }]);
  expect(gather("/home", "/roomList").at(-1)).toEqual({ type: "navigate", name: "roomList", before_page: "/home", current_page: "/roomList" });
  for (let n = 0; n < 100; n++) gather("/roomList", `/sop-plan/${n}`);
  const kept = gather("/roomList", "/no/such");
  expect([kept.length, kept.at(-1)?.name]).toEqual([limits.eventsMax, ""]);
});
