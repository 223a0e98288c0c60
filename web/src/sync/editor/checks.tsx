// What is still wrong with the document, as the server sees it: the same list for everybody, each line a way to the place.
import { useState } from "react";
import { BulbOutlined, CheckCircleFilled, RightOutlined, WarningFilled } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import { useFieldId } from "../field-id.ts";
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

/** The heading, for who is sent here. */
export const CHECKS = "checks-title";

/** `beside` are problems that the document has with other records, which the page itself knows of. */
export function Checks({ beside = [], ...props }: ChecksProps & { beside?: readonly Problem[] }) {
  const { t } = useTranslation("sync");
  const own = useDocumentView((v) => v.problems);
  const problems = own && [...own, ...beside];
  const wrong = problems?.filter(({ advice }) => !advice).length;
  const still = useDocumentView((v) => v.still);
  const { kind } = useSaveStatus();
  const title = useFieldId(CHECKS);
  const stale = kind === "offline" || kind === "closed" || kind === "connecting";
  // The rules were kept or not when it was so; the server checks what is.
  if (still) return null;
  return (
    <section className={styles.card} aria-labelledby={title}>
      <div className={styles.cardHead}>
        <h2 id={title} tabIndex={-1} className={styles.heading}>
          {t("checks.title")}
        </h2>
        {wrong ? <span className={`${styles.count} bt-num`}>{wrong}</span> : null}
        {stale && problems && <span className={styles.muted}>{t("checks.stale")}</span>}
      </div>
      <div role="status">
        {problems === null && <p className={styles.muted}>{t(stale ? "checks.unknown" : "checks.waiting")}</p>}
        {wrong === 0 &&
          (stale ? (
            <p className={styles.muted}>{t("checks.staleFine")}</p>
          ) : (
            <p className={styles.fine}>
              <CheckCircleFilled aria-hidden /> {t("checks.fine")}
            </p>
          ))}
      </div>
      {problems && problems.length > 0 && <Problems problems={problems} {...props} />}
    </section>
  );
}

/** The lines alone; also of a version that was refused. */
export function Problems({ problems, go, ...words }: ChecksProps & { problems: Problem[] }) {
  const { t } = useTranslation("sync");
  const say = useSentence(words);
  const [open, setOpen] = useState<readonly string[]>([]);
  const keyOf = (problem: Problem) => JSON.stringify([problem.code, problem.where, problem.params.field]);
  const line = (problem: Problem) => (
    <li key={keyOf(problem)}>
      <button type="button" className={styles.problem} onClick={() => go(problem)}>
        {problem.advice ? <BulbOutlined className={styles.advice} aria-label={t("checks.advice")} /> : <WarningFilled className={styles.warn} aria-hidden />}
        <span>{say(problem)}</span>
        <RightOutlined className={styles.go} aria-hidden />
      </button>
    </li>
  );
  return (
    <ul className={styles.problems}>
      {grouped(problems).map(([first, ...like]) => {
        if (!first) return null;
        if (open.includes(first.code)) return [first, ...like].map(line);
        return [
          line(first),
          like.length > 0 && (
            <li key={`${first.code} more`}>
              <button type="button" className={styles.more} onClick={() => setOpen([...open, first.code])}>
                {t("checks.more", { count: like.length })}
              </button>
            </li>
          ),
        ];
      })}
    </ul>
  );
}

/** Lines that are all shown. */
const FEW = 8;
/** Problems of one rule stand together, and of many only the first is shown: a new paper breaks each rule in every question. */
function grouped(problems: Problem[]): Problem[][] {
  if (problems.length <= FEW) return problems.map((problem) => [problem]);
  const groups = Map.groupBy(problems, ({ code }) => code);
  return [...groups.values()].flatMap((group) => (group.length > 2 ? [group] : group.map((problem) => [problem])));
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
      case "phone_in_text":
        return t("checks.phoneInText", { item: itemName(where), field: fieldName(String(params.field)) });
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
