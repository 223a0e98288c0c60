// The pictures of a making: what they cost before anybody asks for them, how far they are, and where the book is without one.
import { Form, Segmented } from "antd";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { type Data, post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { type Row, useLiveState } from "~/realtime/index.ts";
import type { InputProps, RowOf } from "~/resource/index.tsx";
import { formatDuration } from "~/ui/duration.ts";
import { StatusTag } from "~/ui/tags.tsx";
import type { Place } from "./place.ts";
import styles from "./creation.module.css";

type Picture = Data<"/api/management/making/pictures">["records"][number];
const CHOICES = ["generate", "none"] as const;

/** Where the work on a making is just now; nothing while nobody works on it. */
export function usePlace(making: string): Place | undefined {
  const { items } = useLiveState<Place>("progress:makings");
  return [...(items?.values() ?? [])].find((one) => one.record === making);
}

/** How many pictures a book of so many pages asks for, how long they take, and how many are left to whoever looks. */
export function PictureCost({ pages }: { pages: number }) {
  const { t } = useTranslation("creation");
  // What is left changes with every picture that anybody has made: asked anew whenever it is shown.
  const { data } = useQuery({
    queryKey: keyOf("makings", "cost"),
    queryFn: ({ signal }) => post("/api/management/making/cost", {}, { signal }),
    staleTime: 0,
  });
  if (!data || !(pages > 0)) return null;
  const { ofBook, ofPerson, atOnce, expectedMs } = data;
  // With the cover.
  const count = pages + 1;
  const left = Math.max(0, ofPerson.limit - ofPerson.used);
  const places = Math.min(count, left, ofBook.limit);
  const about = formatDuration((Math.ceil(places / atOnce) * expectedMs) / 1_000);
  return (
    <span className={`bt-num ${styles.cost}`}>
      {t("pictures.cost", { count })}
      {places > 0 && ` · ${t("pictures.about", { about })}`}
      {` · ${t("pictures.left", { count: left })}`}
      {places < count && <strong className={styles.over}>{t("pictures.over", { count: places })}</strong>}
    </span>
  );
}

/** Whether pictures are made with the book; with what they cost, for as many pages as the form says. */
export function PicturesInput({ value, onChange, disabled, form }: InputProps) {
  const { t } = useTranslation("creation");
  const pages = Form.useWatch("pages", form) as number | null | undefined;
  return (
    <div className={styles.pictures}>
      <Segmented
        aria-label={t("makings.fields.pictures")}
        disabled={disabled ?? false}
        value={value === "none" ? "none" : "generate"}
        options={CHOICES.map((one) => ({ value: one, label: t(`makings.values.pictures.${one}`) }))}
        onChange={(next) => onChange?.(next)}
      />
      {value !== "none" && <PictureCost pages={Number(pages ?? 0)} />}
    </div>
  );
}

/** What is missing, by place, as it was when the book was made. */
export function Missing({ row }: { row: RowOf<"makings"> }) {
  const { t } = useTranslation("creation");
  const missing = row.missing ?? [];
  if (missing.length === 0) return null;
  const places = missing.map((place) => (place === "cover" ? t("pictures.theCover") : t("pictures.thePage", { number: place }))).join(t("pictures.comma"));
  const said = t("pictures.lacks", { places });
  return (
    <span className={styles.missing} title={said}>
      {said}
    </span>
  );
}

/** How far the pictures of a making's book are, and each that is missing with its reason. */
export function Pictures({ row }: { row: Row }) {
  const { t, i18n } = useTranslation("creation");
  const place = usePlace(row.id);
  const live = place?.step === "pictures" ? place : undefined;
  const wanted = row["pictures"] === "generate" && typeof row["made_book_id"] === "string";
  const { data } = useQuery({
    // With each that is there, and when the making goes on, it is another answer.
    queryKey: keyOf("makings", "pictures", row.id, row.version, live?.done),
    queryFn: ({ signal }) => post("/api/management/making/pictures", { id: row.id }, { signal }),
    placeholderData: (before) => before,
    enabled: wanted,
  });
  if (!wanted || !data || data.records.length === 0) return null;
  const over = row["state"] === "completed";
  const { done, total } = live ?? data;
  const lacking = data.records.filter((one) => one.missing && one.place && (over || !["queued", "running", "done"].includes(one.state)));
  const where = ({ place: at }: Picture) => (at === "cover" ? t("pictures.cover") : t("pictures.page", { number: at }));
  const why = (one: Picture) => (i18n.language === "zh-CN" ? one.errorZh : one.error) ?? t(`pictures.states.${one.state as "failed"}`);
  return (
    <section className={styles.coming} aria-label={t("makings.fields.pictures")}>
      {over ? (
        <StatusTag tone={lacking.length > 0 ? "warning" : "success"}>
          {lacking.length > 0 ? t("pictures.without", { count: lacking.length }) : t("pictures.all")}
        </StatusTag>
      ) : (
        <StatusTag tone="info">{t("pictures.done", { done, total })}</StatusTag>
      )}
      {lacking.length > 0 && (
        <ul className={styles.lacking}>
          {lacking.map((one) => (
            <li key={one.place}>
              <strong>{where(one)}</strong> {why(one)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
