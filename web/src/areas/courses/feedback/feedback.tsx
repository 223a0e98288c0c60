// What the kit needs to know of feedback: how attempts and reports of learners are listed, and what one says.
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { followReadFeedbackMeta } from "~/api/resources/follow_read_feedback.gen.ts";
import { MediaCell } from "~/media/index.ts";
import type { Row } from "~/realtime/index.ts";
import { resource, useRecordPaths } from "~/resource/index.tsx";
import styles from "./feedback.module.css";
import { ShowTabs } from "./show-tabs.tsx";

export const feedback = resource(followReadFeedbackMeta, {
  ns: "reading",
  ownTitle: true,
  columns: ["said", "kind", "status", "text", "accuracy", "recording", "app", "occurred_at"],
  filters: ["kind", "status", "occurred_at"],
  form: [],
  segments: [
    { condition: "to_do", sort: "-occurred_at" },
    { condition: "attempts", sort: "-occurred_at" },
  ],
  tones: { status: { open: "warning", handled: "success", dismissed: "neutral", none: "neutral" } },
  cells: {
    recording: (row) => (row.recording ? <MediaCell of="sound" id={row.recording} name={row.said ?? ""} /> : null),
    marks: (row) => <Marks marks={marksOf(row.marks)} />,
    accuracy: (row) => (row.accuracy == null ? null : <span className="bt-num">{row.accuracy}</span>),
  },
  tools: () => <ShowTabs value="follow_read_feedback" />,
  tabs: [{ key: "attempt", title: "tab.attempt", element: Attempt }],
});

interface Mark {
  word: string;
  mark: "none" | "omission" | "insertion" | "mispronunciation";
}

const marksOf = (text: unknown): Mark[] => (typeof text === "string" && text ? (JSON.parse(text) as Mark[]) : []);
const SCORES = ["accuracy", "fluency", "completeness", "prosody"] as const;

/** Its scores, the words of it that were marked, and the way to what it is about. */
function Attempt({ row }: { row: Row }) {
  const { t } = useTranslation("reading");
  const pathOf = useRecordPaths();
  const path = row["word_id"] ? `/wordDetail?${new URLSearchParams({ id: String(row["word_id"]) })}` : pathOf("follow_read_items", row["line_id"] as string);
  const scores = SCORES.filter((score) => row[score] != null);
  return (
    <div className={styles.attempt}>
      <p>{path ? <Link to={path}>{String(row["said"])}</Link> : <strong>{String(row["said"])}</strong>}</p>
      {row["text"] ? <blockquote className={styles.quote}>{String(row["text"])}</blockquote> : null}
      {scores.length > 0 ? (
        <dl className={styles.scores}>
          {scores.map((score) => (
            <div key={score}>
              <dt>{t(`follow_read_feedback.fields.${score}`)}</dt>
              <dd className="bt-num">{String(row[score])}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className={styles.note}>{t("feedback.noScore")}</p>
      )}
      <Marks marks={marksOf(row["marks"])} />
    </div>
  );
}

/** The words that were said, and what was marked at each. */
function Marks({ marks }: { marks: Mark[] }) {
  const { t } = useTranslation("reading");
  if (marks.length === 0) return null;
  return (
    <ul className={styles.marks} aria-label={t("feedback.marks")}>
      {marks.map(({ word, mark }, place) => (
        // The same word may be said twice.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={place} data-mark={mark}>
          {word}
          {mark !== "none" && <span className={styles.note}> {t(`feedback.mark.${mark}`)}</span>}
        </li>
      ))}
    </ul>
  );
}
