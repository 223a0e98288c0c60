// /editPictureBook?id=…, the book being made: puts the parts of the editor together.
import { Suspense, useState, type ReactNode } from "react";
import { PlayCircleOutlined } from "@ant-design/icons";
import { Button, Segmented } from "antd";
import { useTranslation } from "react-i18next";
import { useLocation, useSearchParams } from "react-router";
import { pictureBooksMeta } from "~/api/resources/picture_books.gen.ts";
import { DocumentAt, DocumentMenu, documentPage, DocumentSide } from "~/documents/index.ts";
import { EditorPage, focusField, Problems, showField, TextField, useSettledPart, useEditor, useFollowUndo } from "~/sync/editor/index.ts";
import { rootMap, textIn, useOpenDocument, useWritable } from "~/sync/index.ts";
import { useCommands } from "~/ui/commands.ts";
import { part } from "~/ui/part.ts";
import { About } from "./about.tsx";
import { AskQuestions } from "./ask-questions.tsx";
import { Characters } from "./characters.tsx";
import { BookChecks, useBookChecks, useDocumentWords } from "./checks.tsx";
import { LevelLadder } from "./ladder.tsx";
import { KIND } from "./model.ts";
import { Preview } from "./preview.tsx";
import { ShareBook } from "./share.tsx";
import { Spread } from "./spread.tsx";
import { MarkedPages } from "./marked-pages.tsx";
import { Strip } from "./strip.tsx";
import { stepFrom, useTakeNews, useTakes, useTakeVerbs } from "./takes/use-takes.ts";
import { useExports } from "./use-exports.tsx";
import { useFilm } from "./use-film.tsx";
import { useTranslationsMarked } from "./translating.tsx";
import { fieldId, useVerbs } from "./verbs.ts";
import { VoicePanel } from "./voice/panel.tsx";
import { useNarrationNews, useVoiceVerbs } from "./voice/use-voice.ts";
import styles from "./book.module.css";

const Storyboard = part(() => import("./storyboard.tsx"));
const Story = part(() => import("./story-view.tsx"));

/** Three views of one book: for writing, for producing, for finishing. Each of the specification's routes opens its own. */
const VIEWS = ["story", "storyboard", "pages"] as const;
type View = (typeof VIEWS)[number];
const viewOf = (path: string): View => (path.endsWith("/editStoryBook") ? "story" : path.endsWith("/editBook") ? "storyboard" : "pages");

function BookPage() {
  const { t } = useTranslation("books");
  const id = useSearchParams()[0].get("id") ?? "";
  return (
    <DocumentAt meta={pictureBooksMeta} useWords={useDocumentWords} kind={KIND} id={id} back="/Roombook" name={t("book.name")} list={t("book.toList")}>
      <Book id={id} />
    </DocumentAt>
  );
}

function Book({ id }: { id: string }) {
  const { t } = useTranslation("books");
  const { doc } = useOpenDocument();
  const { content, chosen } = useEditor(KIND);
  const called = useSettledPart(KIND, (book) => book.title);
  const [previewed, setPreviewed] = useState<number | null>(null);
  const preview = () =>
    setPreviewed(
      Math.max(
        0,
        content.read().pages.findIndex((p) => p.id === chosen.getState().item),
      ) + 1,
    );
  const { choose } = useVerbs();
  const checks = useBookChecks();
  const of = { meta: pictureBooksMeta, kind: KIND, id };
  const words = useDocumentWords();
  const exports = useExports();
  const film = useFilm(id, called);
  const { pathname } = useLocation();
  const [view, setView] = useState<View>(() => viewOf(pathname));
  useTakeNews(id);
  useNarrationNews(id);
  useTranslationsMarked();
  const title = textIn(rootMap(doc, KIND), "title");
  const name = called || t("book.untitled");
  useKeys(id, preview, setView);
  useFollowUndo("pages");
  const nameOf = (place: string) => {
    const number = content.read().pages.findIndex((p) => p.id === place) + 1;
    return number > 0 ? t("page.number", { number }) : null;
  };
  const go = (page: string) => {
    setView("pages");
    choose(page);
    focusField(fieldId.page(page));
  };
  const aside = (work: ReactNode) => (
    <DocumentSide of={of} words={words} nameOf={nameOf} go={go} problems={(problems) => <Problems problems={problems} {...checks} />}>
      {work}
    </DocumentSide>
  );
  return (
    <EditorPage
      name="picture-book"
      back="/Roombook"
      tab={name}
      heading={title ? <TextField text={title} id={fieldId.title} className={styles.title} label={t("book.title")} placeholder={t("book.untitled")} /> : name}
      places={{ nameOf, show: (page) => showField(fieldId.page(page)), order: () => content.read().pages.map((p) => p.id) }}
      actions={
        <>
          <Button type="primary" icon={<PlayCircleOutlined />} onClick={preview}>
            {t("preview.open")}
          </Button>
          <AskQuestions id={id} title={name} />
          <ShareBook id={id} title={name} />
          <DocumentMenu of={of} items={[...film.items, ...exports]} />
          {film.dialog}
        </>
      }
      side={aside(
        <>
          <BookChecks />
          <About />
          <LevelLadder id={id} />
          <VoicePanel id={id} />
          <Characters book={id} />
        </>,
      )}
      narrowSide={aside(<BookChecks />)}
    >
      <div className={styles.work}>
        <Segmented
          className={styles.views ?? ""}
          value={view}
          aria-label={t("view.label")}
          options={VIEWS.map((value) => ({ value, label: t(`view.${value}`) }))}
          onChange={setView}
        />
        {view === "pages" ? (
          <>
            <MarkedPages />
            <Strip />
            <Spread of={of} />
          </>
        ) : (
          <Suspense>
            {view === "storyboard" ? <Storyboard of={of} open={() => setView("pages")} /> : <Story book={id} open={() => setView("pages")} />}
          </Suspense>
        )}
        <div className={styles.narrowOnly}>
          <About />
          <LevelLadder id={id} />
          <VoicePanel id={id} />
          <Characters book={id} />
        </div>
      </div>
      {previewed !== null && <Preview id={id} from={previewed} onClose={() => setPreviewed(null)} />}
    </EditorPage>
  );
}

