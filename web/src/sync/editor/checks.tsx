// What is still wrong with the document, as the server sees it: the same list for everybody, each line a way to the place.
import { CheckCircleFilled, RightOutlined, WarningFilled } from "@ant-design/icons";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { Problem } from "../frames.ts";
import { useDocumentView, useSaveStatus } from "../use-document.ts";
import styles from "./editor.module.css";

export interface ChecksProps {
  /** The sentence of a rule of this kind of document; null for one it does not know. */
  say: (problem: Problem) => string | null;
  /** What people call a field of the document, and an item that a problem is at. */
  fieldName: (field: string) => string;
  itemName: (where: Problem["where"]) => string;
  go: (problem: Problem) => void;
}

export function Checks(props: ChecksProps) {
  const { t } = useTranslation("sync");
  const problems = useDocumentView((v) => v.problems);
  const { kind } = useSaveStatus();
  const title = useId();
  const stale = kind === "offline" || kind === "closed" || kind === "connecting";
  return (
    <section className={styles.card} aria-labelledby={title}>
      <div className={styles.cardHead}>
        <h2 id={title} className={styles.heading}>{t("checks.title")}</h2>
        {problems && problems.length > 0 && <span className={`${styles.count} bt-num`}>{problems.length}</span>}
        {stale && problems && <span className={styles.muted}>{t("checks.stale")}</span>}
      </div>
      <div role="status">
        {problems === null && <p className={styles.muted}>{t(stale ? "checks.unknown" : "checks.waiting")}</p>}
        {problems?.length === 0 && <p className={styles.fine}><CheckCircleFilled aria-hidden /> {t("checks.fine")}</p>}
      </div>
      {problems && problems.length > 0 && <Problems problems={problems} {...props} />}
    </section>
  );
}

/** The lines alone; also of a version that was refused. */
export function Problems({ problems, go, ...words }: ChecksProps & { problems: Problem[] }) {
  const say = useSentence(words);
  return (
    <ul className={styles.problems}>
      {problems.map((problem) => (
        <li key={JSON.stringify([problem.code, problem.where, problem.params.field])}>
          <button type="button" className={styles.problem} onClick={() => go(problem)}>
            <WarningFilled className={styles.warn} aria-hidden />
            <span>{say(problem)}</span>
            <RightOutlined className={styles.go} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The sentence of a problem: the kind's own rules, then those of every kind. */
function useSentence({ say, fieldName, itemName }: Omit<ChecksProps, "go">) {
  const { t } = useTranslation("sync");
  return (problem: Problem): string => {
    const own = say(problem);
    if (own !== null) return own;
    const { code, where, params } = problem;
    switch (code) {
      case "too_long":
        return t("checks.tooLong", { item: itemName(where), field: fieldName(String(params.field)), length: params.length, max: params.max });
      case "too_many":
        return t("checks.tooMany", { items: fieldName(String(params.items)), n: params.count, most: params.most });
      case "unplaced":
        return t("checks.unplaced", { item: itemName(where) });
      // A rule newer than this console.
      default:
        return t("checks.other", { code });
    }
  };
}
