// Cells of lessons: how many are left, and of a movement its kind, by how many, what was left, why, and for which class.
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { keyOf } from "~/api/keys.ts";
import { limits } from "~/api/meta.gen.ts";
import { type RowOf, useRecordPaths } from "~/resource/index.tsx";
import { formatBalance, formatSigned } from "~/ui/number.ts";
import { StatusTag } from "~/ui/tags.tsx";
import type { Tone } from "~/ui/tokens.ts";
import { linksOf } from "./links.ts";
import styles from "./lessons.module.css";

type Movement = RowOf<"lesson_movements">;

/** Few is a warning, none a danger, and more taken than there were is said as it is. */
export const leftTone = (left: number): Tone => (left <= 0 ? "danger" : left <= limits.lessonsFew ? "warning" : "neutral");

export function LessonsLeft({ row }: { row: RowOf<"students"> }) {
  const left = Number(row.lessons_left);
  const tone = leftTone(left);
  const text = formatBalance(left);
  return tone === "neutral" ? <span className="bt-num">{text}</span> : <StatusTag tone={tone}>{text}</StatusTag>;
}

const tones: Record<string, Tone> = {
  purchase: "success",
  grant: "success",
  refund: "warning",
  expire: "warning",
  correct: "warning",
  hold: "info",
  release: "neutral",
  consume: "neutral",
  back: "success",
};

/** What was done; a lesson that a class took and gave back is not one that it took. */
export function Kind({ row }: { row: Movement }) {
  const { t } = useTranslation("people");
  const kind = row.kind === "consume" && Number(row.lessons) > 0 ? "back" : (row.kind ?? "correct");
  return <StatusTag tone={tones[kind] ?? "neutral"}>{kind === "back" ? t("lesson_movements.back") : t(`lesson_movements.values.kind.${kind}`)}</StatusTag>;
}

export function Lessons({ row }: { row: Movement }) {
  const lessons = Number(row.lessons);
  return <span className={`bt-num ${lessons > 0 ? styles.more : ""}`}>{formatSigned(lessons)}</span>;
}

export function After({ row }: { row: Movement }) {
  const { t } = useTranslation("people");
  const [balance, held] = [Number(row.balance_after), Number(row.held_after)];
  return (
    <span className={`bt-num ${styles.after}`}>
      {formatBalance(balance)}
      {held > 0 && <span className={styles.quiet}>{t("lessons.ofThemHeld", { count: held })}</span>}
    </span>
  );
}

/** What somebody said, or what the system moved it for, with the class or booking that it was for. */
export function Cause({ row }: { row: Movement }) {
  const { t } = useTranslation("people");
  const said = row.reason && <span className={styles.reason}>{row.reason}</span>;
  if (!row.cause) return said ?? null;
  return (
    <span className={styles.cause}>
      <span className={styles.quiet}>{t(`lesson_movements.values.cause.${row.cause}`)}</span>
      <For id={row.id} />
      {said}
    </span>
  );
}

/** The class that a movement was for, or as long as there is none its booking; nothing for whoever does not see those. */
function For({ id }: { id: string }) {
  const { t } = useTranslation("people");
  const pathOf = useRecordPaths();
  const { data } = useQuery({ queryKey: keyOf("lesson_movements", "links", id), queryFn: () => linksOf(id), staleTime: Infinity });
  const link = data?.find(({ of }) => of === "classes") ?? data?.[0];
  if (!link) return null;
  const name = link.of === "classes" ? link.name : t("lessons.booking", { number: link.name });
  const path = pathOf(link.of, link.id);
  return path ? <Link to={path}>{name}</Link> : name;
}
