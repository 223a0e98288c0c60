// What deleting classes means for people: who is in them, now or by plan.
import { useTranslation } from "react-i18next";
import type { RowOf } from "~/resource/index.tsx";
import { TimeText } from "~/ui/time.tsx";
import styles from "./cells.module.css";

const NAMED = 5;

export function Deletion({ rows }: { rows: readonly RowOf<"classes">[] }) {
  const { t, i18n } = useTranslation("classes");
  const join = (names: string[]) => new Intl.ListFormat(i18n.language, { type: "conjunction" }).format(names);
  const line = (row: RowOf<"classes">) => {
    const people = [row.teacher_name, ...((row.student_names as string[] | null) ?? [])].filter((name): name is string => typeof name === "string");
    const names = people.length > NAMED ? [...people.slice(0, NAMED), t("deletion.others", { count: people.length - NAMED })] : people;
    const running = row.status === "in_progress";
    if (!running && names.length === 0) return null;
    const what = { names: join(names) };
    return (
      <li key={row.id} className={running ? styles.running : undefined}>
        {rows.length > 1 && <strong>{row.name} </strong>}
        {names.length === 0 ? (
          t("deletion.runs")
        ) : running ? (
          t("deletion.running", what)
        ) : (
          <>
            <TimeText at={row.start_at} /> {t("deletion.planned", what)}
          </>
        )}
      </li>
    );
  };
  const ofSeries = rows.some((row) => row.series_id);
  return (
    <>
      <ul className={styles.deletion}>{rows.slice(0, NAMED).map(line)}</ul>
      {ofSeries && <p className={styles.deletion}>{t("deletion.series")}</p>}
    </>
  );
}
