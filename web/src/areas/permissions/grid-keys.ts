// A table of checkboxes as one stop of the Tab key: the arrows go from cell to cell (the grid pattern), Tab goes on to what is behind.
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from "react";

const CONTROL = "input:not(:disabled), button";
const PAGE = 10;

const rowsOf = (grid: Element) => [...grid.querySelectorAll<HTMLTableRowElement>("tbody tr")];
const controlAt = (row: HTMLTableRowElement | undefined, column: number) => row?.cells[column]?.querySelector<HTMLElement>(CONTROL) ?? null;

/** Every control of the grid is rendered with `tabIndex={-1}`; one of them is the stop. */
export function useGridKeys(grid: RefObject<HTMLElement | null>) {
  const stop = useRef<HTMLElement | null>(null);
  const setStop = (control: HTMLElement) => {
    if (stop.current) stop.current.tabIndex = -1;
    stop.current = control;
    control.tabIndex = 0;
  };
  // Rows come and go with the search and the groups: there is always one stop.
  useLayoutEffect(() => {
    if (stop.current?.isConnected && stop.current.tabIndex === 0 && stop.current.matches(CONTROL)) return;
    const first = grid.current?.querySelector<HTMLElement>(`tbody :is(${CONTROL})`);
    if (first) setStop(first);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const cell = event.target instanceof Element ? event.target.closest<HTMLTableCellElement>("td, th") : null;
    if (!cell || !grid.current || event.altKey || event.metaKey) return;
    const rows = rowsOf(grid.current);
    const [row, column] = [rows.findIndex((one) => one.contains(cell)), cell.cellIndex];
    /** The first control from a cell on, that one too; a page's name has none. */
    const look = (fromRow: number, fromColumn: number, down: number, right: number): HTMLElement | null => {
      const width = rows[row]?.cells.length ?? 0;
      for (let [r, c] = [fromRow, fromColumn]; r >= 0 && r < rows.length && c >= 0 && c < width; r += down, c += right) {
        const found = controlAt(rows[r], c);
        if (found || (down === 0 && right === 0)) return found;
      }
      return null;
    };
    const last = rows.length - 1;
    const end = (rows[row]?.cells.length ?? 1) - 1;
    const target: Record<string, () => HTMLElement | null> = {
      ArrowDown: () => look(row + 1, column, 1, 0),
      ArrowUp: () => look(row - 1, column, -1, 0),
      ArrowRight: () => look(row, column + 1, 0, 1),
      ArrowLeft: () => look(row, column - 1, 0, -1),
      Home: () => look(event.ctrlKey ? 0 : row, 0, 0, 1),
      End: () => look(event.ctrlKey ? last : row, end, 0, -1),
      PageDown: () => look(Math.min(last, row + PAGE), column, -1, 0),
      PageUp: () => look(Math.max(0, row - PAGE), column, 1, 0),
    };
    const go = target[event.key];
    if (!go) return;
    event.preventDefault();
    go()?.focus();
  };
  const onFocus = (event: { target: EventTarget }) => event.target instanceof HTMLElement && event.target.matches(CONTROL) && setStop(event.target);
  return { onKeyDown, onFocus };
}
