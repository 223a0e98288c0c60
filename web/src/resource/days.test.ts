import { expect, it } from "vitest";
import { classesMeta } from "~/api/resources/classes.gen.ts";
import { studentsMeta } from "~/api/resources/students.gen.ts";
import type { Row } from "~/realtime/index.ts";
import { dayHeads, daysOf, spans } from "./days.ts";

it("counts days on the viewer's calendar, weeks from Monday", () => {
  // Wednesday evening in London is Thursday in Shanghai.
  const now = new Date("2026-11-25T20:00:00Z");
  const said = (zone: string) =>
    Object.fromEntries(
      spans.map((span) => [
        span,
        daysOf(span, zone, now)
          .map((day) => day.format("MM-DD"))
          .join(" "),
      ]),
    );
  expect(said("Europe/London")).toEqual({
    yesterday: "11-24 11-25",
    today: "11-25 11-26",
    tomorrow: "11-26 11-27",
    lastWeek: "11-16 11-23",
    thisWeek: "11-23 11-30",
    nextWeek: "11-30 12-07",
    last7: "11-19 11-26",
    next7: "11-25 12-02",
    thisMonth: "11-01 12-01",
  });
  expect(said("Asia/Shanghai").today).toBe("11-26 11-27");
  expect(daysOf("thisWeek", "Asia/Shanghai", new Date("2026-11-29T17:00:00Z"))[0].format("MM-DD")).toBe("11-30");
});

it("heads a list that is sorted by a time of its own, and no other", () => {
  const row = { start_at: "2026-11-25T20:00:00Z" } as unknown as Row;
  const [here, there] = ["Europe/London", "Asia/Shanghai"].map((zone) => dayHeads(classesMeta, "-start_at", zone)?.(row));
  expect(here).not.toBe(there);
  expect([dayHeads(classesMeta, "name", "UTC"), dayHeads(studentsMeta, "-created_at", "UTC")]).toEqual([undefined, undefined]);
});
