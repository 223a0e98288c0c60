// Documents in React: open while a page shows them, and the parts of them that re-render it.
import { createContext, use, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import type * as Y from "yjs";
import { useStore } from "zustand";
import { useShallow } from "zustand/react/shallow";
import { OpenDocument, mayWrite, type DocumentView } from "./document.ts";
import { copyName, listAside, type SetAside } from "./offline.ts";
import type { Caret, Peer } from "./presence.ts";
import { statusOf, type SaveStatus } from "./save-state.ts";

interface Opened {
  key: string;
  document: OpenDocument;
  /** Copies from before a rebuild, kept in this browser with edits that never reached the server. */
  asides: SetAside[];
}

/** The document, open for `user` while the component is there. */
export function useDocument(id: string, user: string): { document: OpenDocument | null; asides: SetAside[]; forgetAside: (name: string) => void } {
  const [opened, setOpened] = useState<Opened | null>(null);
  // A document rebuilt on the server is another document: everything bound to the old one is let go.
  const [rebuilds, setRebuilds] = useState(0);
  const key = `${rebuilds} ${user} ${id}`;
  useEffect(() => {
    let document: OpenDocument | null = null;
    let here = true;
    void listAside(copyName(user, id)).then((asides) => {
      if (!here) return;
      document = new OpenDocument(id, { user, onRebuilt: () => setRebuilds((n) => n + 1) });
      setOpened({ key, document, asides });
    });
    return () => {
      here = false;
      document?.close();
    };
  }, [id, user, key]);
  const forgetAside = useCallback((name: string) => setOpened((o) => o && { ...o, asides: o.asides.filter((a) => a.name !== name) }), []);
  return opened?.key === key ? { document: opened.document, asides: opened.asides, forgetAside } : { document: null, asides: none, forgetAside };
}
const none: SetAside[] = [];

/** Set by the page; fields below it find their document here. */
export const DocumentContext = createContext<OpenDocument | null>(null);

export function useOpenDocument(): OpenDocument {
  const document = use(DocumentContext);
  if (!document) throw new Error("no DocumentContext above this component");
  return document;
}

export const useDocumentView = <T>(select: (view: DocumentView) => T): T => useStore(useOpenDocument().view, select);
export const useSaveStatus = (): SaveStatus => useStore(useOpenDocument().view, useShallow((v: DocumentView) => statusOf(v.save)));
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
