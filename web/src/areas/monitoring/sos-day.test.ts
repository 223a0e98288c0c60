import { expect, it } from "vitest";
import { byHour } from "./sos-day.tsx";

it("counts the calls of an hour of the viewer's clock, half-hour zones too", () => {
  const quarters = [
    { at: "2026-11-26T08:15:00Z", count: 2 },
    { at: "2026-11-26T08:30:00Z", count: 1 },
  ];
  const shown = (zone: string) => Object.entries(byHour(quarters, zone)).filter(([, count]) => count > 0);
  expect(shown("Europe/London")).toEqual([["8", 3]]);
  expect(shown("Asia/Kolkata")).toEqual([
    ["13", 2],
    ["14", 1],
  ]);
});
