// /echo-reading/video-edit/:coursewareId?, the follow-read being made: the canvas as learners see it, the timeline under it, and the column of panels. Without one in
// the address, one is chosen or made.
import { useEffect, useRef, useState, type ReactNode } from "react";
import { EyeOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Grid } from "antd";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { followReadCoursewaresMeta } from "~/api/resources/follow_read_coursewares.gen.ts";
import { DocumentAt, DocumentMenu, documentPage, DocumentSide } from "~/documents/index.ts";
import { EditorPage, focusField, Problems, showField, TextField, useEditor, useFollowUndo, useSettledPart } from "~/sync/editor/index.ts";
import { rootMap, textIn, useOpenDocument, useWritable } from "~/sync/index.ts";
import { useCommands } from "~/ui/commands.ts";
import { Empty } from "~/ui/states.tsx";
import { AddLines } from "./add-lines.tsx";
import { FollowReadChecks, useDocumentWords, useFollowReadChecks } from "./checks.tsx";
import { ChooseToEdit } from "./list.tsx";
import { LinePanel } from "./line-panel.tsx";
import { KIND } from "./model.ts";
import { Player } from "./player.tsx";
import { previewPath } from "./paths.ts";
import { Settings } from "./settings.tsx";
import { chaptersOf, segmentAt } from "./timeline.ts";
import { Track } from "./track.tsx";
import { useExport } from "./use-export.tsx";
import { usePlayback } from "./use-playback.ts";
import { fieldId, useFollowRead, useVerbs } from "./verbs.ts";
import styles from "./follow-read.module.css";

const BACK = "/echo-reading?of=follow_read_coursewares";

function EditPage() {
  const { t } = useTranslation("follow_read");
  const { coursewareId: id } = useParams();
  if (!id) return <ChooseToEdit />;
  return (
    <DocumentAt meta={followReadCoursewaresMeta} useWords={useDocumentWords} kind={KIND} id={id} back={BACK} name={t("name")} list={t("toList")}>
      <FollowRead id={id} />
    </DocumentAt>
  );
}

function FollowRead({ id }: { id: string }) {
  const { t } = useTranslation("follow_read");
  const { doc } = useOpenDocument();
  const { content } = useEditor(KIND);
  const called = useSettledPart(KIND, ({ title }) => title);
  const { choose } = useVerbs();
  const checks = useFollowReadChecks();
  const words = useDocumentWords();
  const of = { meta: followReadCoursewaresMeta, kind: KIND, id };
  const files = useExport();
  // As wide as the page needs for a column of panels.
  const wide = Grid.useBreakpoint().md ?? true;
  useFollowUndo("lines");
  const title = textIn(rootMap(doc, KIND), "title");
  const name = called || t("untitled");
  const nameOf = (place: string) => {
    const number = content.read().lines.findIndex((line) => line.id === place) + 1;
    return number > 0 ? t("line.number", { number }) : null;
  };
  const go = (line: string) => {
    choose(line);
    focusField(fieldId.line(line));
  };
  const aside = (work: ReactNode) => (
    <DocumentSide of={of} words={words} nameOf={nameOf} go={go} problems={(problems) => <Problems problems={problems} {...checks} />}>
      {work}
    </DocumentSide>
  );
  return (
    <EditorPage
      name="follow-read"
      back={BACK}
      tab={name}
      heading={title ? <TextField text={title} id={fieldId.title} className={styles.title} label={t("parts.title")} placeholder={t("untitled")} /> : name}
      places={{ nameOf, show: (line) => showField(fieldId.line(line)), order: () => content.read().lines.map((line) => line.id) }}
      actions={
        <>
          <Link to={previewPath(id)}>
            <Button icon={<EyeOutlined />} tabIndex={-1}>
              {t("preview.open")}
            </Button>
          </Link>
          <DocumentMenu of={of} items={files} />
        </>
      }
      side={aside(
        <>
          <FollowReadChecks />
          <LinePanel of={of} />
          <Settings />
        </>,
      )}
      narrowSide={aside(<FollowReadChecks />)}
    >
      <div className={styles.work}>
        <Timeline id={id} />
        {/* Each field is there once: a jump leads to it by its name. */}
        {!wide && (
          <>
            <LinePanel of={of} />
            <Settings />
          </>
        )}
      </div>
    </EditorPage>
  );
}

