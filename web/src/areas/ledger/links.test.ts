import { expect, test } from "vitest";
import { classesOf, daysOf } from "./links.ts";
import { askedOf, readView, writeView } from "./query.ts";

test("a figure leads to its classes, by the days of the company", () => {
  const within = { from: "2026-11-10", to: "2026-12-05" };
  expect(daysOf("2026-11-09", "week", within)).toEqual({ from: "2026-11-10", to: "2026-11-15" });
  expect(daysOf("2026-11", "month", within)).toEqual({ from: "2026-11-10", to: "2026-11-30" });
  expect(daysOf(null, "whole", within)).toEqual(within);
  const address = classesOf("held", daysOf("2026-11-12", "day", within), "Asia/Shanghai", [{ group: "teacher", id: "t1" }]);
  const params = new URLSearchParams(address?.split("?")[1]);
  expect(Object.fromEntries(params)).toEqual({
    view: "list",
    show: "all",
    start_at: "2026-11-11T16:00:00.000Z~2026-11-12T16:00:00.000Z",
    outcome: "held",
    teacher_id: "t1",
  });
  expect(classesOf("held", within, "UTC", [{ group: "courseware", id: "" }]), "nobody can ask a list for what is not there").toBeNull();
});

test("an address says what is shown, and what it says wrongly is as if it were not said", () => {
  const view = readView(new URLSearchParams("span=year&group=teacher&by=month&only=kind:one_to_one&compare=yes&sort=-held&page=3"));
  expect(readView(writeView(view))).toEqual(view);
  expect(askedOf(view)).toMatchObject({ span: "year", by: "month", group: "teacher", only: { group: "kind", id: "one_to_one" }, compare: true });
  expect(writeView(readView(new URLSearchParams("span=ever&group=x&by=hour&from=1&to=2&page=-1&sort=a b"))).toString()).toBe("");
});
