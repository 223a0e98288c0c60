// Where a making is, in words, live.
import { useTranslation } from "react-i18next";
import type { RowOf } from "~/resource/index.tsx";
import { StatusTag } from "~/ui/tags.tsx";
import type { Tone } from "~/ui/tokens.ts";
import { Missing, usePlace } from "./pictures.tsx";
import styles from "./creation.module.css";

const tones: Record<string, Tone> = { generating: "info", awaiting: "warning", composing: "info", completed: "success" };

/** The state of a making, with how far it is while somebody works on it. */
export function State({ row }: { row: RowOf<"makings"> }) {
  const { t } = useTranslation("creation");
  const place = usePlace(row.id);
  const state = row.state ?? "generating";
  if (row.fault) return <StatusTag tone="danger">{t(`makings.values.fault.${row.fault}`)}</StatusTag>;
  return (
    <span className={styles.state}>
      <StatusTag tone={tones[state] ?? "neutral"}>{t(`makings.values.state.${state}`)}</StatusTag>
      {place && place.total > 0 && (
        <span className="bt-num">{t(place.step === "pictures" ? "pictures.done" : "makings.done", { done: place.done, total: place.total })}</span>
      )}
      {state === "completed" && <Missing row={row} />}
    </span>
  );
}
