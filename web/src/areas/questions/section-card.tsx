// One section: its title and instruction, what can be done with it, and its questions.
import { memo, type RefObject } from "react";
import { DatabaseOutlined, HolderOutlined, MoreOutlined, PlusOutlined } from "@ant-design/icons";
import { App, Button, Tooltip } from "antd";
import { useTranslation } from "react-i18next";
import { Items, OutlineItem, SortHandle, TextField, useFocusWhenNew, useSorting } from "~/sync/editor/index.ts";
import { itemOf, textIn, useOpenDocument, useWritable } from "~/sync/index.ts";
import { DropMenu } from "~/ui/drop-menu.tsx";
import { useDrawer } from "./drawer-state.ts";
import { fieldId, useVerbs } from "./editor-state.ts";
import { KindMark } from "./kind.tsx";
import { type QuestionView, questionKinds, type SectionView } from "./model.ts";
import { QuestionRow } from "./question-row.tsx";
import styles from "./board.module.css";

interface SectionCardProps {
  section: SectionView;
  /** As shown: while a question is dragged it stands where it would drop. */
  questions: QuestionView[];
  number: number;
  /** Questions of the sections above. */
  before: number;
}

export const SectionCard = memo(function SectionCard({ section, questions, number, before }: SectionCardProps) {
  const { t } = useTranslation("questions");
  const { doc } = useOpenDocument();
  const writable = useWritable();
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, style, lifted } = useSorting({
    kind: "group",
    id: section.id,
    groupId: section.id,
    empty: questions.length === 0,
  });
  const item = itemOf(doc, "sections", section.id);
  const [title, instruction] = [textIn(item, "title"), textIn(item, "instruction")];
  const name = section.title || t("section.untitled");
  useFocusWhenNew(fieldId.section(section.id));
  return (
    <section
      ref={setNodeRef}
      style={style}
      className={`${styles.section} ${lifted ? styles.lifted : ""}`}
      aria-label={t("section.label", { number, title: name })}
    >
      <div className={styles.head}>
        {writable ? (
          <button
            type="button"
            ref={setActivatorNodeRef}
            className={styles.handle}
            {...attributes}
            {...listeners}
            aria-label={t("section.drag", { title: name })}
          >
            <HolderOutlined />
          </button>
        ) : (
          <span className={styles.handle} />
        )}
        {title && (
          <TextField
            text={title}
            id={fieldId.section(section.id)}
            className={styles.title}
            label={t("section.title", { number })}
            placeholder={t("section.untitled")}
          />
        )}
        <span className={styles.sum}>{t("section.sum", { count: section.questions.length, score: section.score })}</span>
        {writable && <AddQuestion section={section} name={name} />}
        {writable && <SectionMenu section={section} name={name} number={number} />}
      </div>
      {instruction && (writable || section.instruction) && (
        <TextField
          text={instruction}
          className={styles.instruction}
          lines
          label={t("section.instructionOf", { title: name })}
          placeholder={t("section.instruction")}
        />
      )}
      {questions.length > 0 && (
        <Items ids={questions.map((q) => q.id)}>
          {questions.map((question, at) => (
            <SortableQuestion
              key={question.id}
              question={question}
              sectionId={section.id}
              number={String(before + at + 1)}
              untitled={t("question.untitled")}
              kind={t(`kind.${question.kind}`)}
            />
          ))}
        </Items>
      )}
      {questions.length === 0 && <p className={styles.none}>{t("section.empty")}</p>}
    </section>
  );
});

interface SortableQuestionProps {
  question: QuestionView;
  sectionId: string;
  number: string;
  /** What it is called without words of its own, and its kind. */
  untitled: string;
  kind: string;
}

const SortableQuestion = memo(function SortableQuestion({ question, sectionId, number, untitled, kind }: SortableQuestionProps) {
  const words = (
    <>
      {question.stem || untitled}
      <span>{kind}</span>
    </>
  );
  return (
    <OutlineItem id={question.id} field={fieldId.row(question.id)} number={number} words={words} mark="data-question">
      {(item) => (
        <QuestionRow question={question} number={number} handle={<QuestionHandle question={question.id} sectionId={sectionId} number={number} item={item} />} />
      )}
    </OutlineItem>
  );
});

interface QuestionHandleProps {
  question: string;
  sectionId: string;
  number: string;
  item: RefObject<HTMLElement | null>;
}

function QuestionHandle({ question, sectionId, number, item }: QuestionHandleProps) {
  const { t } = useTranslation("questions");
  return (
    <SortHandle
      data={{ kind: "item", id: question, groupId: sectionId }}
      item={item}
      className={styles.handle}
      lifted={styles.lifted ?? ""}
      label={t("question.drag", { number })}
    />
  );
}

/** It is as long as there are kinds: above or below the button there must be room for it. */
const MENU = { maxHeight: "min(440px, 42dvh)", overflowY: "auto" } as const;

/** A new question of a kind, or some of the bank. */
function AddQuestion({ section, name }: { section: SectionView; name: string }) {
  const { t } = useTranslation("questions");
  const verbs = useVerbs();
  const open = useDrawer((d) => d.open);
  const items = [
    { key: "bank", icon: <DatabaseOutlined />, label: t("draw.open"), onClick: () => open(section.id) },
    { type: "divider" as const },
    ...questionKinds.map((kind) => ({
      key: kind,
      label: <KindMark kind={kind} />,
      onClick: () => verbs.addQuestion(section.id, section.questions.length, kind),
    })),
  ];
  return (
    <DropMenu menu={{ items, style: MENU }}>
      <Tooltip title={t("question.add")}>
        <Button type="text" size="small" icon={<PlusOutlined />} aria-label={t("section.addQuestion", { title: name })} />
      </Tooltip>
    </DropMenu>
  );
}

function SectionMenu({ section, name, number }: { section: SectionView; name: string; number: number }) {
  const { t } = useTranslation("questions");
  const { undo } = useOpenDocument();
  const { message } = App.useApp();
  const verbs = useVerbs();
  const remove = () => {
    verbs.removeSection(section.id);
    const taken = undo.undoStack.at(-1);
    const key = `removed-${section.id}`;
    const back = () => {
      // Only while it is the last thing done: undo goes backwards.
      if (undo.undoStack.at(-1) === taken) undo.undo();
      message.destroy(key);
    };
    message.open({
      key,
      duration: 8,
      content: (
        <>
          {t("section.deleted", { count: section.questions.length, title: name })}{" "}
          <Button type="link" size="small" onClick={back}>
            {t("action.undo")}
          </Button>
        </>
      ),
    });
  };
  const items = [
    { key: "up", label: t("action.moveUp"), onClick: () => verbs.nudgeSection(section.id, -1) },
    { key: "down", label: t("action.moveDown"), onClick: () => verbs.nudgeSection(section.id, 1) },
    { key: "after", label: t("section.addAfter"), onClick: () => verbs.addSection(number) },
    { type: "divider" as const },
    { key: "delete", danger: true, label: t("section.delete"), onClick: remove },
  ];
  return (
    <DropMenu menu={{ items }}>
      <Button type="text" size="small" icon={<MoreOutlined />} aria-label={t("section.menu", { title: name })} />
    </DropMenu>
  );
}

export const SectionGhost = ({ section }: { section: SectionView }) => (
  <div className={`${styles.section} ${styles.ghost}`}>
    <div className={styles.head}>
      <span className={styles.handle}>
        <HolderOutlined />
      </span>
      <span className={styles.title}>{section.title}</span>
    </div>
  </div>
);
