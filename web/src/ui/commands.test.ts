// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { begins, combination, commandFor, isSingle, layerOf } from "./commands.ts";

const press = (key: string, held: Partial<Record<"ctrlKey" | "metaKey" | "altKey" | "shiftKey", boolean>> = {}) =>
  combination({ key, code: "", ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held });

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
  it("with Alt are the keys that were pressed, whatever a Mac writes with them", () => {
    const alt = (key: string, code: string) => combination({ key, code, ctrlKey: false, metaKey: false, altKey: true, shiftKey: false });
    expect(alt("∑", "KeyW")).toBe("alt+w");
    expect(alt("Dead", "KeyE")).toBe("alt+e");
    expect(alt("≥", "Period")).toBe("alt+.");
    expect(alt("¡", "Digit1")).toBe("alt+1");
    expect(alt("&", "Digit1")).toBe("alt+1");
    // Another layout has its W elsewhere.
    expect(alt("w", "KeyZ")).toBe("alt+w");
    expect(alt("ArrowUp", "ArrowUp")).toBe("alt+arrowup");
  });
  it("are none where a browser fills in a form", () => {
    expect(press(undefined as unknown as string)).toBe("");
  });
  it("know which can be switched off", () => {
    expect(["j", "?", "shift+n", "/", "enter", "escape", "mod+k", "alt+w"].filter(isSingle)).toEqual(["j", "?", "shift+n", "/"]);
  });
});

describe("whose key it is", () => {
  const keyOn = (target: Element, key: string, singles = true) => {
    const ran: (string | undefined)[] = [];
    const listen = (e: KeyboardEvent) => ran.push(commandFor(e, commands, singles)?.id);
    addEventListener("keydown", listen);
    target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    removeEventListener("keydown", listen);
    return ran[0];
  };
  const command = (id: string, keys: string) => ({ id, keys, label: id, group: "", run: () => {} });
  const commands: Parameters<typeof commandFor>[1][number][] = [command("open", "enter"), command("new", "n"), command("pause", " ")];
  const page = (html: string) => {
    document.body.innerHTML = html;
    for (const all of document.querySelectorAll("*")) Object.assign(all, { checkVisibility: () => true });
  };
  const find = (what: string) => document.querySelector(what) ?? document.body;

  it("Enter and Space press what is focused", () => {
    page(`<main tabindex="-1"><p>text</p><button><i>x</i></button><a href="/">l</a><span role="tab"></span><input type="checkbox"><input id="text"></main>`);
    for (const what of ["button", "button i", "a", "[role=tab]", "input[type=checkbox]", "#text"]) {
      expect(keyOn(find(what), "Enter"), what).toBeUndefined();
      expect(keyOn(find(what), " "), what).toBeUndefined();
    }
    expect(keyOn(find("main"), "Enter")).toBe("open");
    expect(keyOn(document.body, " ")).toBe("pause");
    expect(keyOn(find("button"), "n")).toBe("new");
    expect(keyOn(find("input[type=checkbox]"), "n")).toBe("new");
    expect(keyOn(find("#text"), "n")).toBeUndefined();
  });
  it("what lies over a page has its keys, and a dialog may have commands of its own", () => {
    page(`<main><button></button></main><div role="dialog" aria-modal="true"><i></i><b></b></div>`);
    const dialog = find("[role=dialog]");
    expect(layerOf(find("main button"))).toBe(dialog);
    expect(keyOn(find("main button"), "n")).toBeUndefined();
    commands.push({ ...command("draw", "n"), within: { current: find("i") } });
    expect(keyOn(find("b"), "n")).toBe("draw");
    expect(keyOn(document.body, "n")).toBe("draw");
    dialog.setAttribute("aria-modal", "false");
    expect(keyOn(find("b"), "n")).toBe("new");
    commands.pop();
  });
  it("keys of one character can be switched off", () => {
    page(`<main></main>`);
    expect(keyOn(document.body, "n", false)).toBeUndefined();
    expect(keyOn(document.body, "Enter", false)).toBe("open");
  });
});

describe("two keys one after the other", () => {
  const commands = [
    { id: "notices", label: "", group: "", keys: "g n", run: () => {} },
    { id: "new", label: "", group: "", keys: "n", run: () => {} },
  ];
  const event = (key: string) =>
    ({ key, code: "", target: document.body, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }) as unknown as KeyboardEvent;
  it("are one combination, which single keys are not taken for", () => {
    expect(begins("g", commands)).toBe(true);
    expect(begins("n", commands)).toBe(false);
    expect(commandFor(event("n"), commands, true, "g")?.id).toBe("notices");
    expect(commandFor(event("n"), commands, true)?.id).toBe("new");
    expect(commandFor(event("n"), commands, false, "g")).toBeUndefined();
    expect(isSingle("g n")).toBe(true);
  });
});
