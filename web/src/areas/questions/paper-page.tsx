// /editQuestion?id= and /testPaperTemplateDetails/:pid, the paper being written: puts the parts of the editor together.
import { App, Button, Drawer, Grid, Select } from "antd";
import { type ReactNode, useState } from "react";
import { DatabaseOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import { useParams, useSearchParams } from "react-router";
import { questionPapersMeta } from "~/api/resources/question_papers.gen.ts";
import { DocumentAt, DocumentMenu, documentPage, DocumentSide } from "~/documents/index.ts";
import { useLevels } from "~/resource/index.tsx";
import { EditorPage, NumberField, Problems, showField, TextField, useEditor, useFollowUndo, useSettledPart } from "~/sync/editor/index.ts";
import { rootMap, textIn, useOpenDocument, useWritable } from "~/sync/index.ts";
import { SAME_LAYER, useCommands } from "~/ui/commands.ts";
import { draw } from "./bank-calls.ts";
import { Board } from "./board.tsx";
import { PaperChecks, useDocumentWords, usePaperChecks } from "./checks.tsx";
import { DrawDrawer } from "./draw-drawer.tsx";
import { useDrawer } from "./drawer-state.ts";
import { fieldId, usePaper, useVerbs } from "./editor-state.ts";
import { useExportItems } from "./export-menu.tsx";
import { KIND, paperKinds, questionsOf, readPaper } from "./model.ts";
import { QuestionForm } from "./question-form.tsx";
import { ScoreBar } from "./score-bar.tsx";
import { ChosenPreview } from "./side.tsx";
import styles from "./paper-page.module.css";

const BACK = "/classification";

function PaperPage() {
  const { t } = useTranslation("questions");
  const { pid } = useParams();
  const [search] = useSearchParams();
  const id = pid ?? search.get("id") ?? "";
  return (
    <DocumentAt meta={questionPapersMeta} useWords={useDocumentWords} kind={KIND} id={id} back={BACK} name={t("paper.name")} list={t("paper.toList")}>
      <Paper id={id} />
    </DocumentAt>
  );
}

function Paper({ id }: { id: string }) {
  const { t } = useTranslation("questions");
  const { doc } = useOpenDocument();
  const { content } = useEditor(KIND);
  const name = useSettledPart(KIND, (c) => c.title);
  const wide = Grid.useBreakpoint().md ?? true;
  const title = textIn(rootMap(doc, KIND), "title");
  const { goTo } = useVerbs();
  const checks = usePaperChecks();
  const words = useDocumentWords();
  const { items, sheet } = useExportItems(id, name);
  useKeys();
  useFollowUndo("questions");
  const nameOf = (place: string) => {
    const all = questionsOf(readPaper(content));
    const at = all.findIndex((q) => q.id === place);
    return at < 0 ? null : t("preview.question", { number: at + 1 });
  };
  const of = { meta: questionPapersMeta, kind: KIND, id } as const;
  const aside = (work: ReactNode) => (
    <DocumentSide of={of} words={words} nameOf={nameOf} go={goTo} problems={(problems) => <Problems problems={problems} {...checks} />}>
      {work}
    </DocumentSide>
  );
  const heading = title ? (
    <TextField text={title} id={fieldId.title} className={styles.title} label={t("paper.title")} placeholder={t("paper.untitled")} />
  ) : (
    t("paper.untitled")
  );
  return (
    <EditorPage
      name="question-paper"
      back={BACK}
      tab={name || t("paper.untitled")}
      heading={heading}
      subtitle={<Facts />}
      places={{ nameOf, show: (question) => showField(fieldId.row(question)), order: () => questionsOf(readPaper(content)).map((q) => q.id) }}
      actions={
        <>
          <FillPlaces />
          <DocumentMenu of={of} items={items} />
        </>
      }
      above={<ScoreBar />}
      side={aside(
        <>
          <PaperChecks />
          <ChosenPreview />
        </>,
      )}
      narrowSide={aside(<PaperChecks />)}
    >
      {wide ? (
        <div className={styles.work}>
          <div className={styles.outline}>
            <Board />
          </div>
          <div className={styles.question}>
            <QuestionForm paper={id} />
          </div>
        </div>
      ) : (
        <>
          <Board />
          <FormDrawer paper={id} />
        </>
      )}
      <DrawDrawer />
      {sheet}
    </EditorPage>
  );
}

/** What the paper is, its level, and how long it takes. */
function Facts() {
  const { t } = useTranslation("questions");
  const { kind, level, minutes } = usePaper();
  const writable = useWritable();
  const verbs = useVerbs();
  const levels = useLevels(level);
  const select = { size: "small", variant: "borderless", popupMatchSelectWidth: false, disabled: !writable } as const;
  return (
    <span className={styles.facts}>
      <Select
        {...select}
        aria-label={t("paper.kind")}
        value={kind}
        options={paperKinds.map((value) => ({ value, label: t(`paperKind.${value}`) }))}
        onChange={(next) => verbs.setPaper("kind", next)}
      />
      <Select {...select} aria-label={t("paper.level")} value={level} options={levels} onChange={(next) => verbs.setPaper("level", next)} />
      <NumberField value={minutes} max={600} label={t("paper.minutes")} unit={t("paper.minute")} onChange={(next) => verbs.setPaper("minutes", next)} />
    </span>
  );
}

/** Fills the places that a template left with questions of the bank, of their kind and level. */
function FillPlaces() {
  const { t } = useTranslation("questions");
  const { message } = App.useApp();
  const writable = useWritable();
  const paper = usePaper();
  const verbs = useVerbs();
  const [busy, setBusy] = useState(false);
  const document = useOpenDocument();
  const places = questionsOf(paper).filter((q) => q.stem === "");
  if (!writable || paper.kind === "template" || places.length === 0) return null;
  const fill = async () => {
    setBusy(true);
    const release = document.hold();
    try {
      let filled = 0;
      const exclude = questionsOf(paper)
        .map((q) => q.source)
        .filter(Boolean);
      for (const place of places) {
        const { questions } = await draw({ kind: place.kind, level: place.level, point: "" }, 1, exclude);
        const [found] = questions;
        if (!found) continue;
        exclude.push(found.id);
        verbs.fill(place.id, found);
        filled += 1;
      }
      message.info(t("fill.done", { count: filled, left: places.length - filled }));
    } catch (error) {
      message.error(error instanceof Error ? error.message : String(error));
    } finally {
      release();
      setBusy(false);
    }
  };
  return (
    <Button icon={<DatabaseOutlined />} loading={busy} onClick={() => void fill()}>
      {t("fill.now", { count: places.length })}
    </Button>
  );
}

/** On a phone the chosen question comes over the outline. */
function FormDrawer({ paper }: { paper: string }) {
  const { t } = useTranslation("questions");
  const { form, showForm } = useDrawer();
  return (
    <Drawer
      open={form}
      onClose={() => showForm(false)}
      rootClassName={SAME_LAYER}
      placement="bottom"
      size="92dvh"
      closable={false}
      destroyOnHidden
      aria-label={t("form.none")}
      styles={{ body: { padding: 8 } }}
    >
      <div className={styles.sheet}>
        <QuestionForm paper={paper} onClose={() => showForm(false)} />
        <ChosenPreview />
      </div>
    </Drawer>
  );
}

function useKeys() {
  const { t } = useTranslation("questions");
  const { content, chosen } = useEditor(KIND);
  const verbs = useVerbs();
  const writable = useWritable();
  const at = () => chosen.getState().item ?? "";
  const go = (by: 1 | -1) => {
    const next = verbs.neighbour(at(), by) ?? questionsOf(readPaper(content))[0]?.id;
    if (next) verbs.goTo(next);
  };
  const group = t("paper.name");
  const reading = [
    { id: "paper.next", label: t("keys.next"), group, keys: "j", quiet: true, run: () => go(1) },
    { id: "paper.previous", label: t("keys.previous"), group, keys: "k", quiet: true, run: () => go(-1) },
    { id: "paper.stem", label: t("keys.stem"), group, keys: "mod+enter", quiet: true, run: () => verbs.toStem() },
  ];
  const writing = [
    { id: "paper.question", label: t("keys.new"), group, keys: "n", run: () => verbs.addQuestionHere() },
    { id: "paper.section", label: t("section.add"), group, keys: "shift+n", run: () => verbs.addSection(readPaper(content).sections.length) },
    { id: "paper.spread", label: t("score.spread"), group, run: () => verbs.spreadScores() },
  ];
  useCommands(writable ? [...reading, ...writing] : reading);
}

export default documentPage(KIND, PaperPage);
