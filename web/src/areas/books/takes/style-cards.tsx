// Styles of the library to choose one from: those of one kind, with their samples.
import { Radio } from "antd";
import { useTranslation } from "react-i18next";
import { pictureStylesMeta } from "~/api/resources/picture_styles.gen.ts";
import { fileUrl } from "~/api/upload.ts";
import { type Row, useLiveList } from "~/realtime/index.ts";
import type { RowOf } from "~/resource/index.tsx";
import { useServed } from "../served.ts";
import styles from "./restyle.module.css";

/** Styles that are offered. */
const SHOWN = 60;
const QUERY = { page: 1, size: SHOWN, sort: ["name"], filter: { active: [true] }, search: "" };
export type Style = RowOf<"picture_styles"> & Row;

/** The styles of the library that are on. */
export const useStyles = () => useLiveList<Style>(pictureStylesMeta, QUERY, { follows: true }).rows;

interface StyleCardsProps {
  kind: "model" | "lora";
  rows: readonly Style[] | undefined;
  value: string;
  onChange: (value: string) => void;
  disabled?: boolean;
  /** The id of what it is called. */
  labelledBy: string;
  /** What stands before those of the library: each with its value and what it is called. */
  first: readonly (readonly [string, string])[];
}

export function StyleCards({ kind, rows, value, onChange, disabled = false, labelledBy, first }: StyleCardsProps) {
  const { t } = useTranslation("books");
  const of = (rows ?? []).filter((row) => row.kind === kind);
  const card = (key: string, name: string, sample?: string | null) => (
    <Radio key={key} value={key} className={`${styles.card} ${value === key ? styles.chosen : ""}`}>
      <span className={styles.inside}>
        {sample && <img src={fileUrl(sample, 160)} alt="" loading="lazy" />}
        <span>{name}</span>
      </span>
    </Radio>
  );
  return (
    <>
      <Radio.Group
        className={styles.cards ?? ""}
        aria-labelledby={labelledBy}
        disabled={disabled}
        value={value}
        onChange={({ target }) => onChange(String(target.value))}
      >
        {first.map(([key, name]) => card(key, name))}
        {of.map((row) => card(row.id, row.name, row.sample))}
      </Radio.Group>
      {rows && of.length === 0 && <p className={styles.note}>{t("restyle.noneYet")}</p>}
    </>
  );
}

interface StyleChoiceProps {
  kind: "model" | "lora";
  value: string | null;
  onChange: (value: string | null) => void;
  disabled: boolean;
  labelledBy: string;
}

/** The same for a book that is yet to be made: none, or one of the library. */
export default function StyleChoice({ kind, value, onChange, disabled, labelledBy }: StyleChoiceProps) {
  const { t } = useTranslation("books");
  const rows = useStyles();
  const served = useServed();
  const service = served?.image.by === "provider";
  const none = (kind === "model" && service && served.image.model) || t("restyle.none");
  return (
    <div className={styles.part}>
      <StyleCards
        kind={kind}
        rows={rows}
        value={value ?? ""}
        onChange={(next) => onChange(next || null)}
        disabled={disabled}
        labelledBy={labelledBy}
        first={[["", none]]}
      />
      {served && !service && <p className={styles.note}>{t("restyle.later")}</p>}
    </div>
  );
}
