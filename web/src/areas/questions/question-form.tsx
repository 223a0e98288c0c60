// The chosen question at length, with a form that fits its kind.
import { Suspense, useEffect, useId } from "react";
import { Select } from "antd";
import { useTranslation } from "react-i18next";
import { questionPapersMeta } from "~/api/resources/question_papers.gen.ts";
import { PersonPicker } from "~/documents/index.ts";
import { MediaField } from "~/media/index.ts";
import { useLevels } from "~/resource/index.tsx";
import { ItemPanel, NothingChosen, NumberField, TextField, useChosen, useEditor, WordsField } from "~/sync/editor/index.ts";
import { fieldOnScreen, itemOf, richIn, textIn, useFieldId, useOpenDocument, useWritable } from "~/sync/index.ts";
import { part } from "~/ui/part.ts";
import { fieldId, usePaper, useVerbs } from "./editor-state.ts";
import { KindMark } from "./kind.tsx";
import { KIND, partsOf, questionKinds, questionsOf } from "./model.ts";
import { Options } from "./options.tsx";
import styles from "./form.module.css";

// The outline is there before the rich-text editor is: that is as large as all the rest of the page.
const loadRich = () => import("~/sync/editor/rich-text.tsx");
const prepare = () => void loadRich().catch(() => {});
const RichText = part(async () => ({ default: (await loadRich()).RichText }));

/** The chosen question with its number; nothing if none is, or it is gone. */
export function useChosenQuestion() {
  const paper = usePaper();
  const chosen = useChosen((c) => c.item);
  const all = questionsOf(paper);
  const at = all.findIndex((q) => q.id === chosen);
  const question = all[at];
  return question && { question, number: at + 1, section: paper.sections.find((s) => s.questions.includes(question)) };
}

export function QuestionForm({ paper, onClose }: { paper: string; onClose?: () => void }) {
  const { t } = useTranslation("questions");
  const { doc } = useOpenDocument();
  const writable = useWritable();
  const verbs = useVerbs();
  const found = useChosenQuestion();
  const [points, image, media] = [useId(), useFieldId(fieldId.image), useFieldId(fieldId.media)];
  const levels = useLevels(found?.question.level ?? "");
  const item = found && itemOf(doc, "questions", found.question.id);
  if (!found || !item) return <Nothing />;
  const { question, number, section } = found;
  const parts = partsOf[question.kind];
  const stem = richIn(item, "stem");
  const [passage, answer] = [textIn(item, "passage"), textIn(item, "answer")];
  const wantsAnswer = parts.answer && !(question.kind === "reading" && question.options.length > 0);
  return (
    <ItemPanel
      key={question.id}
      item={question.id}
      label={t("form.label", { number })}
      place={section ? t("form.place", { number, section: section.title || t("section.untitled") }) : t("unplaced.title")}
      close={onClose && { label: t("form.close"), run: onClose }}
    >
      <div className={styles.facts}>
        {writable ? (
          <Select
            size="small"
            className={styles.kind ?? ""}
            popupMatchSelectWidth={false}
            listHeight={360}
            aria-label={t("question.kind")}
            value={question.kind}
            options={questionKinds.map((kind) => ({ value: kind, label: <KindMark kind={kind} /> }))}
            onChange={(kind) => verbs.setKind(question, kind)}
          />
        ) : (
          <KindMark kind={question.kind} />
        )}
        {writable ? (
          <Select
            size="small"
            popupMatchSelectWidth={false}
            aria-label={t("question.level")}
            value={question.level}
            options={levels}
            onChange={(level) => verbs.set(question.id, "level", level)}
          />
        ) : (
          question.level
        )}
        <span className={styles.score}>
          <NumberField
            value={question.score}
            max={100}
            label={t("question.score")}
            unit={t("question.scoreUnit")}
            onChange={(score) => verbs.set(question.id, "score", score)}
          />
        </span>
        <PersonPicker
          of={{ meta: questionPapersMeta, kind: KIND, id: paper }}
          label={t("question.assignee")}
          value={question.assignee}
          onChange={(id) => verbs.set(question.id, "assignee", id)}
        />
      </div>
      <h3 className={styles.heading}>
        {t(question.kind === "follow-read" ? "form.readAloud" : question.kind === "translation" ? "form.translate" : "form.stem")}
      </h3>
      <div className={styles.stem}>
        <Suspense fallback={null}>
          {stem && (
            <Stem key={question.id} id={question.id}>
              <RichText
                fragment={stem}
                id={fieldId.stem}
                label={t("form.stem")}
                placeholder={t(question.kind === "fill-blank" ? "form.stemBlanks" : "form.stemHint")}
              />
            </Stem>
          )}
        </Suspense>
      </div>
      <div className={styles.media}>
        <MediaField
          of="image"
          id={image}
          label={t("question.imageOf", { number })}
          value={question.image}
          disabled={!writable}
          onChange={(id) => verbs.set(question.id, "image", id)}
        />
        <MediaField
          of="sound"
          id={media}
          label={t("question.mediaOf", { number })}
          value={question.media}
          disabled={!writable}
          onChange={(id) => verbs.set(question.id, "media", id)}
        />
      </div>
      {parts.passage && passage && (
        <>
          <h3 className={styles.heading}>
            {t(parts.passage === "script" ? "form.script" : question.kind === "true-false" ? "form.passageMaybe" : "form.passage")}
          </h3>
          <TextField
            text={passage}
            id="question-passage"
            className={styles.text}
            lines
            label={t(parts.passage === "script" ? "form.script" : "form.passage")}
            placeholder={t(parts.passage === "script" ? "form.scriptHint" : "form.passageHint")}
          />
        </>
      )}
      {parts.options !== "none" && <Options question={question} are={parts.options} />}
      {wantsAnswer && answer && (
        <>
          <h3 className={styles.heading}>{t(question.kind === "writing" ? "form.modelAnswer" : "form.answer")}</h3>
          <TextField
            text={answer}
            id="question-answer"
            className={styles.text}
            lines
            label={t(question.kind === "writing" ? "form.modelAnswer" : "form.answer")}
            placeholder={t(question.kind === "writing" ? "form.modelAnswerHint" : "form.answerHint")}
          />
        </>
      )}
      <h3 className={styles.heading} id={points}>
        {t("form.points")}
      </h3>
      <WordsField
        items={question.points}
        max={60}
        labelledBy={points}
        say={{ add: t("points.add"), first: t("points.first"), more: t("points.more"), none: t("points.none"), remove: (name) => t("points.remove", { name }) }}
        change={(change) => verbs.setPoints(question.id, change)}
      />
    </ItemPanel>
  );
}

/** A question made a moment ago takes the keyboard when its editor is there. */
function Stem({ id, children }: { id: string; children: React.ReactNode }) {
  const { chosen } = useEditor();
  useEffect(() => {
    if (chosen.getState().focus !== fieldId.stem) return;
    chosen.setState({ focus: null });
    // The editor makes its field after it is shown.
    const watch = new MutationObserver(() => {
      const field = fieldOnScreen(fieldId.stem);
      if (!field) return;
      watch.disconnect();
      field.focus({ preventScroll: true });
    });
    watch.observe(document.body, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, [chosen, id]);
  return children;
}

function Nothing() {
  const { t } = useTranslation("questions");
  const keys = [
    ["n", t("keys.new")],
    ["alt+arrowup", t("keys.move")],
    ["mod+enter", t("keys.stem")],
    ["mod+z", t("keys.undo")],
  ] as const;
  return <NothingChosen label={t("form.none")} text={t("form.nothing")} keys={keys} prepare={prepare} />;
}
