// The list as a gallery: each record a card that its area draws, opened by a press, marked for what is done to several.
import { useState } from "react";
import { AppstoreOutlined, TableOutlined } from "@ant-design/icons";
import { Checkbox, Segmented } from "antd";
import { useTranslation } from "react-i18next";
import { personalKey } from "~/api/personal.ts";
import type { ListQuery, Others, Row, useLiveList } from "~/realtime/index.ts";
import { Card } from "~/ui/page.tsx";
import { Pages } from "~/ui/pages.tsx";
import { Faces } from "~/ui/people.tsx";
import { ErrorState, Loading } from "~/ui/states.tsx";
import { SIZES } from "./query-state.ts";
import { type Moves, RowTransitions } from "./transitions.tsx";
import type { Resource } from "./types.ts";
import type { Words } from "./words.ts";
import styles from "./tiles.module.css";

type Face = "tiles" | "table";

/** Which of the two somebody looks at, remembered for them. */
export function useFace(resource: Resource): [Face, (face: Face) => void] {
  const key = personalKey(`face_${resource.name}`);
  const [face, setFace] = useState<Face>(() =>
    resource.tile && (localStorage.getItem(key) ?? (resource.tableFirst ? "table" : "tiles")) === "tiles" ? "tiles" : "table",
  );
  return [
    face,
    (next) => {
      localStorage.setItem(key, next);
      setFace(next);
    },
  ];
}

/** Named by the strings of the resource, `.face.tiles` and `.face.table`. */
export function FaceSwitch({ face, words, onChange }: { face: Face; words: Words; onChange: (face: Face) => void }) {
  const { t } = useTranslation("resource");
  return (
    <Segmented<Face>
      value={face}
      onChange={onChange}
      aria-label={t("show")}
      options={[
        { value: "tiles", icon: <AppstoreOutlined />, title: words.say("face.tiles"), label: <span className={styles.hidden}>{words.say("face.tiles")}</span> },
        { value: "table", icon: <TableOutlined />, title: words.say("face.table"), label: <span className={styles.hidden}>{words.say("face.table")}</span> },
      ]}
    />
  );
}

interface TilesProps {
  resource: Resource;
  list: ReturnType<typeof useLiveList>;
  others: Others;
  query: ListQuery;
  change: (part: Partial<ListQuery>) => void;
  here: string | null;
  onOpen: (id: string) => void;
  moves: Moves;
  selected: string[] | null;
  onSelect: (ids: string[]) => void;
  empty: React.ReactNode;
}

export function Tiles({ resource, list, others, query, change, here, onOpen, moves, selected, onSelect, empty }: TilesProps) {
  const { t } = useTranslation("resource");
  const { tile: Tile, meta } = resource;
  const { rows } = list;
  if (!Tile || !rows) return <Card>{list.error ? <ErrorState error={list.error} onRetry={list.reload} /> : <Loading />}</Card>;
  if (rows.length === 0) return <Card>{empty}</Card>;
  const nameOf = (row: Row) => String(row[meta.title] ?? "");
  return (
    <>
      <ul className={styles.tiles}>
        {rows.map((row) => (
          <li key={row.id} data-row-key={row.id} className={`${styles.tile} ${row.id === here ? styles.here : ""}`} aria-label={nameOf(row)}>
            <button type="button" className={styles.open} onClick={() => onOpen(row.id)}>
              <Tile row={row} />
            </button>
            <span className={styles.foot}>
              {selected && (
                <Checkbox
                  aria-label={`${t("select")}: ${nameOf(row)}`}
                  checked={selected.includes(row.id)}
                  onChange={(e) => onSelect(e.target.checked ? [...selected, row.id] : selected.filter((id) => id !== row.id))}
                />
              )}
              <Faces people={others.get(row.id)} size={18} />
              <span className={styles.push}>
                <RowTransitions resource={resource} row={row} moves={moves} />
              </span>
            </span>
          </li>
        ))}
      </ul>
      {list.total > rows.length && (
        <Pages
          size="small"
          align="end"
          current={query.page}
          pageSize={query.size}
          pageSizeOptions={SIZES}
          showSizeChanger
          total={list.total}
          onChange={(page, size) => change({ page, size })}
        />
      )}
    </>
  );
}
