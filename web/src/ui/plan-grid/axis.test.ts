import { describe, expect, it } from "vitest";
import { axisOf, momentAt, packed, placeOf, readingsAt, seamsOf, shifted, steppedAt, ticksOf } from "./axis.ts";
import { dayAt, mondayOf, plusDays, startOfDay } from "./clock.ts";

const MINUTE = 60_000;
/** Zones with the days on which their clocks go forward and back: Lord Howe's by half an hour, Santiago's at midnight. */
const zones = [
  ["Europe/London", "2026-03-29", "2026-10-25"],
  ["America/Toronto", "2026-03-08", "2026-11-01"],
  ["Australia/Sydney", "2026-10-04", "2026-04-05"],
  ["Australia/Lord_Howe", "2026-10-04", "2026-04-05"],
  ["America/Santiago", "2026-09-06", "2026-04-04"],
] as const;

describe("the axis of days", () => {
  it.each(zones)("gives each five minutes of %s a place of its own, and the moment at that place, over both changes of clocks", (zone, forward, back) => {
    for (const changed of [forward, back]) {
      const week = Array.from({ length: 7 }, (_, n) => plusDays(mondayOf(changed), n));
      for (const days of [week, [changed]]) {
        const axis = axisOf(days, zone);
        for (const [n, { day, from, to, change }] of axis.days.entries()) {
          expect(change !== null || seamsOf(axis, n).some(({ kind, from: at }) => kind === "skipped" && at === 0), `${day} changes`).toBe(day === changed);
          const seams = seamsOf(axis, n).filter(({ kind }) => kind !== "again");
          let last = -1;
          for (let at = from; at < to; at += 5 * MINUTE) {
            const place = placeOf(axis, n, at);
            expect(dayAt(at, zone)).toBe(day);
            expect(place, `${new Date(at).toISOString()} in ${zone}`).toBeGreaterThan(last);
            expect(momentAt(axis, n, place), `${new Date(at).toISOString()} in ${zone}`).toBe(at);
            expect(seams.some((seam) => place >= seam.from && place < seam.to)).toBe(false);
            last = place;
          }
          // What is a seam has no moment, and behind it goes on what is dropped there.
          for (const seam of seams) {
            for (let place = seam.from; place < seam.to; place += 5) expect(momentAt(axis, n, place)).toBeNull();
            const behind = steppedAt(axis, n, seam.from);
            if (seam.to < axis.length) expect(behind).toBe(momentAt(axis, n, seam.to));
          }
        }
      }
    }
  });

  it("shows the hour that comes twice a second time, and that other days do not have it", () => {
    const axis = axisOf(["2026-10-24", "2026-10-25"], "Europe/London");
    expect(axis.length).toBe(25 * 60);
    expect(ticksOf(axis).slice(0, 4)).toEqual([
      { minute: 0, label: "00:00", again: false },
      { minute: 60, label: "01:00", again: false },
      { minute: 120, label: "01:00", again: true },
      { minute: 180, label: "02:00", again: false },
    ]);
    expect(seamsOf(axis, 0)).toEqual([{ from: 120, to: 180, kind: "other" }]);
    expect(seamsOf(axis, 1)).toEqual([{ from: 120, to: 180, kind: "again" }]);
    expect(placeOf(axis, 1, Date.parse("2026-10-25T00:30:00Z"))).toBe(90);
    expect(placeOf(axis, 1, Date.parse("2026-10-25T01:30:00Z"))).toBe(150);
  });

  it("reads another zone's clock, each reading once where its clocks change between the days", () => {
    const axis = axisOf(["2026-10-24", "2026-10-25"], "Asia/Shanghai");
    expect(readingsAt(axis, 20 * 60, "Europe/London")).toEqual(["13:00", "12:00"]);
    expect(readingsAt(axis, 20 * 60, "Asia/Tokyo")).toEqual(["21:00"]);
    expect(readingsAt(axis, 20 * 60, "Asia/Kolkata")).toEqual(["17:30"]);
  });

  it("begins a day at one where its midnight is skipped", () => {
    expect(new Date(startOfDay("2026-09-06", "America/Santiago")).toISOString()).toBe("2026-09-06T04:00:00.000Z");
    expect(mondayOf("2026-11-29")).toBe("2026-11-23");
  });
});

describe("what overlaps", () => {
  it("stands beside each other, and alone it has all of the lane", () => {
    const of = (from: number, to: number) => ({ from, to });
    const placed = packed([of(0, 30), of(10, 40), of(30, 60), of(60, 90)]);
    expect(placed.map(({ item, column, columns }) => [item.from, column, columns])).toEqual([
      [0, 0, 2],
      [10, 1, 2],
      [30, 0, 2],
      [60, 0, 1],
    ]);
  });
});

describe("what is taken elsewhere", () => {
  const axis = axisOf(["2026-11-27", "2026-11-28"], "UTC");
  const at = (time: string) => Date.parse(`2026-11-${time}:00Z`);
  it.each([
    ["within a day", 0, 0, "27T10:00", 60, "27T11:00"],
    ["onto the next day", 0, 1, "27T10:00", -30, "28T09:30"],
    ["no further up than midnight", 0, 0, "27T00:30", -60, "27T00:00"],
    ["taken where it ends, the day after it began", 1, 1, "27T22:30", 60, "27T23:30"],
    ["from there over midnight", 1, 1, "27T22:30", 120, "28T00:30"],
  ])("%s", (_, from, to, start, minutes, then) => {
    expect(shifted(axis, from, to, at(start), minutes)).toBe(at(then));
  });
});
