// Records of another resource that belong to one: a student's classes, a teacher's bookings. Live, as lists are; each leads to its own place.
import { useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { can, useSession } from "~/api/session.ts";
import { type Row, useLiveList } from "~/realtime/index.ts";
import { useSeedTranslation } from "~/ui/builtin.ts";
import { type Column, DataTable } from "~/ui/data-table.tsx";
import { Freshness } from "~/ui/freshness.tsx";
import { useZone } from "~/ui/time-zone.ts";
import { Cards } from "./cards.tsx";
import { cell } from "./cell.tsx";
import { dayHeads } from "./days.ts";
import { fieldOf } from "./meta.ts";
import { useRecordPaths } from "./record-path.ts";
import type { Related } from "./types.ts";
import { useNarrow } from "~/ui/use-narrow.ts";
import { useWords } from "./words.ts";
import styles from "./list.module.css";

const SIZE = 10;

/** Those of some related lists that the person signed in may see. */
export function useMayRelated(related: readonly Related[] = []): readonly Related[] {
  const user = useSession((s) => s.user);
  return related.filter(({ resource: { meta } }) => [meta.page, ...(meta.workflow?.pages ?? [])].some((page) => can(user, page, "query")));
}

export function RelatedList({ related: { resource, filter, sort, opens: Opens }, row }: { related: Related; row: Row }) {
  const words = useWords(resource);
  const navigate = useNavigate();
  const pathOf = useRecordPaths();
  const narrow = useNarrow();
  const zone = useZone();
  const say = useSeedTranslation();
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<Row | null>(null);
  const { meta } = resource;
  const wanted = JSON.stringify(filter(row));
  const query = useMemo(
    () => ({ page, size: SIZE, sort: [sort ?? meta.defaultSort], filter: JSON.parse(wanted) as Record<string, unknown>, search: "" }),
    [page, sort, meta.defaultSort, wanted],
  );
  const list = useLiveList(meta, query, { follows: true });
  const open = (id: string) => {
    if (Opens) return setOpened(list.rows?.find((one) => one.id === id) ?? null);
    const path = pathOf(meta.name, id);
    if (path) void navigate(path);
  };
  const columns = resource.columns.flatMap((name, at): Column<Row>[] => {
    const field = fieldOf(meta, name);
    if (!field) return [];
    const render = (one: Row) => {
      const shown = cell(resource, field, one, words);
      if (at > 0) return shown;
      if (Opens) {
        return (
          <button type="button" className={styles.link} onClick={() => setOpened(one)}>
            {shown}
          </button>
        );
      }
      const path = pathOf(meta.name, one.id);
      return path ? (
        <a
          href={path}
          className={styles.link}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            void navigate(path);
          }}
        >
          {shown}
        </a>
      ) : (
        shown
      );
    };
    return [{ key: name, title: words.field(name), render }];
  });
  const pages = { current: page, pageSize: SIZE, total: list.total, onChange: setPage, showSizeChanger: false };
  const shared = { rows: list.rows, error: list.error, onRetry: list.reload, headOf: dayHeads(meta, query.sort[0], zone), columns };
  return (
    <section className={styles.related} aria-label={`${words.title}: ${say(meta.name, String(row.name ?? ""))}`}>
      <Freshness value={list.freshness} />
      {narrow ? (
        <Cards {...shared} empty={undefined} page={pages} />
      ) : (
        <DataTable<Row> {...shared} rowKey={({ id }) => id} busy={list.busy} onOpen={open} page={pages} />
      )}
      {Opens && opened && <Opens key={opened.id} row={opened} onClose={() => setOpened(null)} />}
    </section>
  );
}
