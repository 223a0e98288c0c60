// One step in the list: its place, title, who leads it, its minutes; below, the first words of its script.
import { memo, use, useState, type CSSProperties, type KeyboardEvent, type ReactNode } from "react";
import { HolderOutlined, MoreOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { focusField, Here, MarkBox, TextField, useChosen, useEditor, useFocusWhenNew, useToldUndo } from "~/sync/editor/index.ts";
import { itemOf, textIn, useOpenDocument, useWritable } from "~/sync/index.ts";
import { DropMenu } from "~/ui/drop-menu.tsx";
import { fieldId, OpenStep, useVerbs } from "./editor-state.ts";
import { KIND, readPlan, type StepView } from "./model.ts";
import { MinutesField } from "./minutes-field.tsx";
import { OwnerMenu, OwnerMark } from "./owner.tsx";
import styles from "./board.module.css";

interface StepRowProps {
  step: StepView;
  /** `2.3`, third step of the second stage. */
  number: string;
  /** By which it is dragged. */
  handle?: ReactNode;
}

export const StepRow = memo(function StepRow({ step, number, handle }: StepRowProps) {
  const { t } = useTranslation("sop");
  const { doc } = useOpenDocument();
  const writable = useWritable();
  const verbs = useVerbs();
  const chosen = useChosen((c) => c.item === step.id);
  const openStep = use(OpenStep);
  const title = textIn(itemOf(doc, "steps", step.id), "title");
  const name = step.title || t("step.untitled");
  useFocusWhenNew(fieldId.step(step.id));

  const keyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { key, altKey, currentTarget } = event;
    const by = key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0;
    if (altKey && by) verbs.nudge(step.id, by);
    else if (by) {
      const next = verbs.neighbour(step.id, by);
      if (next) focusField(fieldId.step(next));
    } else if (key === "Enter" && (event.ctrlKey || event.metaKey)) verbs.toScript();
    else if (key === "Enter" && writable) verbs.addStepHere();
    else if (key === "Backspace" && currentTarget.value === "" && step.script === "" && step.materials.length === 0 && writable) verbs.removeStep(step.id);
    else return;
    event.preventDefault();
  };

  return (
    // A press anywhere chooses the step; keys get there through the title, which is a field.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div className={`${styles.row} ${chosen ? styles.chosen : ""}`} data-step={step.id} onClick={() => verbs.choose(step.id)}>
      {handle ?? <span className={styles.handle} />}
      <MarkBox item={step.id} label={t("step.mark", { title: name })} />
      <span className={styles.number}>{number}</span>
      <div className={styles.words}>
        {title && (
          <TextField
            text={title}
            id={fieldId.step(step.id)}
            className={styles.title}
            label={t("step.title", { number })}
            placeholder={t("step.untitled")}
            onFocus={() => verbs.choose(step.id)}
            onKeyDown={keyDown}
          />
        )}
        {(step.script || step.materials.length > 0 || !step.required) && (
          <div className={styles.preview}>
            {!step.required && <span className={styles.optional}>{t("step.optional")}</span>}
            {step.materials.slice(0, 2).map((m, i) => (
              <span key={`${i}${m}`} className={styles.chip}>
                {m}
              </span>
            ))}
            {step.materials.length > 2 && <span className={styles.chip}>+{step.materials.length - 2}</span>}
            <span className={styles.script}>{step.script}</span>
          </div>
        )}
        {chosen && openStep && (
          <Button type="primary" className={styles.open ?? ""} onClick={openStep}>
            {t("panel.open", { title: name })}
          </Button>
        )}
      </div>
      <Here item={step.id} />
      <OwnerMenu
        value={step.owner}
        disabled={!writable}
        label={t("step.ownerOf", { title: name })}
        onChange={(owner) => verbs.setStep(step.id, "owner", owner)}
      />
      <span className={styles.minutes}>
        <MinutesField value={step.minutes} label={t("step.minutesOf", { title: name })} onChange={(minutes) => verbs.setStep(step.id, "minutes", minutes)} />
      </span>
      {writable && <StepMenu step={step} name={name} />}
    </div>
  );
});

function StepMenu({ step, name }: { step: StepView; name: string }) {
  const { t } = useTranslation("sop");
  const verbs = useVerbs();
  const { content } = useEditor(KIND);
  const [open, setOpen] = useState(false);
  const tell = useToldUndo();
  const remove = () => {
    verbs.removeStep(step.id);
    tell(t("step.deleted", { count: 1, title: name }));
  };
  // Made when asked for: a row does not follow the whole plan.
  const items = () => [
    { key: "duplicate", label: t("step.duplicate"), onClick: () => verbs.duplicate(step.id) },
    { key: "up", label: t("action.moveUp"), onClick: () => verbs.nudge(step.id, -1) },
    { key: "down", label: t("action.moveDown"), onClick: () => verbs.nudge(step.id, 1) },
    {
      key: "to",
      label: t("step.moveTo"),
      children: readPlan(content).stages.map((s, i) => ({
        key: `to-${s.id}`,
        label: `${i + 1}. ${s.title || t("stage.untitled")}`,
        disabled: s.steps.some(({ id }) => id === step.id),
        onClick: () => verbs.moveStep(step.id, s.id, s.steps.length),
      })),
    },
    { type: "divider" as const },
    { key: "delete", danger: true, label: t("step.delete"), onClick: remove },
  ];
  return (
    <DropMenu open={open} onOpenChange={setOpen} menu={{ items: open ? items() : [] }}>
      <Button
        type="text"
        size="small"
        className={styles.more}
        icon={<MoreOutlined />}
        aria-label={t("step.menu", { title: name })}
        onClick={(e) => e.stopPropagation()}
      />
    </DropMenu>
  );
}

/** What follows the pointer while a step is dragged. */
export function StepGhost({ step }: { step: StepView }) {
  const { t } = useTranslation("sop");
  return (
    <div className={`${styles.row} ${styles.ghost}`}>
      <span className={styles.handle}>
        <HolderOutlined />
      </span>
      <span className={styles.title} style={{ flex: 1 } as CSSProperties}>
        {step.title || t("step.untitled")}
      </span>
      <OwnerMark owner={step.owner} />
      <span className="bt-num">{t("minutes", { n: step.minutes })}</span>
    </div>
  );
}
