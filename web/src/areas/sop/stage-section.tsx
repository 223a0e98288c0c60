// One stage: a heading with its minutes and what can be done with it, and its steps.
import { memo, type RefObject } from "react";
import { HolderOutlined, MoreOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Tooltip } from "antd";
import { useTranslation } from "react-i18next";
import { Items, OutlineItem, SortHandle, TextField, useFocusWhenNew, useSorting, useToldUndo } from "~/sync/editor/index.ts";
import { itemOf, textIn, useOpenDocument, useWritable } from "~/sync/index.ts";
import { DropMenu } from "~/ui/drop-menu.tsx";
import { fieldId, useVerbs } from "./editor-state.ts";
import type { StageView, StepView } from "./model.ts";
import { StepRow } from "./step-row.tsx";
import styles from "./board.module.css";

/** px of a stage's head, and of most steps. */
const HEAD = 42;
const ROW = 53;

interface StageSectionProps {
  stage: StageView;
  /** As shown: while a step is dragged it stands where it would drop. */
  steps: StepView[];
  number: number;
}

export const StageSection = memo(function StageSection({ stage, steps, number }: StageSectionProps) {
  const { t } = useTranslation("sop");
  const { doc } = useOpenDocument();
  const writable = useWritable();
  const verbs = useVerbs();
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, style, lifted } = useSorting({
    kind: "group",
    id: stage.id,
    groupId: stage.id,
    empty: steps.length === 0,
  });
  const title = textIn(itemOf(doc, "stages", stage.id), "title");
  const name = stage.title || t("stage.untitled");
  useFocusWhenNew(fieldId.stage(stage.id));
  // Until it has been on screen.
  const height = `auto ${HEAD + steps.length * ROW}px`;
  return (
    <section
      ref={setNodeRef}
      style={{ ...style, containIntrinsicBlockSize: height }}
      className={`${styles.stage} ${lifted ? styles.lifted : ""}`}
      aria-label={t("stage.label", { number, title: name })}
    >
      <div className={styles.stageHead}>
        {writable ? (
          <button
            type="button"
            ref={setActivatorNodeRef}
            className={styles.handle}
            {...attributes}
            {...listeners}
            aria-label={t("stage.drag", { title: name })}
          >
            <HolderOutlined />
          </button>
        ) : (
          <span className={styles.handle} />
        )}
        <span className={styles.stageNumber}>{number}</span>
        {title && (
          <TextField
            text={title}
            id={fieldId.stage(stage.id)}
            className={styles.stageTitle}
            label={t("stage.title", { number })}
            placeholder={t("stage.untitled")}
            onKeyDown={(e) => {
              const by = e.key === "ArrowDown" ? 1 : e.key === "ArrowUp" ? -1 : 0;
              if (e.altKey && by) verbs.nudgeStage(stage.id, by);
              else if (e.key === "Enter" && writable) verbs.addStep(stage.id, 0);
              else return;
              e.preventDefault();
            }}
          />
        )}
        <span className={styles.stageSum}>{t("stage.sum", { count: stage.steps.length, n: stage.minutes })}</span>
        {writable && (
          <>
            <Tooltip title={t("step.add")}>
              <Button
                type="text"
                size="small"
                icon={<PlusOutlined />}
                aria-label={t("stage.addStep", { title: name })}
                onClick={() => verbs.addStep(stage.id, stage.steps.length)}
              />
            </Tooltip>
            <StageMenu stage={stage} name={name} number={number} />
          </>
        )}
      </div>
      {steps.length > 0 && (
        <Items ids={steps.map((s) => s.id)}>
          {steps.map((step, at) => (
            <SortableStep key={step.id} step={step} stageId={stage.id} number={`${number}.${at + 1}`} untitled={t("step.untitled")} />
          ))}
        </Items>
      )}
      {steps.length === 0 && (
        <div className={styles.noSteps}>
          {t("stage.empty")}
          {writable && (
            <Button type="link" size="small" onClick={() => verbs.addStep(stage.id, 0)}>
              {t("step.add")}
            </Button>
          )}
        </div>
      )}
    </section>
  );
});

interface SortableStepProps {
  step: StepView;
  stageId: string;
  number: string;
  untitled: string;
}

const SortableStep = memo(function SortableStep({ step, stageId, number, untitled }: SortableStepProps) {
  const words = (
    <>
      {step.title || untitled}
      {step.script && <span>{step.script}</span>}
    </>
  );
  return (
    <OutlineItem id={step.id} field={fieldId.step(step.id)} number={number} words={words} mark="data-step">
      {(item) => <StepRow step={step} number={number} handle={<StepHandle step={step} stageId={stageId} number={number} item={item} />} />}
    </OutlineItem>
  );
});

interface StepHandleProps {
  step: StepView;
  stageId: string;
  number: string;
  item: RefObject<HTMLElement | null>;
}

function StepHandle({ step, stageId, number, item }: StepHandleProps) {
  const { t } = useTranslation("sop");
  return (
    <SortHandle
      data={{ kind: "item", id: step.id, groupId: stageId }}
      item={item}
      className={styles.handle}
      lifted={styles.lifted ?? ""}
      label={t("step.drag", { number, title: step.title || t("step.untitled") })}
    />
  );
}

function StageMenu({ stage, name, number }: { stage: StageView; name: string; number: number }) {
  const { t } = useTranslation("sop");
  const verbs = useVerbs();
  const tell = useToldUndo();
  const remove = () => {
    verbs.removeStage(stage.id);
    tell(t("stage.deleted", { count: stage.steps.length, title: name }));
  };
  const items = [
    { key: "up", label: t("action.moveUp"), onClick: () => verbs.nudgeStage(stage.id, -1) },
    { key: "down", label: t("action.moveDown"), onClick: () => verbs.nudgeStage(stage.id, 1) },
    { key: "before", label: t("stage.addBefore"), onClick: () => verbs.addStage(number - 1) },
    { key: "after", label: t("stage.addAfter"), onClick: () => verbs.addStage(number) },
    { type: "divider" as const },
    { key: "delete", danger: true, label: t("stage.delete"), onClick: remove },
  ];
  return (
    <DropMenu menu={{ items }}>
      <Button type="text" size="small" icon={<MoreOutlined />} aria-label={t("stage.menu", { title: name })} />
    </DropMenu>
  );
}

export const StageGhost = ({ stage }: { stage: StageView }) => (
  <div className={`${styles.stage} ${styles.ghost}`}>
    <div className={styles.stageHead}>
      <span className={styles.handle}>
        <HolderOutlined />
      </span>
      <span className={styles.stageTitle}>{stage.title}</span>
    </div>
  </div>
);

/** Steps whose stage was deleted by one person while another put them there: nothing typed is lost. */
export function Unplaced({ steps }: { steps: StepView[] }) {
  const { t } = useTranslation("sop");
  return (
    <section className={styles.stage} aria-label={t("unplaced.title")}>
      <div className={styles.stageHead}>
        <span className={styles.handle} />
        <span className={styles.unplaced}>{t("unplaced.title")}</span>
        <span className={styles.stageSum}>{t("unplaced.hint")}</span>
      </div>
      {steps.map((step) => (
        <StepRow key={step.id} step={step} number="–" />
      ))}
    </section>
  );
}
