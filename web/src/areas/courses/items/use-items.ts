// The items of a courseware, live, and what is done to them: a cell set, one added, put elsewhere, deleted.
import { useMemo } from "react";
import { call } from "~/api/client.ts";
import { ApiError, asRecord } from "~/api/errors.ts";
import { type Row, useLiveList } from "~/realtime/index.ts";
import { fieldOf, useDelete, useRefusal, type Values } from "~/resource/index.tsx";
import { rowOf, type Taken, type Typed, useTyped } from "~/ui/typed.ts";
import { useAskOver } from "~/ui/typed-note.tsx";
import type { Sort } from "./sorts.tsx";

/** As many as a courseware holds, and a page of a list. */
export const MAX_ITEMS = 200;

export function useItems({ resource: { meta } }: Sort, courseware: string) {
  const overwrites = useAskOver();
  const refuse = useRefusal();
  const query = useMemo(() => ({ page: 1, size: MAX_ITEMS, sort: ["position"], filter: { courseware_id: [courseware] }, search: "" }), [courseware]);
  const list = useLiveList<Row>(meta, query, { follows: true });
  const { remove, restore } = useDelete(meta);
  const rows = useMemo(() => list.rows?.toSorted((a, b) => (String(a["position"]) < String(b["position"]) ? -1 : 1)), [list.rows]);
  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      refuse(error);
      list.reload();
      return false;
    }
  };
  /**
   * Sets a cell of a row, of which this was seen when one began; where somebody else changed other cells of it meanwhile, theirs stay, and of the same one it is
   * asked which is meant.
   */
  const send = async (row: Row, field: string, value: unknown, seen: unknown = row[field]) => {
    const write = (version: unknown) => call<Row>("POST", `${meta.base}/update`, { [field]: value, id: row.id, version });
    const same = (now: unknown) => (now ?? null) === (seen ?? null) || (now ?? null) === (value ?? null);
    const over = (theirs: unknown) => overwrites(String(theirs ?? ""), String(value ?? ""));
    if (!same(row[field]) && !(await over(row[field]))) return;
    try {
      await write(row.version);
    } catch (error) {
      const now = error instanceof ApiError && error.status === 409 ? asRecord(error.clash) : {};
      if (now["id"] !== row.id) throw error;
      if (!same(now[field]) && !(await over(now[field]))) return list.reload();
      await write(now["version"]);
    }
  };
  /** Stores what was typed into a cell, as the row is by then. */
  const save = async (key: string, { text, seen }: Typed): Promise<Taken> => {
    const field = key.slice(key.indexOf(".") + 1);
    const row = list.rows?.find(({ id }) => id === rowOf(key));
    if (!row) return "gone";
    const value = text.trim() || null;
    // An emptied name is none: what stood there stays.
    if (value === null && fieldOf(meta, field)?.required) return "done";
    try {
      await send(row, field, value, seen || null);
      return "done";
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 404) {
        list.reload();
        return "gone";
      }
      const [why] = Object.values(error.fields);
      if (why === undefined) throw error;
      return { why };
    }
  };
  const fields = useTyped(
    save,
    list.freshness.kind === "live",
    rows?.map(({ id }) => id),
  );
  const erase = async (id: string): Promise<boolean> => {
    fields.leaving.add(id);
    const done = await attempt(() => remove.mutateAsync([id]).then(list.reload));
    if (done) fields.forgetRow(id);
    else fields.leaving.delete(id);
    return done;
  };
  const bringBack = (id: string): Promise<boolean> =>
    attempt(async () => {
      await restore.mutateAsync([id]);
      fields.leaving.delete(id);
      list.reload();
    });
  return {
    ...list,
    rows,
    fields,
    set: (row: Row, field: string, value: unknown) => attempt(() => send(row, field, value)),
    add: (values: Values) => attempt(() => call("POST", `${meta.base}/create`, { ...values, courseware_id: courseware }).then(list.reload)),
    move: (id: string, after: string | null) => attempt(() => call("POST", `${meta.base}/move`, { id, after }).then(list.reload)),
    erase,
    bringBack,
  };
}
