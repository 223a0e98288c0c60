// A week shows one person or a few: asked for where none is chosen.
import { useTranslation } from "react-i18next";
import { RecordPicker } from "~/resource/index.tsx";
import { Empty } from "~/ui/states.tsx";
import styles from "./calendar.module.css";

/** The most teachers whose week is shown at once. */
const MOST = 20;

interface WhoseWeekProps {
  filter: Readonly<Record<string, unknown>>;
  change: (part: { filter: Record<string, unknown> }) => void;
}

export function WhoseWeek({ filter, change }: WhoseWeekProps) {
  const { t } = useTranslation("calendar");
  return (
    <Empty title={t("whose")} hint={t("whoseHint")}>
      <div className={styles.picker}>
        <RecordPicker
          resource="teachers"
          many={MOST}
          value={[]}
          onChange={(next) => change({ filter: { ...filter, teacher_id: next } })}
          placeholder={t("chooseTeachers")}
          aria-label={t("chooseTeachers")}
        />
      </div>
    </Empty>
  );
}
