// What is done to the items of a set: each change is written at once, one after the other, on whatever stands there by then. What is refused is said at its item.
import { useRef, useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ApiError } from "~/api/errors.ts";
import { keyOf } from "~/api/keys.ts";
import { useRefusal } from "~/resource/index.tsx";
import { useUndoable } from "~/ui/undo.tsx";
import { changed, type Item, itemsOf, newItem } from "./items.ts";
import type { ListeningSet } from "./sets.tsx";

/** Of an item, by its id: cell → why. */
type Wrong = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface Work {
  wrong: Wrong;
  change: (id: string, part: Partial<Item>) => void;
  move: (id: string, startMs: number, endMs: number) => void;
  draw: (startMs: number, endMs: number) => void;
  add: (items: readonly Item[]) => Promise<boolean>;
  remove: (item: Item, number: number) => void;
}

const near = (a: Item, b: Item) => a.start_ms === b.start_ms && a.end_ms === b.end_ms;

export function useItems(set: string, onChoose: (id: string) => void): Work {
  const { t } = useTranslation("listening");
  const client = useQueryClient();
  const refuse = useRefusal();
  const undoable = useUndoable();
  const [wrong, setWrong] = useState<Wrong>({});
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  /** `about` is the item that a refusal is said at. */
  const write = (change: (items: readonly Item[]) => Item[], about?: string): Promise<Item[] | null> => {
    let sent: Item[] = [];
    const run = async () => {
      try {
        const row = await changed(set, (items) => (sent = change(items)));
        client.setQueryData(keyOf("listening_sets", "record", set), row);
        setWrong((held) => Object.fromEntries(Object.entries(held).filter(([id]) => id !== about)));
        return itemsOf(row as unknown as ListeningSet);
      } catch (error) {
        const told =
          error instanceof ApiError
            ? cellsOf(
                error,
                sent.findIndex((item) => item.id === about),
              )
            : {};
        if (about !== undefined && Object.keys(told).length > 0) setWrong((held) => ({ ...held, [about]: told }));
        else refuse(firstOf(error));
        return null;
      }
    };
    const next = queue.current.then(run);
    queue.current = next;
    return next;
  };
  const change = (id: string, part: Partial<Item>) => void write((items) => items.map((item) => (item.id === id ? { ...item, ...part } : item)), id);
  const add = async (made: readonly Item[]) => {
    const items = await write((held) => [...held, ...made.filter((one) => !held.some((item) => near(item, one)))]);
    const first = made[0];
    const shown = first && items?.find((item) => near(item, first));
    if (shown?.id) onChoose(shown.id);
    return items !== null;
  };
  return {
    wrong,
    change,
    add,
    move: (id, startMs, endMs) => change(id, { start_ms: startMs, end_ms: endMs }),
    draw: (startMs, endMs) => void add([newItem(startMs, endMs)]),
    remove: (item, number) =>
      void write((items) => items.filter(({ id }) => id !== item.id)).then((left) => {
        const { id: _, ...back } = item;
        if (left) undoable(t("item.removed", { number }), () => add([back]));
      }),
  };
}

/** What a refusal says of the item in its place. */
function cellsOf({ fields }: ApiError, place: number): Record<string, string> {
  const own = `items.${place}.`;
  return Object.fromEntries(Object.entries(fields).flatMap(([cell, why]) => (cell.startsWith(own) ? [[cell.slice(own.length), why]] : [])));
}

/** A refusal of a field that is nowhere on the page says which and why itself. */
function firstOf(error: unknown): unknown {
  const [why] = error instanceof ApiError ? Object.values(error.fields) : [];
  return why === undefined ? error : new Error(why);
}
