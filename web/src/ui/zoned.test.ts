import { describe, expect, it } from "vitest";
import { dayIn, fromWall, toWall } from "./zoned.ts";

it("shows a moment on the clock of the viewer's zone and reads it back", () => {
  const at = "2026-11-21T09:15:00.000Z";
  expect(toWall(at, "Asia/Shanghai").format("HH:mm")).toBe("17:15");
  for (const zone of ["Asia/Shanghai", "America/New_York", "Europe/London", "Asia/Kolkata"]) expect(fromWall(toWall(at, zone), zone)).toBe(at);
});

describe("today", () => {
  it("runs from midnight to midnight where the viewer is", () => {
    expect(dayIn("Asia/Shanghai", Date.parse("2026-11-21T23:30:00Z"))).toEqual({ from: "2026-11-21T16:00:00.000Z", to: "2026-11-22T16:00:00.000Z" });
  });
  it("is 23 hours long when the clocks go forward", () => {
    expect(dayIn("Europe/London", Date.parse("2026-03-29T12:00:00Z"))).toEqual({ from: "2026-03-29T00:00:00.000Z", to: "2026-03-29T23:00:00.000Z" });
  });
});
