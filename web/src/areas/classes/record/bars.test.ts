import { expect, test } from "vitest";
import { axisOf, barsOf } from "./bars.ts";

const row = { start_at: "2026-11-27T10:00:00.000Z", end_at: "2026-11-27T10:25:00.000Z", status: "in_progress" as const };
const at = (time: string) => `2026-11-27T${time}.000Z`;

test("stays are bars against the planned time, and two devices at once are one person", () => {
  const stays = [
    { from: at("09:55:00"), to: at("10:10:00"), cause: "network" },
    { from: at("10:08:00"), to: null, cause: null },
  ];
  const now = Date.parse(at("10:20:00"));
  const axis = axisOf(row, [{ stays }], now);
  expect(axis.from).toBe(Date.parse(at("09:53:00")));
  expect(axis.to).toBe(Date.parse(at("10:27:00")));
  const { bars, seconds, here, planned } = barsOf({ stays }, row, axis, now);
  expect(seconds).toBe(25 * 60);
  expect(here).toBe(true);
  expect(bars.map(({ lost }) => lost)).toEqual([true, false]);
  expect(planned.left + planned.width).toBeLessThan(100);
});

test("of a class that is over, whoever never left was there to its end", () => {
  const stays = [{ from: at("10:00:00"), to: null, cause: null }];
  const over = { ...row, status: "auto_ended" as const };
  const now = Date.parse(at("12:00:00"));
  expect(barsOf({ stays }, over, axisOf(over, [{ stays }], now), now).seconds).toBe(25 * 60);
});
