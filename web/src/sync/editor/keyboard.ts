// Whoever works with the keyboard keeps a place in the document: when what had it goes (deleted, undone, moved into another group, taken away by a
// colleague), the nearest item that is left has it.
import { useEffect, useEffectEvent } from "react";
import { useOpenDocument } from "../use-document.ts";
import { useEditor } from "./editor.ts";

export interface Order {
  /** Ids of the items as they stand. */
  order: () => readonly string[];
  /** Brings an item on screen; answers what of it takes the keyboard. */
  show: (place: string) => HTMLElement | null;
}

/** Of an item that is gone, the neighbour is chosen: the one before it, or else behind. */
function useNeighbour(order: Order["order"]): void {
  const { content, chosen } = useEditor();
  const { setPlace } = useOpenDocument();
  const read = useEffectEvent(order);
  useEffect(() => {
    let before = read();
    return content.subscribe(() => {
      const now = read();
      const { item, following } = chosen.getState();
      const at = item === null ? -1 : before.indexOf(item);
      if (item !== null && at >= 0 && !now.includes(item)) {
        const left = (ids: readonly string[]) => ids.find((id) => now.includes(id));
        const next = left(before.slice(0, at).toReversed()) ?? left(before.slice(at + 1)) ?? null;
        chosen.setState({ item: next });
        if (following === null) setPlace(next);
      }
      before = now;
    });
  }, [content, chosen, setPlace]);
}

export function useKeptKeyboard({ order, show }: Order): void {
  const { chosen } = useEditor();
  useNeighbour(order);
  const restore = useEffectEvent(() => {
    const place = chosen.getState().item ?? order()[0];
    const field = (place === undefined ? null : show(place)) ?? document.querySelector<HTMLElement>("h1 textarea");
    field?.focus({ preventScroll: true });
  });
  useEffect(() => {
    /** What has the keyboard and shows it; nothing while somebody points. */
    let held: Element | null = null;
    const take = ({ target }: FocusEvent) => {
      held = target instanceof Element && target.matches(":focus-visible") ? target : null;
    };
    // Some browsers say it of what is removed, too: known when the removal is done.
    const leave = ({ target, relatedTarget }: FocusEvent) => relatedTarget ?? queueMicrotask(() => held === target && held?.isConnected && held !== document.activeElement && (held = null));
    const watch = new MutationObserver(() => {
      if (!held || held.isConnected || document.activeElement !== document.body) return;
      held = null;
      // A frame later: the key that did it is not to be typed into what has the keyboard next.
      requestAnimationFrame(() => document.activeElement === document.body && restore());
    });
    document.addEventListener("focusin", take);
    document.addEventListener("focusout", leave);
    watch.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener("focusin", take);
      document.removeEventListener("focusout", leave);
      watch.disconnect();
    };
  }, []);
}
