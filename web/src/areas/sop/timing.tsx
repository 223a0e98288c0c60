// The lesson as a bar of minutes: one piece a step in the colour of who leads it, against the length of the lesson.
import { memo, type MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { Legend, Tally, useChosen, Verdict } from "~/sync/editor/index.ts";
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
  const untitled = t("step.untitled");
  const goTo = ({ target }: MouseEvent) => {
    const step = target instanceof HTMLElement ? target.dataset.piece : undefined;
    if (step) verbs.goTo(step);
  };
  const share = (n: number) => t("timing.share", { n, percent: minutes ? Math.round((n / minutes) * 100) : 0 });
  const parts = [
    ...plan.stages,
    ...(plan.unplaced.length ? [{ id: "", title: t("unplaced.title"), minutes: plan.unplaced.reduce((n, s) => n + s.minutes, 0), steps: plan.unplaced }] : []),
  ];
  return (
    <Tally
      label={t("timing.label")}
      sum={t("minutes", { n: minutes })}
      line={
        <>
          <span className={styles.of}>{t("timing.of")}</span>
          <MinutesField id={fieldId.lessonMinutes} value={lessonMinutes} label={t("timing.lesson")} onChange={(n) => verbs.setPlan("lessonMinutes", n)} />
          <Verdict tone={left === 0 ? "success" : left > 0 ? "warning" : "danger"}>
            {left === 0 ? t("timing.fits") : left > 0 ? t("timing.left", { n: left }) : t("timing.over", { n: -left })}
          </Verdict>
          <Legend
            className={styles.legend}
            shares={owners.map((owner) => ({ key: owner, colour: ownerColour[owner], name: t(`owner.${owner}`), value: share(led(plan, owner)) }))}
          />
        </>
      }
    >
      {/* Its pieces are buttons, of which there may be hundreds: what they do is heard here. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div className={styles.bar} onClick={goTo}>
        {parts.map((stage) => (
          <div key={stage.id} className={styles.stage} style={{ flexGrow: stage.minutes, flexBasis: 0 }}>
            <div className={styles.pieces}>
              {stage.steps
                .filter((s) => s.minutes > 0)
                .map((step) => (
                  <Piece
                    key={step.id}
                    id={step.id}
                    text={t("timing.piece", { title: step.title || untitled, n: step.minutes })}
                    minutes={step.minutes}
                    owner={step.owner}
                    chosen={chosen === step.id}
                  />
                ))}
            </div>
            <span className={styles.name}>{stage.title}</span>
          </div>
        ))}
        {left > 0 && <div className={styles.free} style={{ flexGrow: left, flexBasis: 0 }} />}
        {left < 0 && <div className={styles.end} style={{ insetInlineStart: `${(lessonMinutes / scale) * 100}%` }} aria-hidden />}
      </div>
    </Tally>
  );
}

interface PieceProps {
  id: string;
  text: string;
  minutes: number;
  owner: Owner;
  chosen: boolean;
}

const Piece = memo(function Piece({ id, text, minutes, owner, chosen }: PieceProps) {
  return (
    // One of hundreds: what hangs over it is the browser's to draw.
    <button
      type="button"
      className={`${styles.piece} ${chosen ? styles.chosen : ""}`}
      style={{ flexGrow: minutes, background: ownerColour[owner] }}
      title={text}
      aria-label={text}
      tabIndex={-1}
      data-piece={id}
    />
  );
});

const led = (plan: PlanView, owner: string) =>
  [...plan.stages.flatMap((s) => s.steps), ...plan.unplaced].filter((s) => s.owner === owner).reduce((n, s) => n + s.minutes, 0);
