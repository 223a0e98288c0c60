// One registry of what can be done from here: the palette lists it, the keyboard runs it, `?` explains it.
import { useEffect, useRef } from "react";
import { create } from "zustand";

export interface Command {
  id: string;
  label: string;
  /** Heading in palette and help. */
  group: string;
  /** `mod+k`, `shift+n`, `?`, `/`; a key without `mod` is not taken while somebody types. */
  keys?: string;
  run: () => void;
  /** Help only: not worth a line in the palette. */
  quiet?: boolean;
}

export const useCommandStore = create<{ commands: Command[] }>(() => ({ commands: [] }));

/** Offers commands while the calling page is on screen. */
export function useCommands(commands: Command[]): void {
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  // Labels change with the language; what runs is looked up at the time.
  const shape = JSON.stringify(commands.map(({ run: _run, ...rest }) => rest));
  useEffect(() => {
    const mine = (JSON.parse(shape) as Omit<Command, "run">[]).map((c) => ({ ...c, run: () => latest.current.find((l) => l.id === c.id)?.run() }));
    useCommandStore.setState((s) => ({ commands: [...s.commands, ...mine] }));
    return () => useCommandStore.setState((s) => ({ commands: s.commands.filter((c) => !mine.includes(c)) }));
  }, [shape]);
}

/** `Ctrl+Shift+K` → `mod+shift+k`; a printed character such as `?` stands for itself. */
export function combination(e: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">): string {
  const key = e.key.toLowerCase();
  const letter = /^[a-z0-9]$/.test(key) || key.length > 1;
  return [(e.ctrlKey || e.metaKey) && "mod", e.altKey && "alt", e.shiftKey && letter && "shift", key].filter(Boolean).join("+");
}

/** Whether a key without a modifier belongs to what is focused. */
export function typing(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
}
