// What one open editor page shows: the content as read, which item is chosen, whom this page follows. Not shared with others but for the place.
import { createContext, use, useCallback, useEffect, useSyncExternalStore } from "react";
import type * as Y from "yjs";
import { createStore, useStore, type StoreApi } from "zustand";
import { keepTyped, takeTyped } from "~/ui/typed-ahead.ts";
import type { OpenDocument } from "../document.ts";
import { ContentStore, deletionOf, type ContentView, type Kind } from "../model.ts";
import { fieldOnScreen } from "../field-id.ts";
import type { Passage } from "../passages.ts";
import { useOpenDocument } from "../use-document.ts";
import type { Lost } from "./keyboard.ts";

export interface Chosen {
  /** The item that this page is at. */
  item: string | null;
  /** A field made a moment ago that wants the keyboard when it appears. */
  focus: string | null;
  /** A field that somebody was on their way to before it was there, and the item that it is of. */
  awaited: { field: string; item: string } | null;
  /** The open page of somebody that this one follows. */
  following: number | null;
  /** What a colleague took away under this person's hand, as long as they are told so. */
  lost: Lost | null;
  /** Items that something is to be done with at once. */
  marked: readonly string[];
  /** Passages that open threads are about. */
  passages: readonly Passage[];
  /** A passage that somebody is about to say something about. */
  remark: { item: string; quote: string; anchor: string } | null;
  /** The anchor of a passage that something was said about: the caret goes back into it. */
  back: string | null;
  /** A thread whose passage was pressed, and where on the window: it is told beside it, and the caret stays. */
  pressed: { thread: string; x: number; y: number } | null;
  /** A thread that is to be read. */
  thread: string | null;
  /** A thread whose passage is to be seen. */
  seen: string | null;
}

export interface Editor<K extends Kind = Kind> {
  kind: K;
  content: ContentStore<K>;
  chosen: StoreApi<Chosen>;
  /** Goes to an item by oneself. */
  choose: (item: string | null) => void;
}

const editors = new WeakMap<OpenDocument, Editor>();

/** The editor of an open document: a page that comes back to it finds what was chosen. */
export function editorOf(kind: Kind, document: OpenDocument): Editor {
  const editor = editors.get(document) ?? makeEditor(kind, document);
  editors.set(document, editor);
  return editor;
}

function makeEditor<K extends Kind>(kind: K, document: OpenDocument): Editor<K> {
  const chosen = createStore<Chosen>(() => ({
    item: null,
    focus: null,
    awaited: null,
    following: null,
    lost: null,
    marked: [],
    passages: [],
    remark: null,
    back: null,
    pressed: null,
    thread: null,
    seen: null,
  }));
  const choose = (item: string | null) => {
    chosen.setState({ item, following: null });
    document.setPlace(item);
  };
  return { kind, content: new ContentStore(kind, document.doc), chosen, choose };
}

export const EditorContext = createContext<Editor | null>(null);
/** The editor of this page. `kind` is what the page is written for. */
export function useEditor<K extends Kind>(_kind?: K): Editor<K> {
  const editor = use(EditorContext);
  if (!editor) throw new Error("no EditorContext above this component");
  return editor as unknown as Editor<K>;
}

/** What the document says; renders with every change of it. */
export function useContent<K extends Kind>(kind: K): ContentView<K> {
  const { content } = useEditor(kind);
  return useSyncExternalStore(content.subscribe, content.read);
}
/** A part of it: renders when that is another object or value. */
export function useContentPart<K extends Kind, T>(kind: K, select: (content: ContentView<K>) => T): T {
  const { content } = useEditor(kind);
  return useSyncExternalStore(content.subscribe, () => select(content.read()));
}
/** So long nothing has changed, and so long at the most it goes on changing, until what is named after it follows. */
const SETTLES_MS = 200;
const LONGEST_MS = 1_000;
/** Tells of changes when they have settled. */
function settled(content: { subscribe: (changed: () => void) => () => void }, tell: () => void): () => void {
  let since = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const leave = content.subscribe(() => {
    since ||= Date.now();
    clearTimeout(timer);
    timer = setTimeout(() => ((since = 0), tell()), Math.max(0, Math.min(SETTLES_MS, since + LONGEST_MS - Date.now())));
  });
  return () => {
    leave();
    clearTimeout(timer);
  };
}
/** A part that names the document elsewhere, in its tab and its files: it follows when nobody types for a moment. No letter waits for all that to be drawn. */
export function useSettledPart<K extends Kind, T>(kind: K, select: (content: ContentView<K>) => T): T {
  const { content } = useEditor(kind);
  const subscribe = useCallback((changed: () => void) => settled(content, changed), [content]);
  return useSyncExternalStore(subscribe, () => select(content.read()));
}
export const useChosen = <T>(select: (chosen: Chosen) => T): T => useStore(useEditor().chosen, select);

/** Brings a field of the page that is shown on screen and gives it the keyboard; answers whether it is there. */
export function focusField(name: string): boolean {
  const field = showField(name);
  field?.focus({ preventScroll: true });
  return field !== null;
}
/** So long a field may be on its way, in milliseconds: its script may have to be fetched. */
const COMES_MS = 5_000;
/** The same for a field of the chosen item that may be on its way: it has the keyboard when it comes, and what was typed for it meanwhile, if that item is
 * still the chosen one. */
export function focusWhenThere(chosen: StoreApi<Chosen>, field: string): void {
  const { item } = chosen.getState();
  if (focusField(field) || item === null) return;
  keepTyped({ longest: COMES_MS, lines: true });
  chosen.setState({ awaited: { field, item } });
}
/** For the field, once it is there: gives it the keyboard, and answers what was typed for it. */
export function takeAwaited(chosen: StoreApi<Chosen>, field: string): string {
  const { awaited, item } = chosen.getState();
  if (awaited?.field !== field) return "";
  chosen.setState({ awaited: null });
  const typed = takeTyped();
  return awaited.item === item && focusField(field) ? typed : "";
}
/** Brings a field on screen. At once: on a way that takes its time rows are drawn and grow, and it ends beside the field. */
export function showField(name: string): HTMLElement | null {
  const field = fieldOnScreen(name);
  field?.scrollIntoView({ block: "nearest" });
  return field;
}

/** Takes the keyboard once, if this field was just made by this person. */
export function useFocusWhenNew(id: string): void {
  const { chosen } = useEditor();
  useEffect(() => {
    if (chosen.getState().focus !== id) return;
    chosen.setState({ focus: null });
    focusField(id);
  }, [chosen, id]);
}

/** Chooses the item that an undo or redo changed, so that one sees what went. */
export function useFollowUndo(root: string): void {
  const { undo, doc } = useOpenDocument();
  const { choose, kind } = useEditor();
  useEffect(() => {
    const items: unknown = doc.getMap(root);
    const follow = ({ changedParentTypes }: { changedParentTypes: Map<Y.AbstractType<Y.YEvent<never>>, Y.YEvent<never>[]> }) => {
      for (const [type, events] of changedParentTypes) {
        const item = type._item;
        // What is back from the bin is seen to be; whoever works beside it stays there.
        if (events.some((event) => event.target === type && (event as unknown as Y.YMapEvent<unknown>).keysChanged?.has("deleted"))) continue;
        if (item && item.parent === items && item.parentSub && !item.deleted && !deletionOf(doc, kind, root, item.parentSub)) return choose(item.parentSub);
      }
    };
    undo.on("stack-item-popped", follow as never);
    return () => undo.off("stack-item-popped", follow as never);
  }, [undo, doc, kind, root, choose]);
}
