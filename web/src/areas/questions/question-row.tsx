// One question in the outline: its number, its first words, its kind, level and score.
import { type KeyboardEvent, memo, type ReactNode, useState } from "react";
import { DatabaseOutlined, HolderOutlined, MoreOutlined, PictureOutlined, SoundOutlined } from "@ant-design/icons";
import { App, Button } from "antd";
import { useTranslation } from "react-i18next";
import { useCan } from "~/api/session.ts";
import { Here, NumberField, useChosen, useEditor, MarkBox, useToldUndo } from "~/sync/editor/index.ts";
import { useFieldId, useOpenDocument, useWritable } from "~/sync/index.ts";
import { DropMenu } from "~/ui/drop-menu.tsx";
import { saveToBank } from "./bank-calls.ts";
import { useDrawer } from "./drawer-state.ts";
import { fieldId, useVerbs, wholeOf } from "./editor-state.ts";
import { KindMark } from "./kind.tsx";
import { KIND, type QuestionView, readPaper } from "./model.ts";
import styles from "./board.module.css";

interface QuestionRowProps {
  question: QuestionView;
  number: string;
  /** By which it is dragged. */
  handle?: ReactNode;
}

export const QuestionRow = memo(function QuestionRow({ question, number, handle }: QuestionRowProps) {
  const { t } = useTranslation("questions");
  const writable = useWritable();
  const verbs = useVerbs();
  const showForm = useDrawer((d) => d.showForm);
  const chosen = useChosen((c) => c.item === question.id);
  const field = useFieldId(fieldId.row(question.id));
  const name = question.stem || t("question.untitled");

  const keyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    const { key, altKey, ctrlKey, metaKey } = event;
    const by = key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0;
    if (altKey && by && writable) verbs.nudge(question.id, by);
    else if (by) {
      const next = verbs.neighbour(question.id, by);
      if (next) verbs.goTo(next);
    } else if (key === "Delete" && writable) verbs.removeQuestion(question.id);
    else if (key === "Enter" && (ctrlKey || metaKey)) verbs.toStem();
    else return;
    event.preventDefault();
  };

  return (
    <div className={`${styles.row} ${chosen ? styles.chosen : ""}`} data-question={question.id}>
      {handle ?? <span className={styles.handle} />}
      <MarkBox item={question.id} label={t("question.mark", { number })} />
      <span className={styles.number}>{number}</span>
      <button
        type="button"
        id={field}
        className={styles.open}
        aria-current={chosen}
        onFocus={() => verbs.choose(question.id)}
        onClick={() => {
          verbs.choose(question.id);
          showForm(true);
        }}
        onKeyDown={keyDown}
      >
        <span className={`${styles.words} ${question.stem ? "" : styles.empty}`}>{name}</span>
        <span className={styles.facts}>
          <KindMark kind={question.kind} />
          {question.level && <span>{question.level}</span>}
          {question.image && <PictureOutlined aria-label={t("question.image")} />}
          {question.media && <SoundOutlined aria-label={t("question.media")} />}
          {question.source && <DatabaseOutlined title={t("question.fromBank")} aria-label={t("question.fromBank")} />}
        </span>
      </button>
      <span className={styles.aside}>
        <Here item={question.id} />
      </span>
      <span className={styles.aside}>
        <NumberField
          value={question.score}
          max={100}
          label={t("question.scoreOf", { number })}
          unit={t("question.scoreUnit")}
          onChange={(score) => verbs.set(question.id, "score", score)}
        />
        {writable && <QuestionMenu question={question} number={number} />}
      </span>
    </div>
  );
});

function QuestionMenu({ question, number }: { question: QuestionView; number: string }) {
  const { t } = useTranslation("questions");
  const { doc } = useOpenDocument();
  const { message } = App.useApp();
  const verbs = useVerbs();
  const { content } = useEditor(KIND);
  const mayKeep = useCan("QuestionBank", "add");
  const [open, setOpen] = useState(false);
  const tell = useToldUndo();
  const remove = () => {
    verbs.removeQuestion(question.id);
    tell(t("question.deletedAll", { count: 1 }));
  };
  const keep = async () => {
    try {
      const { level, answer, points } = question;
      const source = await saveToBank({ ...wholeOf(doc, question), answer, points, level: level || "A1", options: question.options });
      verbs.set(question.id, "source", source);
      message.success(t("bank.saved"));
    } catch (error) {
      message.error(error instanceof Error ? error.message : String(error));
    }
  };
  // Made when asked for: a row does not follow the whole paper.
  const items = () => [
    { key: "duplicate", label: t("question.duplicate"), onClick: () => verbs.duplicate(question.id) },
    { key: "up", label: t("action.moveUp"), onClick: () => verbs.nudge(question.id, -1) },
    { key: "down", label: t("action.moveDown"), onClick: () => verbs.nudge(question.id, 1) },
    {
      key: "to",
      label: t("question.moveTo"),
      children: readPaper(content).sections.map((s, i) => ({
        key: `to-${s.id}`,
        label: `${i + 1}. ${s.title || t("section.untitled")}`,
        disabled: s.questions.some(({ id }) => id === question.id),
        onClick: () => verbs.moveQuestion(question.id, s.id, s.questions.length),
      })),
    },
    ...(mayKeep && !question.source ? [{ key: "bank", label: t("bank.save"), disabled: !question.stem, onClick: () => void keep() }] : []),
    { type: "divider" as const },
    { key: "delete", danger: true, label: t("question.delete"), onClick: remove },
  ];
  return (
    <DropMenu open={open} onOpenChange={setOpen} menu={{ items: open ? items() : [] }}>
      <Button type="text" size="small" className={styles.more ?? ""} icon={<MoreOutlined />} aria-label={t("question.menu", { number })} />
    </DropMenu>
  );
}

/** What follows the pointer while a question is dragged. */
export const QuestionGhost = ({ question }: { question: QuestionView }) => (
  <div className={`${styles.row} ${styles.ghost}`}>
    <span className={styles.handle}>
      <HolderOutlined />
    </span>
    <span />
    <span />
    <span className={styles.open}>
      <span className={styles.words}>{question.stem}</span>
      <span className={styles.facts}>
        <KindMark kind={question.kind} />
      </span>
    </span>
  </div>
);
