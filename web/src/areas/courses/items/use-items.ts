// The items of a courseware, live, and what is done to them: a cell set, one added, put elsewhere, deleted.
import { useMemo } from "react";
import { call } from "~/api/client.ts";
import { ApiError, asRecord } from "~/api/errors.ts";
import { type Row, useLiveList } from "~/realtime/index.ts";
import { useDelete, useRefusal, type Values } from "~/resource/index.tsx";
import type { Sort } from "./sorts.tsx";

/** As many as a courseware holds, and a page of a list. */
export const MAX_ITEMS = 200;

export function useItems({ resource: { meta } }: Sort, courseware: string) {
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
  /** Sets cells of a row; where somebody else changed other cells of it meanwhile, theirs stay. */
  const set = (row: Row, values: Values) =>
    attempt(async () => {
      const send = (version: unknown) => call<Row>("POST", `${meta.base}/update`, { ...values, id: row.id, version });
      try {
        await send(row.version);
      } catch (error) {
        const now = error instanceof ApiError && error.status === 409 ? asRecord(error.clash) : {};
        const untouched = now["id"] === row.id && Object.keys(values).every((field) => (now[field] ?? null) === (row[field] ?? null));
        if (!untouched) throw error;
        await send(now["version"]);
      }
    });
  return {
    ...list,
    rows,
    set,
    add: (values: Values) => attempt(() => call("POST", `${meta.base}/create`, { ...values, courseware_id: courseware }).then(list.reload)),
    move: (id: string, after: string | null) => attempt(() => call("POST", `${meta.base}/move`, { id, after }).then(list.reload)),
    erase: (id: string) => attempt(() => remove.mutateAsync([id]).then(list.reload)),
    bringBack: (id: string) => attempt(() => restore.mutateAsync([id]).then(list.reload)),
  };
}
