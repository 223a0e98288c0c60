// The lesson as a bar of minutes: one piece a step in the colour of who leads it, against the length of the lesson.
import { memo } from "react";
import { Tooltip } from "antd";
import { useTranslation } from "react-i18next";
import { useChosen } from "~/sync/editor/editor.ts";
import { toneStyle } from "~/ui/tone.ts";
import { fieldId, usePlan, useVerbs } from "./editor-state.ts";
import { MinutesField } from "./minutes-field.tsx";
import { owners, type Owner, type PlanView } from "./model.ts";
import { ownerColour } from "./owner.tsx";
import styles from "./timing.module.css";

export function Timing() {
  const { t } = useTranslation("sop");
  const plan = usePlan();
  const verbs = useVerbs();
  const chosen = useChosen((c) => c.item);
  const { minutes, lessonMinutes } = plan;
  const scale = Math.max(minutes, lessonMinutes, 1);
  const left = lessonMinutes - minutes;
  const parts = [...plan.stages, ...(plan.unplaced.length ? [{ id: "", title: t("unplaced.title"), minutes: plan.unplaced.reduce((n, s) => n + s.minutes, 0), steps: plan.unplaced }] : [])];
  return (
    <section className={styles.timing} aria-label={t("timing.label")}>
      <div className={styles.line}>
        <span className={`${styles.sum} bt-num`}>{t("minutes", { n: minutes })}</span>
        <span className={styles.of}>{t("timing.of")}</span>
        <MinutesField id={fieldId.lessonMinutes} value={lessonMinutes} label={t("timing.lesson")} onChange={(n) => verbs.setPlan("lessonMinutes", n)} />
        <span className={styles.verdict} style={toneStyle(left === 0 ? "success" : left > 0 ? "warning" : "danger")}>
          {left === 0 ? t("timing.fits") : left > 0 ? t("timing.left", { n: left }) : t("timing.over", { n: -left })}
        </span>
        <span className={styles.legend}>
          {owners.map((owner) => (
            <span key={owner} className={styles.owner}>
              <span className={styles.dot} style={{ background: ownerColour[owner] }} aria-hidden />
              {t(`owner.${owner}`)} <span className="bt-num">{t("timing.share", { n: led(plan, owner), percent: minutes ? Math.round((led(plan, owner) / minutes) * 100) : 0 })}</span>
            </span>
          ))}
        </span>
      </div>
      <div className={styles.bar}>
        {parts.map((stage) => (
          <div key={stage.id} className={styles.stage} style={{ flexGrow: stage.minutes, flexBasis: 0 }}>
            <div className={styles.pieces}>
              {stage.steps.filter((s) => s.minutes > 0).map((step) => (
                <Piece key={step.id} id={step.id} title={step.title} minutes={step.minutes} owner={step.owner} chosen={chosen === step.id} />
              ))}
            </div>
            <span className={styles.name}>{stage.title}</span>
          </div>
        ))}
        {left > 0 && <div className={styles.free} style={{ flexGrow: left, flexBasis: 0 }} />}
        {left < 0 && <div className={styles.end} style={{ insetInlineStart: `${(lessonMinutes / scale) * 100}%` }} aria-hidden />}
      </div>
    </section>
  );
}

interface PieceProps {
  id: string;
  title: string;
  minutes: number;
  owner: Owner;
  chosen: boolean;
}

const Piece = memo(function Piece({ id, title, minutes, owner, chosen }: PieceProps) {
  const { t } = useTranslation("sop");
  const verbs = useVerbs();
  const text = t("timing.piece", { title: title || t("step.untitled"), n: minutes });
  return (
    <Tooltip title={text} mouseEnterDelay={0.15}>
      <button type="button" className={`${styles.piece} ${chosen ? styles.chosen : ""}`} style={{ flexGrow: minutes, background: ownerColour[owner] }} aria-label={text} tabIndex={-1} onClick={() => verbs.goTo(id)} />
    </Tooltip>
  );
});

const led = (plan: PlanView, owner: string) => [...plan.stages.flatMap((s) => s.steps), ...plan.unplaced].filter((s) => s.owner === owner).reduce((n, s) => n + s.minutes, 0);