/** The canvas and the timeline: what plays is where one looks, and what one chooses is shown. */
function Timeline({ id }: { id: string }) {
  const { t } = useTranslation("follow_read");
  const content = useFollowRead();
  const writable = useWritable();
  const verbs = useVerbs();
  const playback = usePlayback(content);
  const [adding, setAdding] = useState(false);
  const segment = segmentAt(playback.segments, playback.at);
  // A constant for the timeline, which renders with the lines alone.
  const latest = useRef(playback);
  useEffect(() => {
    latest.current = playback;
  });
  const [show] = useState(() => (line: string) => {
    const at = verbs.lineAt(line);
    const chapter = chaptersOf(latest.current.segments).find((one) => one.line === at);
    if (chapter) latest.current.seek(chapter.start);
  });
  useKeys(playback.toggle, show);
  const plays = segment && (segment.part === "said" || segment.part === "pause") ? segment.line : -1;
  return (
    <>
      <Player content={content} playback={playback} onLine={(line) => verbs.choose(content.lines[line]?.id ?? null)} />
      {content.lines.length === 0 && (
        <Empty title={t("empty")} hint={t("emptyHint")}>
          {writable && (
            <span className={styles.actions}>
              <Button type="primary" onClick={() => setAdding(true)}>
                {t("addLines.open")}
              </Button>
              <Button onClick={() => verbs.addLine(0)}>{t("line.add")}</Button>
            </span>
          )}
        </Empty>
      )}
      <Track now={plays} onShow={show} />
      {writable && content.lines.length > 0 && (
        <span className={styles.actions}>
          <Button size="small" icon={<PlusOutlined />} onClick={() => setAdding(true)}>
            {t("addLines.open")}
          </Button>
        </span>
      )}
      {adding && <AddLines id={id} onClose={() => setAdding(false)} />}
    </>
  );
}

function useKeys(play: () => void, show: (line: string) => void) {
  const { t } = useTranslation("follow_read");
  const verbs = useVerbs();
  const { content, chosen } = useEditor(KIND);
  const writable = useWritable();
  const group = t("name");
  const on = (run: (id: string) => void) => () => {
    const { lines } = content.read();
    const line = lines.find(({ id }) => id === chosen.getState().item) ?? lines[0];
    if (line) run(line.id);
  };
  const go = (by: 1 | -1) => () => {
    const next = verbs.go(by);
    if (!next) return;
    show(next);
    focusField(fieldId.line(next));
  };
  const reading = [
    { id: "followRead.play", label: t("keys.play"), group, keys: "p", run: play },
    { id: "followRead.next", label: t("keys.next"), group, keys: "j", quiet: true, run: go(1) },
    { id: "followRead.previous", label: t("keys.previous"), group, keys: "k", quiet: true, run: go(-1) },
    { id: "followRead.text", label: t("keys.text"), group, keys: "mod+enter", quiet: true, run: () => focusField(fieldId.text) },
  ];
  const writing = [
    { id: "followRead.line", label: t("line.add"), group, keys: "n", run: () => verbs.addLine() },
    { id: "followRead.repeat", label: t("keys.repeat"), group, keys: "r", run: on(verbs.repeat) },
    { id: "followRead.duplicate", label: t("line.duplicate"), group, run: on(verbs.duplicate) },
    { id: "followRead.earlier", label: t("line.earlier"), group, keys: "alt+arrowleft", quiet: true, run: on((line) => verbs.nudge(line, -1)) },
    { id: "followRead.later", label: t("line.later"), group, keys: "alt+arrowright", quiet: true, run: on((line) => verbs.nudge(line, 1)) },
  ];
  useCommands(writable ? [...reading, ...writing] : reading);
}

const page = documentPage(KIND, EditPage);
const { ask } = page;
// Without one in the address there is none to ask for.
page.ask = async (user) => (/\/video-edit\/./.test(location.pathname) ? ask?.(user) : undefined);
export default page;
