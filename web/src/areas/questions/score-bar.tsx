// The scores of the paper as a bar against a hundred, one piece a kind of question; how many questions there are, and what that asks for.
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { Legend, Tally, Verdict } from "~/sync/editor/index.ts";
import { useWritable } from "~/sync/index.ts";
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
  const asked =
    paper.kind === "template"
      ? t("score.kinds", { n: kinds.length, least: TEMPLATE_KINDS })
      : most === null
        ? t("score.atLeast", { n: count, least })
        : t("score.between", { n: count, least, most });
  return (
    <Tally
      label={t("score.label")}
      sum={t("score.sum", { n: total, total: TOTAL })}
      line={
        <>
          <Verdict tone={left === 0 ? "success" : left > 0 ? "warning" : "danger"}>
            {left === 0 ? t("score.fits") : left > 0 ? t("score.left", { n: left }) : t("score.over", { n: -left })}
          </Verdict>
          <Verdict tone={counted ? "success" : "warning"}>{asked}</Verdict>
          {writable && count > 0 && (
            <Button size="small" className={styles.spread ?? ""} onClick={verbs.spreadScores}>
              {t("score.spread")}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.bar} aria-hidden>
        {kinds
          .filter((k) => k.score > 0)
          .map(({ kind, score }) => (
            <span key={kind} className={styles.piece} style={{ flexGrow: score, background: kindColour[kind] }} />
          ))}
        {left > 0 && <span className={styles.free} style={{ flexGrow: left }} />}
      </div>
      <Legend
        shares={kinds.map(({ kind, count: n, score }) => ({
          key: kind,
          colour: kindColour[kind],
          name: t(`kind.${kind}`),
          value: t("score.of", { n, score }),
        }))}
      />
    </Tally>
  );
}
