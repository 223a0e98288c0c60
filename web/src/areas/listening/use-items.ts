// What is done to the items of a set: each change is written at once, one after the other, on whatever stands there by then. What is refused is said at its item, and what was
// typed stays in its field until it is stored.
import { type RefObject, useRef, useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ApiError } from "~/api/errors.ts";
import { keyOf } from "~/api/keys.ts";
import { useRefusal } from "~/resource/index.tsx";
import { rowOf, type Taken, type Typed, type TypedFields, useTyped } from "~/ui/typed.ts";
import { useAskOver } from "~/ui/typed-note.tsx";
import { useUndoable } from "~/ui/undo.tsx";
import { type Edit, moment, moved, option, Overlap, said, tidy } from "./edits.ts";
import { changed, type Item, itemsOf, newItem } from "./items.ts";
import { momentFrom } from "./moment.ts";
import type { ListeningSet } from "./sets.tsx";

/** Of an item, by its id: cell → why. */
type Wrong = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface Work {
  wrong: Wrong;
  /** What is typed and not stored yet, by item and cell. */
  fields: TypedFields;
  /** Answers whether it was stored. */
  edit: (id: string, how: Edit) => Promise<boolean>;
  move: (id: string, startMs: number, endMs: number) => void;
  draw: (startMs: number, endMs: number) => void;
  add: (items: readonly Item[]) => Promise<boolean>;
  remove: (item: Item, number: number) => void;
  /** An item that a colleague removed stands there again, with what was typed into it in its fields; answers its new id. */
  bringBack: (item: Item) => Promise<string | null>;
}

const near = (a: Item, b: Item) => a.start_ms === b.start_ms && a.end_ms === b.end_ms;
/** The item is not there any more. */
class Gone extends Error {}

/** How a typed field of an item is meant. */
function editOf(key: string, { seen, text }: Pick<Typed, "seen" | "text">): Edit {
  const [, cell, at] = key.split(".");
  if (cell === "start_ms" || cell === "end_ms") return moment(cell, seen, text);
  return cell === "option" ? option(Number(at), seen, text) : said(seen, text);
}

/** `choices` counts what the hand chose: what it made itself is opened only where it has not gone elsewhere before the answer came. */
export function useItems(set: string, items: readonly Item[], live: boolean, choices: RefObject<number>, onChoose: (id: string) => void): Work {
  const { t } = useTranslation("listening");
  const client = useQueryClient();
  const refuse = useRefusal();
  const undoable = useUndoable();
  const askOver = useAskOver();
  const [wrong, setWrong] = useState<Wrong>({});
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  /** `about` is the item that a refusal is said at. */
  const attempt = (change: (items: readonly Item[]) => Item[], about?: string): Promise<Item[]> => {
    let sent: Item[] = [];
    const run = async () => {
      try {
        const row = await changed(set, (held) => (sent = change(held)));
        client.setQueryData(keyOf("listening_sets", "record", set), row);
        setWrong((held) => Object.fromEntries(Object.entries(held).filter(([id]) => id !== about)));
        return itemsOf(row as unknown as ListeningSet);
      } catch (error) {
        const place = sent.findIndex((item) => item.id === about);
        throw error instanceof ApiError ? new Refused(error, cellsOf(error, place)) : error;
      }
    };
    const next = queue.current.then(run, run);
    queue.current = next.catch(() => {});
    return next;
  };
  const change = (id: string, how: Edit) =>
    attempt((held) => {
      if (!held.some((item) => item.id === id)) throw new Gone();
      return held.map((item) => (item.id === id ? { ...item, ...how(item) } : item));
    }, id);
  /** Tells what was refused. */
  const told = async <T>(work: Promise<T>, about?: string): Promise<T | null> => {
    try {
      return await work;
    } catch (error) {
      if (error instanceof Gone) void client.invalidateQueries({ queryKey: keyOf("listening_sets", "record", set) });
      else if (error instanceof Overlap) refuse(new Error(t("item.changed", { text: error.theirs })));
      else if (error instanceof Refused && about !== undefined && Object.keys(error.cells).length > 0) setWrong((held) => ({ ...held, [about]: error.cells }));
      else refuse(firstOf(error instanceof Refused ? error.error : error));
      return null;
    }
  };
  const save = async (key: string, { seen, text }: Typed): Promise<Taken> => {
    const cell = key.split(".")[1];
    if (cell?.endsWith("_ms") && momentFrom(text) === null) return { why: t("item.noMoment") };
    for (let stood = seen; ;) {
      try {
        await change(rowOf(key), editOf(key, { seen: stood, text }));
        return "done";
      } catch (error) {
        if (error instanceof Gone) {
          void client.invalidateQueries({ queryKey: keyOf("listening_sets", "record", set) });
          return "gone";
        }
        if (error instanceof Overlap) {
          if (!(await askOver(error.theirs, tidy(text)))) {
            void client.invalidateQueries({ queryKey: keyOf("listening_sets", "record", set) });
            return "done";
          }
          stood = error.theirs;
        } else if (error instanceof Refused) {
          const [why] = [...Object.values(error.cells), ...Object.values(error.error.fields)];
          if (why === undefined) throw error.error;
          return { why };
        } else throw error;
      }
    }
  };
  const fields = useTyped(
    save,
    live,
    items.map(({ id }) => id ?? ""),
  );
  const put = (made: readonly Item[]) => told(attempt((held) => [...held, ...made.filter((one) => !held.some((item) => near(item, one)))]));
  const add = async (made: readonly Item[]) => {
    const before = choices.current;
    const now = await put(made);
    const first = made[0];
    const shown = first && now?.find((item) => near(item, first));
    if (shown?.id && choices.current === before) onChoose(shown.id);
    return now !== null;
  };
  const without = ({ id: _, ...item }: Item): Item => item;
  return {
    wrong,
    fields,
    add,
    edit: async (id, how) => (await told(change(id, how), id)) !== null,
    move: (id, startMs, endMs) => {
      const seen = items.find((item) => item.id === id);
      if (seen) void told(change(id, moved(seen, startMs, endMs)), id);
    },
    draw: (startMs, endMs) => void add([newItem(startMs, endMs)]),
    remove: (item, number) => {
      const row = item.id ?? "";
      fields.leaving.add(row);
      void told(attempt((held) => held.filter(({ id }) => id !== item.id))).then((left) => {
        if (left) fields.forgetRow(row);
        fields.leaving.delete(row);
        if (left) undoable(t("item.removed", { number }), () => add([without(item)]));
      });
    },
    bringBack: async (item) => {
      const now = await put([without(item)]);
      const id = now?.find((one) => near(one, item))?.id ?? null;
      if (id !== null && item.id !== undefined) fields.moveRow(item.id, id);
      return id;
    },
  };
}

/** What the server refused, with what it says of the item in question. */
class Refused extends Error {
  readonly error: ApiError;
  readonly cells: Readonly<Record<string, string>>;
  constructor(error: ApiError, cells: Readonly<Record<string, string>>) {
    super(error.message);
    this.error = error;
    this.cells = cells;
  }
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
