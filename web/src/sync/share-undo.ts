// A document has one undo for all its fields. A rich-text editor believes the manager is its own and ends it with
// itself; this gives it one that ends only what the editor put into it.
import type * as Y from "yjs";

/** `origin` is what the editor writes with: its edits are this person's own. */
export function shareUndo(undo: Y.UndoManager, origin: unknown): Y.UndoManager {
  undo.addTrackedOrigin(origin);
  const listeners: [string, (...args: never[]) => void][] = [];
  const own = {
    on(event: string, listener: (...args: never[]) => void) {
      listeners.push([event, listener]);
      undo.on(event as never, listener as never);
    },
    destroy() {
      for (const [event, listener] of listeners) undo.off(event as never, listener as never);
    },
    undo: () => undo.undo(),
    redo: () => undo.redo(),
  };
  return Object.assign(Object.create(undo) as Y.UndoManager, own);
}
