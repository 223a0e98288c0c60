import { describe, expect, it } from "vitest";
import { combination } from "./commands.ts";

const press = (key: string, held: Partial<Record<"ctrlKey" | "metaKey" | "altKey" | "shiftKey", boolean>> = {}) =>
  combination({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held });

describe("key combinations", () => {
  it("are the same on every machine", () => {
    expect(press("k", { ctrlKey: true })).toBe("mod+k");
    expect(press("k", { metaKey: true })).toBe("mod+k");
    expect(press("ArrowLeft", { altKey: true, shiftKey: true })).toBe("alt+shift+arrowleft");
  });
  it("let a printed character stand for itself", () => {
    expect(press("?", { shiftKey: true })).toBe("?");
    expect(press("N", { shiftKey: true })).toBe("shift+n");
  });
});
