// Rows that are put into another order: by dragging their handle, or with the arrow keys on it.
import { type DragEvent, type HTMLAttributes, type KeyboardEvent, useEffect, useRef, useState } from "react";

interface Over {
  id: string;
  behind: boolean;
}

/** What the handle and the row of each id are given. `onMove` hears behind which one it is to stand, null for the first. */
export function useSortable(ids: readonly string[], onMove: (id: string, after: string | null) => unknown, enabled = true) {
  const held = useRef<string | null>(null);
  const [over, setOver] = useState<Over | null>(null);
  const handles = useRef(new Map<string, HTMLElement>());
  /** The handle that the keyboard is on, when the rows are drawn anew. */
  const moved = useRef<string | null>(null);
  const order = ids.join(" ");
  useEffect(() => {
    if (moved.current === null) return;
    handles.current.get(moved.current)?.focus();
    moved.current = null;
  }, [order]);
  const put = (id: string, to: number) => {
    const rest = ids.filter((one) => one !== id);
    if (to < 0 || to > rest.length || ids.indexOf(id) === to) return;
    onMove(id, rest[to - 1] ?? null);
  };
  const handle = (id: string) => ({
    ref: (element: HTMLElement | null) => {
      if (element) handles.current.set(id, element);
      else handles.current.delete(id);
    },
    draggable: enabled,
    disabled: !enabled,
    onDragStart: (event: DragEvent) => {
      held.current = id;
      event.dataTransfer.effectAllowed = "move";
      const row = (event.target as HTMLElement).closest("[data-sortable]");
      if (row) event.dataTransfer.setDragImage(row, 12, 12);
    },
    onDragEnd: () => {
      held.current = null;
      setOver(null);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
      if (!by || !enabled) return;
      event.preventDefault();
      event.stopPropagation();
      moved.current = id;
      put(id, ids.indexOf(id) + by);
    },
  });
  const row = (id: string): HTMLAttributes<HTMLElement> & { "data-sortable": string; "data-drop"?: string } => ({
    "data-sortable": id,
    ...(over?.id === id && { "data-drop": over.behind ? "behind" : "before" }),
    onDragOver: (event) => {
      if (held.current === null || held.current === id) return;
      event.preventDefault();
      const { top, height } = event.currentTarget.getBoundingClientRect();
      const behind = event.clientY > top + height / 2;
      if (over?.id !== id || over.behind !== behind) setOver({ id, behind });
    },
    onDrop: (event) => {
      event.preventDefault();
      if (held.current !== null && over) {
        const rest = ids.filter((one) => one !== held.current);
        put(held.current, rest.indexOf(over.id) + (over.behind ? 1 : 0));
      }
      held.current = null;
      setOver(null);
    },
  });
  return { handle, row };
}
