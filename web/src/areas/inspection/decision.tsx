// What was decided on a hit, by whom and why, from the first decision to the end of an appeal.
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { type RowOf, useWords } from "~/resource/index.tsx";
import { StatusTag } from "~/ui/tags.tsx";
import { TimeText } from "~/ui/time.tsx";
import { hits } from "./hits.tsx";
import { Severity } from "./cells.tsx";
import styles from "./inspection.module.css";

function Said({ by, at, children }: { by: string | null | undefined; at: string | null | undefined; children: ReactNode }) {
  const { t } = useTranslation("inspection");
  return (
    <li>
      <span className={styles.by}>
        {by ?? t("record.nobody")}
        {at && (
          <>
            {" "}
            · <TimeText at={at} />
          </>
        )}
      </span>
      <span className={styles.words}>{children}</span>
    </li>
  );
}

export function Decision({ hit }: { hit: RowOf<"inspection_hits"> }) {
  const { t } = useTranslation("inspection");
  const words = useWords(hits);
  const state = hit.state ?? "open";
  const decided = ["rejected"].includes(state) ? "rejected" : "confirmed";
  return (
    <div className={styles.decision}>
      <div className={styles.tags}>
        <StatusTag tone={hits.tones?.["state"]?.[state] ?? "neutral"}>{words.value("state", state)}</StatusTag>
        <Severity of={hit.severity} />
        <span className={styles.hint}>{t("record.points", { count: hit.points ?? 0 })}</span>
      </div>
      {hit.decided_at && (
        <ol className={styles.story}>
          <Said by={hit.reviewer_name} at={hit.decided_at}>
            {words.value("state", decided)}
            {hit.note && `: ${hit.note}`}
          </Said>
          {hit.appealed_at && (
            <Said by={hit.teacher_name} at={hit.appealed_at}>
              {words.say("transitions.appeal")}: {hit.appeal}
            </Said>
          )}
          {hit.answer && (
            <Said by={hit.settler_name} at={hit.settled_at}>
              {words.value("state", state)}: {hit.answer}
            </Said>
          )}
        </ol>
      )}
    </div>
  );
}
