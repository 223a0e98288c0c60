// Documents in React: open while a page shows them, and the parts of them that re-render it.
import { createContext, use, useCallback, useMemo, useRef, useSyncExternalStore } from "react";
import type * as Y from "yjs";
import { useStore } from "zustand";
import { useShallow } from "zustand/react/shallow";
import { type OpenDocument, mayWrite, type DocumentView } from "./document.ts";
import { documents, type Opened } from "./pool.ts";
import type { Caret, Peer } from "./presence.ts";
import { statusOf, type SaveStatus } from "./save-state.ts";

/** The document, open for `user`, and seen while the component is. */
export function useDocument(id: string, user: string): Opened & { forgetAside: (name: string) => void } {
  const show = useCallback((changed: () => void) => documents.show(id, user, changed), [id, user]);
  const opened = useSyncExternalStore(show, () => documents.read(id, user));
  const forgetAside = useCallback((name: string) => documents.forgetAside(id, user, name), [id, user]);
  return { ...opened, forgetAside };
}

/** Set by the page; fields below it find their document here. */
export const DocumentContext = createContext<OpenDocument | null>(null);

export function useOpenDocument(): OpenDocument {
  const document = use(DocumentContext);
  if (!document) throw new Error("no DocumentContext above this component");
  return document;
}

export const useDocumentView = <T>(select: (view: DocumentView) => T): T => useStore(useOpenDocument().view, select);
export const useSaveStatus = (): SaveStatus =>
  useStore(
    useOpenDocument().view,
    useShallow((v: DocumentView) => statusOf(v.save)),
  );
export const useWritable = (): boolean => useStore(useOpenDocument().view, (v) => mayWrite(v.save));

/** Everybody who has the document open, this page included. */
export function usePeers(): Peer[] {
  const { presence } = useOpenDocument();
  return useSyncExternalStore(presence.subscribe, presence.peers);
}

const noCarets: Caret[] = [];
/** Others' carets in a text. */
export function useCarets(text: Y.Text): Caret[] {
  const { presence } = useOpenDocument();
  const read = useCallback(() => presence.carets().get(text) ?? noCarets, [presence, text]);
  return useKept(presence.subscribe, read, (a, b) => a === b || JSON.stringify(a) === JSON.stringify(b));
}

/** The values of a map, one level deep: nested types are given as they are. */
export function useYMap(map: Y.Map<unknown>): Record<string, unknown> {
  return useKept(
    useCallback((changed) => observing(map, changed), [map]),
    useCallback(() => Object.fromEntries(map.entries()), [map]),
    (a, b) => Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([key, value]) => b[key] === value),
  );
}

/** The items of an array of plain values. */
export function useYArray<T>(array: Y.Array<T>): T[] {
  return useKept(
    useCallback((changed) => observing(array, changed), [array]),
    useCallback(() => array.toArray(), [array]),
    (a, b) => a.length === b.length && a.every((item, i) => item === b[i]),
  );
}

// Yjs types an observer by its event, which is not looked at here.
// oxlint-disable-next-line typescript/no-explicit-any
function observing(type: Y.AbstractType<any>, changed: () => void): () => void {
  type.observe(changed);
  return () => type.unobserve(changed);
}

/** `useSyncExternalStore` for values made anew at every read: an equal one is the same one. */
export function useKept<T>(subscribe: (changed: () => void) => () => void, read: () => T, equal: (a: T, b: T) => boolean): T {
  const kept = useRef<{ value: T; read: () => T } | null>(null);
  const snapshot = useMemo(
    () => () => {
      const value = read();
      if (!kept.current || kept.current.read !== read || !equal(kept.current.value, value)) kept.current = { value, read };
      return kept.current.value;
    },
    // `equal` is a constant of the caller's source.
    // oxlint-disable-next-line react/exhaustive-deps
    [read],
  );
  return useSyncExternalStore(subscribe, snapshot);
}
