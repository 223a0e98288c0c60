// The items of a courseware, live, and what is done to them: a cell set, one added, put elsewhere, deleted.
import { useMemo } from "react";
import { App } from "antd";
import { useTranslation } from "react-i18next";
import { call } from "~/api/client.ts";
import { ApiError, asRecord } from "~/api/errors.ts";
import { type Row, useLiveList } from "~/realtime/index.ts";
import { useDelete, useRefusal, type Values } from "~/resource/index.tsx";
import type { Sort } from "./sorts.tsx";

/** As many as a courseware holds, and a page of a list. */
export const MAX_ITEMS = 200;

export function useItems({ resource: { meta } }: Sort, courseware: string) {
  const { t } = useTranslation("reading");
  const { modal } = App.useApp();
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
  /** Asks who is about to write over what a colleague wrote into the same cell meanwhile. */
  const overwrites = (theirs: unknown, mine: unknown): Promise<boolean> =>
    new Promise((resolve) => {
      modal.confirm({
        title: t("cell.changed"),
        content: t("cell.both", { theirs: String(theirs ?? "") || t("cell.nothing"), mine: String(mine ?? "") || t("cell.nothing") }),
        okText: t("cell.mine"),
        cancelText: t("cell.theirs"),
        onOk: () => resolve(true),
        onCancel: () => resolve(false),
      });
    });
  /**
   * Sets a cell of a row, of which this was seen when one began; where somebody else changed other cells of it meanwhile, theirs stay, and of the same one it is
   * asked which is meant.
   */
  const set = (row: Row, field: string, value: unknown, seen: unknown = row[field]) =>
    attempt(async () => {
      const send = (version: unknown) => call<Row>("POST", `${meta.base}/update`, { [field]: value, id: row.id, version });
      const same = (now: unknown) => (now ?? null) === (seen ?? null) || (now ?? null) === (value ?? null);
      if (!same(row[field]) && !(await overwrites(row[field], value))) return;
      try {
        await send(row.version);
      } catch (error) {
        const now = error instanceof ApiError && error.status === 409 ? asRecord(error.clash) : {};
        if (now["id"] !== row.id) throw error;
        if (!same(now[field]) && !(await overwrites(now[field], value))) return list.reload();
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
