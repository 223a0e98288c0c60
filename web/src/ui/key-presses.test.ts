// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keyPresses } from "./key-presses.ts";

const ran: string[] = [];
const command = (id: string, keys: string) => ({ id, label: id, group: "", keys, run: () => void ran.push(id) });
const commands = [command("notices", "g n"), command("picture", "g"), command("page", "n"), command("missing", "shift+g")];
let at = 0;

beforeEach(() => {
  vi.useFakeTimers();
  ran.length = 0;
});
afterEach(() => void vi.useRealTimers());

function keyboard(singles = true) {
  const press = keyPresses(() => ({ commands, singles }));
  return (key: string, after = 100, held: Partial<KeyboardEventInit> = {}) => {
    at += after;
    vi.advanceTimersByTime(after);
    const e = new KeyboardEvent("keydown", { key, cancelable: true, ...held });
    Object.defineProperty(e, "timeStamp", { value: at });
    press(e);
  };
}

it("opens the notices by g n and makes no picture", () => {
  const press = keyboard();
  press("g", 2_000);
  press("n");
  vi.advanceTimersByTime(5_000);
  expect(ran).toEqual(["notices"]);
});

it("makes a picture by g alone, once nothing followed", () => {
  const press = keyboard();
  press("g", 2_000);
  expect(ran).toEqual([]);
  vi.advanceTimersByTime(400);
  expect(ran).toEqual(["picture"]);
});

it("keeps the order of keys that are no pair", () => {
  const press = keyboard();
  press("g", 2_000);
  press("G", 50, { shiftKey: true });
  expect(ran).toEqual(["picture", "missing"]);
});

it("takes no letter for itself where single keys are off", () => {
  const press = keyboard(false);
  press("g", 2_000);
  press("n");
  vi.advanceTimersByTime(5_000);
  expect(ran).toEqual([]);
});
