// The scores of the paper as a bar against a hundred, one piece a kind of question; how many questions there are, and what that asks for.
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useWritable } from "~/sync/use-document.ts";
import { toneStyle } from "~/ui/tone.ts";
import { usePaper, useVerbs } from "./editor-state.ts";
import { kindColour } from "./kind.tsx";
import { COUNTS, TEMPLATE_KINDS, TOTAL } from "./model.ts";
import styles from "./score-bar.module.css";

export function ScoreBar() {
  const { t } = useTranslation("questions");
  const paper = usePaper();
  const verbs = useVerbs();
  const writable = useWritable();
  const { total, count, kinds } = paper;
  const left = TOTAL - total;
  const { least, most } = COUNTS[paper.kind];
  const counted = paper.kind === "template" ? kinds.length >= TEMPLATE_KINDS : count >= least && (most === null || count <= most);
  const asked = paper.kind === "template" ? t("score.kinds", { n: kinds.length, least: TEMPLATE_KINDS }) : most === null ? t("score.atLeast", { n: count, least }) : t("score.between", { n: count, least, most });
  return (
    <section className={styles.scores} aria-label={t("score.label")}>
      <div className={styles.line}>
        <span className={`${styles.sum} bt-num`}>{t("score.sum", { n: total, total: TOTAL })}</span>
        <span className={styles.verdict} style={toneStyle(left === 0 ? "success" : left > 0 ? "warning" : "danger")}>
          {left === 0 ? t("score.fits") : left > 0 ? t("score.left", { n: left }) : t("score.over", { n: -left })}
        </span>
        <span className={styles.verdict} style={toneStyle(counted ? "success" : "warning")}>{asked}</span>
        {writable && count > 0 && <Button size="small" className={styles.spread ?? ""} onClick={verbs.spreadScores}>{t("score.spread")}</Button>}
      </div>
      <div className={styles.bar} aria-hidden>
        {kinds.filter((k) => k.score > 0).map(({ kind, score }) => <span key={kind} className={styles.piece} style={{ flexGrow: score, background: kindColour[kind] }} />)}
        {left > 0 && <span className={styles.free} style={{ flexGrow: left }} />}
      </div>
      <ul className={styles.legend}>
        {kinds.map(({ kind, count: n, score }) => (
          <li key={kind}>
            <span className={styles.dot} style={{ background: kindColour[kind] }} aria-hidden />
            {t(`kind.${kind}`)} <span className="bt-num">{t("score.of", { n, score })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
