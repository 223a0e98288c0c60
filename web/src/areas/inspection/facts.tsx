// What an inspection amounts to: score, adherence, what is still to be decided and by when.
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useCan } from "~/api/session.ts";
import { type RowOf, useWords } from "~/resource/index.tsx";
import { TimeText } from "~/ui/time.tsx";
import { Due, Score, Severity } from "./cells.tsx";
import { inspections } from "./inspections.tsx";
import styles from "./inspection.module.css";

interface FactsProps {
  row: RowOf<"inspections">;
  decided: number;
  all: number;
}

export function InspectionFacts({ row, decided, all }: FactsProps) {
  const { t } = useTranslation("inspection");
  const words = useWords(inspections);
  const mayRecord = useCan("courseDetail", "query");
  return (
    <dl className={styles.facts}>
      {row.score !== null && row.score !== undefined && (
        <div>
          <dt>{words.field("score")}</dt>
          <dd className={styles.big}>
            <Score of={row.score} />
          </dd>
        </div>
      )}
      {row.adherence !== null && row.adherence !== undefined && (
        <div>
          <dt>{words.field("adherence")}</dt>
          <dd className={styles.big}>
            <Score of={row.adherence} />
          </dd>
        </div>
      )}
      <div>
        <dt>{words.field("teacher_id")}</dt>
        <dd>{row.teacher_name ?? "–"}</dd>
      </div>
      <div>
        <dt>{words.field("class_at")}</dt>
        <dd>
          {mayRecord && row.class_id ? (
            <Link to={`/courseDetail?id=${row.class_id}`}>
              <TimeText at={row.class_at} />
            </Link>
          ) : (
            <TimeText at={row.class_at} />
          )}
        </dd>
      </div>
      {row.worst && (
        <div>
          <dt>{words.field("worst")}</dt>
          <dd>
            <Severity of={row.worst} />
          </dd>
        </div>
      )}
      {row.due_at && (
        <div>
          <dt>{words.field("due_at")}</dt>
          <dd>
            <Due at={row.due_at} />
          </dd>
        </div>
      )}
      {all > 0 && (
        <div>
          <dt>{words.field("open")}</dt>
          <dd>{decided === all ? t("record.allDone") : t("record.of", { done: decided, all })}</dd>
        </div>
      )}
    </dl>
  );
}
