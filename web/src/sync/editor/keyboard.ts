// Whoever works with the keyboard keeps a place in the document: when what had it goes (deleted, undone, moved into another group), the nearest item that is
// left has it. Not so when a colleague takes it away from under the hand: whatever one goes on typing was meant for what is gone, so no other field and
// no shortcut gets it; one is told (`lost.tsx`).
import { useEffect, useEffectEvent, useRef, useState, type FocusEvent as ReactFocus } from "react";
import { flushSync } from "react-dom";
import type * as Y from "yjs";
import { rootsOf } from "../model.ts";
import { useOpenDocument } from "../use-document.ts";
import { findDeletion, type Deletion } from "./deletion.ts";
import { useChosen, useEditor } from "./editor.ts";
import { pageOf } from "./moved-focus.ts";

export interface Order {
  /** Ids of the items as they stand. */
  order: () => readonly string[];
  /** Brings an item on screen; answers what of it takes the keyboard. */
  show: (place: string) => HTMLElement | null;
}

/** What was taken away under somebody's hand. */
export interface Lost {
  /** Null where only the field went: the item is another kind of thing now. */
  deleted: Deletion | null;
  /** The field's id, and what stood in it. */
  field: string;
  words: string;
  /** The item that was chosen then: the step whose script it was, where its stage went. */
  chosen: string | null;
}

/** Of an item that is gone, the neighbour is chosen: the one before it, or else behind. */
function useNeighbour(order: Order["order"]): void {
  const { content, chosen } = useEditor();
  const document = useOpenDocument();
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
        if (following === null) document.setPlace(next);
      }
      before = now;
    });
  }, [content, chosen, document]);
}

/** What others did last: whether they deleted, and whether it is what the page is about to show. */
function useOthers(): { deleted: () => boolean; now: () => boolean } {
  const { kind } = useEditor();
  const { doc } = useOpenDocument();
  const [seen] = useState({ deleted: false, now: false });
  useEffect(() => {
    const maps = new Set<unknown>(rootsOf(kind).map((root) => doc.getMap(root)));
    let timer: ReturnType<typeof setTimeout>;
    const hear = ({ local, changed }: Y.Transaction) => {
      for (const [type, keys] of changed) {
        if (keys.has("deleted") || (maps.has(type) && [...keys].some((key) => key !== null && !(type as unknown as Y.Map<unknown>).has(key))))
          seen.deleted = !local;
      }
      if (local || changed.size === 0) return;
      seen.now = true;
      clearTimeout(timer);
      // What it changes on the page is changed before the next task.
      timer = setTimeout(() => (seen.now = false));
    };
    doc.on("afterTransaction", hear);
    return () => {
      clearTimeout(timer);
      doc.off("afterTransaction", hear);
    };
  }, [doc, kind, seen]);
  return { deleted: () => seen.deleted, now: () => seen.now };
}

const wordsIn = (field: Element): string =>
  field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement
    ? field.value
    : (field as HTMLElement).isContentEditable || field.hasAttribute("contenteditable")
      ? [...field.children].map((line) => line.textContent ?? "").join("\n")
      : "";

/** What has the keyboard, and the items that it is in, the inmost first. */
interface Held {
  field: Element;
  items: string[];
  chosen: string | null;
}

export function useKeptKeyboard({ order, show }: Order) {
  const { kind, content, chosen } = useEditor();
  const { doc } = useOpenDocument();
  const others = useOthers();
  const lost = useChosen((c) => c.lost);
  const hand = useRef<Held | null>(null);
  const page = useRef<HTMLElement | null>(null);
  useNeighbour(order);
  const giveBack = () => {
    const place = chosen.getState().item ?? order()[0];
    const field = (place === undefined ? null : show(place)) ?? page.current?.querySelector<HTMLElement>("h1 textarea");
    field?.focus({ preventScroll: true });
  };
  const restore = useEffectEvent(giveBack);
  /** What was taken from under the hand, by somebody else. */
  const taken = useEffectEvent(({ field, items, chosen }: Held): Lost | null => {
    const gone = items.filter((id) => !content.has(id)).at(-1);
    if (gone === undefined ? !others.now() : !others.deleted()) return null;
    return { deleted: gone === undefined ? null : findDeletion(doc, kind, gone), field: field.id, words: wordsIn(field), chosen };
  });
  useEffect(() => {
    // Some browsers say it of what is removed, too: known when the removal is done.
    const leave = ({ target, relatedTarget }: FocusEvent) =>
      relatedTarget ??
      queueMicrotask(
        () => target instanceof Element && hand.current?.field === target && target.isConnected && target !== document.activeElement && (hand.current = null),
      );
    const watch = new MutationObserver(() => {
      const held = hand.current;
      if (!held || held.field.isConnected || document.activeElement !== document.body) return;
      hand.current = null;
      const away = taken(held);
      // At once: before the next key. What says so takes the keyboard when it appears.
      if (away) return flushSync(() => chosen.setState({ lost: away }));
      // A frame later: the key that did it is not to be typed into what has the keyboard next.
      // Nor where the caret is on its way back to a passage.
      requestAnimationFrame(() => document.activeElement === document.body && chosen.getState().back === null && restore());
    });
    document.addEventListener("focusout", leave);
    watch.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener("focusout", leave);
      watch.disconnect();
    };
  }, [chosen]);
  const goOn = () => {
    // What was told goes with the keyboard in it: that is not taken from under the hand.
    hand.current = null;
    chosen.setState({ lost: null });
    requestAnimationFrame(() => document.activeElement === document.body && giveBack());
  };
  const onFocus = ({ target, currentTarget }: ReactFocus<HTMLElement>) => {
    page.current = currentTarget;
    // While somebody points, only what is typed into.
    if (!target.matches(":focus-visible")) return void (hand.current = null);
    const items: string[] = [];
    for (let one = target.closest<HTMLElement>("[data-item]"); one; one = one.parentElement?.closest<HTMLElement>("[data-item]") ?? null)
      items.push(one.dataset.item ?? "");
    const { item } = chosen.getState();
    // In a menu that lies over the page it is what the menu is about.
    if (items.length === 0 && item !== null && !pageOf(target)) items.push(item);
    hand.current = { field: target, items, chosen: item };
  };
  return { lost, goOn, onFocus };
}
