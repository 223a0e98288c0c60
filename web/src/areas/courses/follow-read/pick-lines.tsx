// Lines of a courseware, of which some are chosen: all of them at first.
import { useState } from "react";
import { Checkbox } from "antd";
import { useTranslation } from "react-i18next";
import type { Row } from "~/realtime/index.ts";
import { Empty, Loading } from "~/ui/states.tsx";
import { LINES } from "../items/sorts.tsx";
import { useItems } from "../items/use-items.ts";
import styles from "./follow-read.module.css";

/** The lines of a courseware, which of them are chosen, and a way to choose others. */
export function usePickedLines(courseware: string) {
  const { rows } = useItems(LINES, courseware);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const picked = (rows ?? []).filter(({ id }) => !left.has(id));
  const toggle = (id: string) =>
    setLeft((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const all = (on: boolean) => setLeft(new Set(on ? [] : (rows ?? []).map(({ id }) => id)));
  return { rows, picked, toggle, all };
}

interface PickLinesProps {
  rows: readonly Row[] | undefined;
  picked: readonly Row[];
  toggle: (id: string) => void;
  all: (on: boolean) => void;
}

export function PickLines({ rows, picked, toggle, all }: PickLinesProps) {
  const { t } = useTranslation("follow_read");
  if (!rows) return <Loading />;
  if (rows.length === 0) return <Empty title={t("addLines.none")} hint={t("addLines.noneHint")} />;
  const every = picked.length === rows.length;
  return (
    <div className={styles.picked} role="group" aria-label={t("addLines.lines")}>
      <Checkbox checked={every} indeterminate={!every && picked.length > 0} onChange={({ target }) => all(target.checked)}>
        {t("addLines.all", { count: rows.length })}
      </Checkbox>
      {rows.map((row) => (
        <Checkbox key={row.id} checked={picked.includes(row)} onChange={() => toggle(row.id)}>
          {row["speaker"] ? `${String(row["speaker"])}: ` : ""}
          {String(row["text"])}
        </Checkbox>
      ))}
    </div>
  );
}
