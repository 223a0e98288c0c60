import { expect, it } from "vitest";
import { fromWall, toWall } from "./zoned.ts";

it("shows a moment on the clock of the viewer's zone and reads it back", () => {
  const at = "2026-11-21T09:15:00.000Z";
  expect(toWall(at, "Asia/Shanghai").format("HH:mm")).toBe("17:15");
  for (const zone of ["Asia/Shanghai", "America/New_York", "Europe/London", "Asia/Kolkata"]) expect(fromWall(toWall(at, zone), zone)).toBe(at);
});
