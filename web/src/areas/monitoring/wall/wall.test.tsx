// @vitest-environment jsdom
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { seeded } from "~/sync/testing.ts";
import { simulateWall, stepWall } from "./simulated.ts";
import { NAMED, readWall, type WallClass, worstOf } from "./wall.ts";
import { WallView } from "./wall-view.tsx";

vi.mock("react-i18next", () => ({
  useTranslation: () => ({ t: (key: string, said: { count?: number } = {}) => [key, said.count].filter(Boolean).join(" ") }),
}));

const room = (number: string, more: Partial<WallClass> = {}): WallClass => ({ id: number, number, level: 1, people: 3, sos: false, attention: 0, ...more });

test("without WebGL the same classes stand as a flat grid, and the worst twelve are named beside it", async () => {
  // jsdom draws nothing, as a browser whose WebGL is switched off.
  HTMLCanvasElement.prototype.getContext = (() => null) as typeof HTMLCanvasElement.prototype.getContext;
  const classes = Array.from({ length: 200 }, (_, n) => room(`C${n + 1}`, n < 20 ? { level: 4, attention: n } : {}));
  classes[150] = room("C151", { sos: true, people: 4 });
  render(<WallView classes={classes} />);
  const grid = screen.getByRole("list", { name: "all" });
  expect(within(grid).getAllByRole("listitem")).toHaveLength(200);
  expect(within(grid).getByLabelText("C151, sos, level.1, people 4")).toBeTruthy();
  expect(document.querySelector("canvas")).toBeNull();
  expect(screen.getByText("unable")).toBeTruthy();
  const named = within(screen.getByRole("list", { name: "worst" })).getAllByRole("listitem");
  expect(named).toHaveLength(NAMED);
  expect(named.map((one) => one.dataset.class).slice(0, 3)).toEqual(["C151", "C20", "C19"]);
  // Without a depth there is nothing to turn to: its key does nothing.
  await userEvent.keyboard("g");
  expect(screen.getByRole("list", { name: "all" })).toBe(grid);
});

test("an answer is read in the order of its numbers, whatever else it says", () => {
  const read = readWall({
    classes: [
      { id: "b", number: "C10", level: 9, people: "4", sos: null, attention: 2 },
      { id: "a", number: "C9", level: 3, people: -1, sos: true, attention: null },
    ],
  });
  expect(read).toEqual([
    { id: "a", number: "C9", level: 3, people: 0, sos: true, attention: 0 },
    { id: "b", number: "C10", level: null, people: 4, sos: false, attention: 2 },
  ]);
  expect(readWall(null)).toEqual([]);
});

test("made-up classes keep their places, and never call for help all at once", () => {
  const random = seeded(7);
  let now = simulateWall(random);
  const numbers = now.map(({ number }) => number);
  for (let step = 0; step < 200; step += 1) {
    now = stepWall(now, random);
    expect(now.map(({ number }) => number)).toEqual(numbers);
    expect(now.filter(({ sos }) => sos).length).toBeLessThanOrEqual(4);
    expect(now.every(({ people }) => people > 0)).toBe(true);
  }
  expect(worstOf(now)).toHaveLength(NAMED);
});