function useKeys(book: string, preview: () => void, setView: (view: View) => void) {
  const { t } = useTranslation("books");
  const verbs = useVerbs();
  const { content, chosen } = useEditor(KIND);
  const writable = useWritable();
  const group = t("book.name");
  const takes = useTakes(book);
  const { illustrate, show } = useTakeVerbs(book);
  const voice = useVoiceVerbs(book);
  const step = (by: 1 | -1) => (id: string) => {
    const page = content.read().pages.find((p) => p.id === id);
    const picture = page && stepFrom(takes, page, by);
    if (picture) show(page.id, picture.file);
  };
  const on = (run: (id: string) => void) => () => {
    const { pages } = content.read();
    const page = pages.find((p) => p.id === chosen.getState().item) ?? pages[0];
    if (page) run(page.id);
  };
  const go = (by: 1 | -1) => () => {
    const next = verbs.go(by);
    if (next) focusField(fieldId.page(next));
  };
  const reading = [
    { id: "book.next", label: t("keys.next"), group, keys: "j", quiet: true, run: go(1) },
    { id: "book.previous", label: t("keys.previous"), group, keys: "k", quiet: true, run: go(-1) },
    { id: "book.text", label: t("keys.text"), group, keys: "mod+enter", quiet: true, run: () => focusField(fieldId.text) },
    { id: "book.preview", label: t("preview.open"), group, keys: "p", run: preview },
    ...VIEWS.map((view, at) => ({ id: `book.view.${view}`, label: t(`view.${view}`), group, keys: String(at + 1), run: () => setView(view) })),
  ];
  const writing = [
    { id: "book.page", label: t("page.add"), group, keys: "n", run: () => verbs.addPage() },
    { id: "book.illustrate", label: t("takes.generate"), group, keys: "g", run: on((p) => void illustrate({ pages: [p] })) },
    { id: "book.missing", label: t("takes.missing"), group, keys: "shift+g", run: () => void illustrate({ missing: true }) },
    { id: "book.earlierTake", label: t("takes.earlier"), group, keys: "u", run: on(step(-1)) },
    { id: "book.laterTake", label: t("takes.later"), group, keys: "y", run: on(step(1)) },
    { id: "book.voice", label: t("voice.one"), group, keys: "v", run: on((p) => void voice.page(p)) },
    { id: "book.voiceMissing", label: t("voice.missingKey"), group, keys: "shift+v", run: () => void voice.missing() },
    { id: "book.confirm", label: t("image.confirm"), group, keys: "c", run: on((p) => verbs.setPage(p, "confirmed", true)) },
    { id: "book.duplicate", label: t("page.duplicate"), group, run: on(verbs.duplicate) },
    { id: "book.earlier", label: t("page.earlier"), group, keys: "alt+arrowleft", quiet: true, run: on((p) => verbs.nudge(p, -1)) },
    { id: "book.later", label: t("page.later"), group, keys: "alt+arrowright", quiet: true, run: on((p) => verbs.nudge(p, 1)) },
  ];
  useCommands(writable ? [...reading, ...writing] : reading);
}

export default documentPage(KIND, BookPage);
