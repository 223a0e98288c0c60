// A row that goes to another group (a step to another stage) is another element there: whoever was in it still is, at the same letter, in the same moment.
import { type RefObject, useCallback, useLayoutEffect, useRef } from "react";

const FIELDS = "input, textarea, button, select, [contenteditable=true], [tabindex]";

interface Kept {
  row: string;
  /** Another page may show the same document. */
  page: Element | null;
  /** Which field of its row. */
  at: number;
  selection: [number, number, "forward" | "backward" | "none"] | null;
}
let kept: Kept | null = null;

export const pageOf = (element: Element): Element | null => element.closest("[data-editor]");

function leave(id: string, row: HTMLElement) {
  const { activeElement } = document;
  if (!activeElement || !row.contains(activeElement)) return;
  const text = activeElement instanceof HTMLTextAreaElement || activeElement instanceof HTMLInputElement;
  const selection =
    text && activeElement.selectionStart !== null
      ? ([
          activeElement.selectionStart,
          activeElement.selectionEnd ?? activeElement.selectionStart,
          activeElement.selectionDirection ?? "none",
        ] as Kept["selection"])
      : null;
  const mine: Kept = { row: id, page: pageOf(row), at: [...row.querySelectorAll(FIELDS)].indexOf(activeElement), selection };
  kept = mine;
  // Of what comes with the same change, no later.
  queueMicrotask(() => kept === mine && (kept = null));
}

function arrive(id: string, row: HTMLElement) {
  if (kept?.row !== id || kept.page !== pageOf(row)) return;
  const { at, selection } = kept;
  kept = null;
  const field = row.querySelectorAll<HTMLElement>(FIELDS)[at];
  if (!field) return;
  field.focus({ preventScroll: true });
  if (selection && (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement)) field.setSelectionRange(...selection);
  field.scrollIntoView({ block: "nearest" });
}

/** The ref of a row that may be moved between groups. */
export function useMovedFocus(id: string, ref: (row: HTMLElement | null) => void): (row: HTMLElement | null) => void {
  const row = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const here = row.current;
    if (!here) return;
    arrive(id, here);
    return () => leave(id, here);
  }, [id]);
  return useCallback(
    (element) => {
      row.current = element;
      if (element) element.dataset.item = id;
      ref(element);
    },
    [id, ref],
  );
}

/** The same for a row whose element is held by a ref, and says `data-item` itself. */
export function useMovedFocusIn(id: string, row: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const here = row.current;
    if (!here) return;
    arrive(id, here);
    return () => leave(id, here);
  }, [id, row]);
}
