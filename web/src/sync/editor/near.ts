// Which items of a long outline are on screen or close to it. The others are drawn with less, since nobody can press what they cannot see: what makes a row
// dear is its fields, its menus and what it takes to be dragged. Nothing changes under a hand: an item that has the keyboard stays what it is, and so do all while
// one of them is dragged.
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { type Editor, useEditor } from "./editor.ts";

/** About what a screen holds: these need not wait until it is known where they are, and a document of no more is drawn whole for good. */
const FIRST = 16;
const MARGIN = "200px";

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
const told = new WeakMap<Element, (entry: IntersectionObserverEntry) => void>();
const dragging = new WeakSet<Editor>();

/** While an item is dragged none is drawn with less: what is dragged would go with it. */
export function keepNear(editor: Editor, drags: boolean): void {
  if (drags) dragging.add(editor);
  else dragging.delete(editor);
}

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
  const observer = new IntersectionObserver((entries) => entries.forEach((entry) => told.get(entry.target)?.(entry)), {
    root,
    rootMargin: MARGIN,
  });
  watched.set(editor, { observer, root });
  return observer;
}

/** A ref for the item's element, whether it is near, and what draws it whole at once. `high`: with less it stays as high as it was, so that nothing jumps. */
export function useNear<E extends HTMLElement>(id: string, high = false): [ref: RefObject<E | null>, near: boolean, draw: () => void] {
  const editor = useEditor();
  const ref = useRef<E>(null);
  const [near, setNear] = useState(() => {
    const all = nearIn(editor);
    const { item } = editor.chosen.getState();
    const now = all.has(id) || all.size < FIRST || item === id || typeof IntersectionObserver === "undefined";
    if (now) all.add(id);
    return now;
  });
  const draw = useCallback(() => {
    nearIn(editor).add(id);
    if (high && ref.current) ref.current.style.minBlockSize = "";
    setNear(true);
  }, [editor, id, high]);
  useEffect(() => {
    const element = ref.current;
    if (!element || typeof IntersectionObserver === "undefined") return;
    const observer = observerOf(editor, element);
    told.set(element, ({ isIntersecting, boundingClientRect: { height } }) => {
      if (isIntersecting) return draw();
      const all = nearIn(editor);
      if (!all.has(id) || all.size <= FIRST || dragging.has(editor) || element.contains(document.activeElement)) return;
      all.delete(id);
      if (high && height > 0) element.style.minBlockSize = `${height}px`;
      setNear(false);
    });
    observer.observe(element);
    return () => observer.unobserve(element);
  }, [editor, id, draw, high]);
  return [ref, near, draw];
}
