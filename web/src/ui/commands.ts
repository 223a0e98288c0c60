// One registry of what can be done from here: the palette lists it, the keyboard runs it, `?` explains it.
// A key belongs first to the control that has the focus, then to the layer the focus is in: what lies open over a page takes the page's keys.
import { type RefObject, useEffect, useRef } from "react";
import { create } from "zustand";

export interface Command {
  id: string;
  label: string;
  /** Heading in palette and help. */
  group: string;
  /** `mod+k`, `shift+n`, `?`, `/`; two keys one after the other are `g n`. A key without `mod` is not taken while somebody types. */
  keys?: string;
  run: () => void;
  /** Help only: not worth a line in the palette. */
  quiet?: boolean;
  /** Also while something lies open over the page. */
  everywhere?: boolean;
}

/** Command as it is registered, with the element it is bound to; none is the page itself. */
export interface Bound extends Command {
  within?: RefObject<Element | null> | undefined;
}

export const useCommandStore = create<{ commands: Bound[] }>(() => ({ commands: [] }));

/** Offers commands while the calling page is on screen; of a dialog, give an element in it: they are run while that dialog is the layer on top. */
export function useCommands(commands: Command[], within?: RefObject<Element | null>): void {
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  // Labels change with the language; what runs is looked up at the time.
  const shape = JSON.stringify(commands.map(({ run: _run, ...rest }) => rest));
  useEffect(() => {
    const mine = (JSON.parse(shape) as Omit<Command, "run">[]).map((c): Bound => ({
      ...c,
      within,
      run: () => latest.current.find((l) => l.id === c.id)?.run(),
    }));
    useCommandStore.setState((s) => ({ commands: [...s.commands, ...mine] }));
    return () => useCommandStore.setState((s) => ({ commands: s.commands.filter((c) => !mine.includes(c)) }));
  }, [shape, within]);
}

/** Names of keys by where they are, for those that write another character while Alt is held (Option on a Mac: `∑` for W). */
const PLACES: Record<string, string> = {
  Period: ".",
  Comma: ",",
  Slash: "/",
  Semicolon: ";",
  Quote: "'",
  BracketLeft: "[",
  BracketRight: "]",
  Minus: "-",
  Equal: "=",
};
const placed = (code: string) => /^(?:Key|Digit)(.)$/.exec(code)?.[1]?.toLowerCase() ?? PLACES[code];

/** `Ctrl+Shift+K` → `mod+shift+k`; a printed character such as `?` stands for itself. Empty for events without a key: a browser that fills in a form sends them. */
export function combination(e: Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">): string {
  if (typeof e.key !== "string") return "";
  const written = e.key.toLowerCase();
  // What Alt leaves readable counts as written, so that other layouts keep their letters; digits are where they are.
  const readable = /^[!-~]$/.test(written) || (written.length > 1 && written !== "dead");
  const key = e.altKey && (!readable || e.code?.startsWith("Digit")) ? (placed(e.code) ?? written) : written;
  const letter = /^[a-z0-9]$/.test(key) || key.length > 1;
  return [(e.ctrlKey || e.metaKey) && "mod", e.altKey && "alt", e.shiftKey && letter && "shift", key].filter(Boolean).join("+");
}

/** Whether a combination is a single character, or one after another (WCAG 2.1.4): such keys can be switched off. */
export const isSingle = (keys: string): boolean => /^(shift\+)?\S( \S)*$/.test(keys);

/** Whether a key begins a combination of two. */
export const begins = (key: string, commands: readonly Command[]): boolean => commands.some((c) => c.keys?.startsWith(`${key} `));

const TEXT = "textarea, select, input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=reset], [type=range], [type=color], [type=file])";
/** Whether a key without a modifier is typed into what is focused. */
export function typing(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(TEXT));
}

const CONTROLS = [
  "button",
  "link",
  "tab",
  "menuitem",
  "menuitemradio",
  "menuitemcheckbox",
  "option",
  "checkbox",
  "radio",
  "switch",
  "combobox",
  "slider",
  "treeitem",
  "gridcell",
].map((role) => `[role=${role}]`);
const OPERABLE = ["a[href]", "button", "summary", "input", "video", "audio", ...CONTROLS].join();
/** Among which arrows choose. */
const CHOICES = ["radio", "tab", "menuitem", "option", "slider", "treeitem", "gridcell", "combobox"].map((role) => `[role=${role}]`);
const ARROWED = ["input", "select", "video", "audio", ...CHOICES].join();
/** Whether what is focused takes this key itself: Enter and Space press a button, a link, a tab, an entry of a menu; arrows choose among radios and the like. */
export const pressing = (target: EventTarget | null, keys: string): boolean => {
  const own = /^(shift\+)?(enter| )$/.test(keys) ? OPERABLE : /^arrow\w+$/.test(keys) ? ARROWED : null;
  return own !== null && target instanceof Element && target.closest(own) !== null;
};

/** Class of a drawer that is a part of its page on a narrow window: the page's keys are good in it. */
export const SAME_LAYER = "bt-same-layer";
// A drawer without a mask is part of its page and says `aria-modal=false`; antd's other layers are known by their classes only.
const LAYERS = [
  `[role=dialog][aria-modal=true]:not(.${SAME_LAYER} *)`,
  "dialog[open]",
  ".ant-popover",
  ".ant-popconfirm",
  ".ant-dropdown",
  ".ant-select-dropdown",
  ".ant-picker-dropdown",
].join();
/** The layer a key goes to: what is open around the focus, or else the last opened one that covers the page; null is the page itself. */
export function layerOf(target: EventTarget | null): Element | null {
  const around = target instanceof Element ? target.closest(LAYERS) : null;
  // What is on its way out has no keys any more.
  return around ?? [...document.querySelectorAll(LAYERS)].findLast((layer) => layer.checkVisibility() && !layer.matches("[class*='-leave']")) ?? null;
}

/** The command a key runs; the last registered one wins. `singles`: whether keys of one character are taken at all; `before`: the key that was pressed just before. */
export function commandFor(e: KeyboardEvent, commands: readonly Bound[], singles: boolean, before = ""): Command | undefined {
  const pressed = combination(e);
  const keys = before && pressed ? `${before} ${pressed}` : pressed;
  if (keys === "" || pressing(e.target, keys) || (isSingle(keys) && !singles)) return undefined;
  if (!keys.startsWith("mod+") && !keys.startsWith("alt+") && typing(e.target)) return undefined;
  const wanted = commands.filter((c) => c.keys === keys);
  if (wanted.length === 0) return undefined;
  const layer = layerOf(e.target);
  return wanted.findLast(
    ({ within, everywhere }) => everywhere || (layer === null ? within === undefined : within?.current != null && layer.contains(within.current)),
  );
}
