// The keyboard goes into a popup when it opens, leaves it by Tab at either end, and is back where it came from when it closes.
import { type RefObject, useEffect } from "react";

const FOCUSABLE = "a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex='-1'])";
/** Elements the keyboard can go to, in order. */
export const focusable = (within: Element): HTMLElement[] =>
  [...within.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((element) => element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true }));

/** A popup is placed before it is shown: so many frames at most. */
const MOST_FRAMES = 30;

/** `marker` stands somewhere in the popup. */
export function usePopupFocus(open: boolean, marker: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!open) return;
    const opener = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    let popup: HTMLElement | null = null;
    let frame = 0;
    const leave = (event: KeyboardEvent) => {
      if (event.key !== "Tab" || !popup || !opener?.isConnected) return;
      const places = focusable(popup);
      const back = event.shiftKey;
      if (document.activeElement !== places.at(back ? 0 : -1)) return;
      // Forward, Tab itself goes on from the opener.
      if (back) event.preventDefault();
      opener.focus({ preventScroll: true });
    };
    const enter = (left: number) => {
      popup = marker.current?.closest<HTMLElement>(".ant-popover") ?? null;
      if (popup?.contains(document.activeElement)) return popup.addEventListener("keydown", leave);
      if (popup) focusable(popup)[0]?.focus({ preventScroll: true });
      if (popup?.contains(document.activeElement)) popup.addEventListener("keydown", leave);
      else if (left > 0) frame = requestAnimationFrame(() => enter(left - 1));
    };
    enter(MOST_FRAMES);
    return () => {
      cancelAnimationFrame(frame);
      popup?.removeEventListener("keydown", leave);
      const here = document.activeElement;
      if (opener?.isConnected && (here === document.body || here === null || popup?.contains(here))) opener.focus({ preventScroll: true });
    };
  }, [open, marker]);
}
