// Animations as the kit lists and edits them.
import { PlaySquareOutlined } from "@ant-design/icons";
import { Alert } from "antd";
import { useTranslation } from "react-i18next";
import { animationsMeta } from "~/api/resources/animations.gen.ts";
import { fileUrl } from "~/api/upload.ts";
import { MediaCell, MediaInput } from "~/media/index.ts";
import type { Row } from "~/realtime/index.ts";
import { type InputProps, resource, type RowOf } from "~/resource/index.tsx";
import { StatusTag } from "~/ui/tags.tsx";
import { clockOf } from "~/ui/duration.ts";
import { useCoursewaresOf } from "./coursewares.ts";
import { MarksInput } from "./marks-input.tsx";
import styles from "./animations.module.css";

export type Animation = RowOf<"animations">;

/** Where all of them are. */
export const ALL = "/deer-ear-animation";

export const detailsOf = (id: string) => `/deer-ear-animation-details?${new URLSearchParams({ id })}`;

export const listingTones = { listed: "success", not_listed: "neutral" } as const;

/** `0:04`; of what nobody could read nothing. */
export const lengthOf = (ms: number | null | undefined) => (ms ? clockOf(Math.max(1, Math.round(ms / 1_000))) : "–");

const CoverInput = (props: InputProps) => <MediaInput {...props} of="image" label={useTranslation("videos").t("animations.fields.cover")} />;

/** Where in a series one stands. */
export function Episode({ row }: { row: Pick<Animation, "series" | "episode"> }) {
  const { t } = useTranslation("videos");
  if (!row.series) return null;
  return row.episode ? t("animation.episodeOf", { series: row.series, episode: row.episode }) : row.series;
}

/** One in the gallery. */
function Tile({ row }: { row: Row }) {
  const { t } = useTranslation("videos");
  const one = row as unknown as Animation;
  const listing = one.listing ?? "not_listed";
  return (
    <span className={styles.tile}>
      <span className={styles.cover}>
        {one.cover ? <img src={fileUrl(one.cover, 320)} alt="" loading="lazy" decoding="async" /> : <PlaySquareOutlined aria-hidden />}
        {one.duration_ms ? <span className={`bt-num ${styles.length}`}>{lengthOf(one.duration_ms)}</span> : null}
      </span>
      <span className={styles.under}>
        <span className={styles.name}>{one.title}</span>
        <StatusTag tone={listingTones[listing]}>{t(`animations.values.listing.${listing}`)}</StatusTag>
      </span>
      <span className={styles.note}>
        <Episode row={one} />
        {one.level ? ` · ${one.level}` : ""}
      </span>
      <span className={styles.note}>{one.courseware_count ? t("animation.onCoursewares", { count: one.courseware_count }) : t("animation.onNone")}</span>
    </span>
  );
}

/** Which coursewares have them no longer. */
function Loses({ rows }: { rows: readonly Readonly<Record<string, unknown>>[] }) {
  const { t } = useTranslation("videos");
  const { data } = useCoursewaresOf(rows.map((row) => String(row["id"])));
  const names = [...new Set((data?.records ?? []).map(({ name }) => name))];
  if (!data) return null;
  return names.length > 0 ? (
    <Alert type="warning" showIcon title={t("animation.loses", { count: names.length })} description={names.join(t("animation.join"))} />
  ) : (
    <p className={styles.note}>{t("animation.losesNone")}</p>
  );
}

export const animations = resource(animationsMeta, {
  ns: "videos",
  columns: ["title", "cover", "series", "episode", "level", "duration_ms", "points", "courseware_count", "listing", "updated_at"],
  filters: ["listing", "series", "level", "points"],
  form: ["title", "video_id", "cover", "series", "episode", "level", "points", "marks"],
  inputs: { cover: CoverInput, marks: MarksInput },
  cells: {
    cover: (row) => (row.cover ? <MediaCell of="image" id={row.cover} name={row.title} /> : null),
    duration_ms: (row) => <span className="bt-num">{lengthOf(row.duration_ms)}</span>,
  },
  tones: { listing: listingTones },
  path: detailsOf,
  tile: Tile,
  rowMenu: true,
  asking: ({ transition, rows }) => (transition === "unlist" ? <Loses rows={rows} /> : null),
  width: 680,
});
