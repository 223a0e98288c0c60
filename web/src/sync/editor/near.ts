// Which items of a long outline are on screen or close to it. The others are drawn with less, since nobody can press what they cannot see: what makes a row
// dear is its menus and what it takes to be dragged. What has come near stays as it is then, so that nothing changes under a hand.
import { type RefObject, useEffect, useRef, useState } from "react";
import { type Editor, useEditor } from "./editor.ts";

/** More than a screen holds: these need not wait until it is known where they are. */
const FIRST = 24;
const MARGIN = "400px";

/** By editor: an item that goes to another group is mounted anew and stays what it was. */
const known = new WeakMap<Editor, Set<string>>();
const nearIn = (editor: Editor): Set<string> => {
  const near = known.get(editor) ?? new Set();
  known.set(editor, near);
  return near;
};

interface Watched {
  observer: IntersectionObserver;
  /** What scrolls; null for the window. */
  root: Element | null;
}
const watched = new WeakMap<Editor, Watched>();
const told = new WeakMap<Element, () => void>();

function scrolls(element: Element): boolean {
  const { overflowX, overflowY } = getComputedStyle(element);
  return [overflowX, overflowY].some((way) => way === "auto" || way === "scroll");
}

/** One observer for the items of an outline: looking for what scrolls is not cheap. */
function observerOf(editor: Editor, element: Element): IntersectionObserver {
  const held = watched.get(editor);
  if (held && (held.root === null || held.root.contains(element))) return held.observer;
  let root: Element | null = element;
  while (root && !scrolls(root)) root = root.parentElement;
  const observer = new IntersectionObserver((entries) => entries.forEach(({ isIntersecting, target }) => isIntersecting && told.get(target)?.()), {
    root,
    rootMargin: MARGIN,
  });
  watched.set(editor, { observer, root });
  return observer;
}

/** A ref for the item's element, and whether it is near. */
export function useNear<E extends HTMLElement>(id: string): [RefObject<E | null>, boolean] {
  const editor = useEditor();
  const ref = useRef<E>(null);
  const [near, setNear] = useState(() => {
    const all = nearIn(editor);
    const now = all.has(id) || all.size < FIRST || editor.chosen.getState().item === id || typeof IntersectionObserver === "undefined";
    if (now) all.add(id);
    return now;
  });
  useEffect(() => {
    const element = ref.current;
    if (near || !element) return;
    const observer = observerOf(editor, element);
    told.set(element, () => {
      nearIn(editor).add(id);
      setNear(true);
    });
    observer.observe(element);
    return () => observer.unobserve(element);
  }, [editor, id, near]);
  return [ref, near];
}
