// /subtitles/:id, the cues of a video being written: puts the parts of the editor together.
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { subtitleTracksMeta } from "~/api/resources/subtitle_tracks.gen.ts";
import { videosMeta } from "~/api/resources/videos.gen.ts";
import { DocumentAt, DocumentMenu, documentPage, DocumentSide } from "~/documents/index.ts";
import { type RowOf, useRecord } from "~/resource/index.tsx";
import { EditorPage, Problems, showField, TextField, useEditor, useFollowUndo, useSettledPart } from "~/sync/editor/index.ts";
import { rootMap, textIn, useDocumentView, useOpenDocument, useWritable } from "~/sync/index.ts";
import { useCommands } from "~/ui/commands.ts";
import { TrackChecks, useDocumentWords, useTrackChecks } from "./checks.tsx";
import { ClockContext, controlsOf, makeClock, useClock } from "./clock.ts";
import { CueList } from "./cue-list.tsx";
import { CuePanel } from "./cue-panel.tsx";
import { useTrackFiles } from "./files.tsx";
import { useFix } from "./fix.tsx";
import { KIND } from "./model.ts";
import { TrackPlayer } from "./player.tsx";
import { fieldId, useVerbs } from "./verbs.ts";
import styles from "./subtitles.module.css";

const BACK = "/video-courseware-management";
const STEP_MS = 1_000;
const FRAME_MS = 40;

function TrackPage() {
  const { t } = useTranslation("subtitles");
  const { id = "" } = useParams();
  const { data: row } = useRecord(subtitleTracksMeta, id) as { data: RowOf<"subtitle_tracks"> | undefined };
  const [clock] = useState(makeClock);
  return (
    <DocumentAt meta={subtitleTracksMeta} useWords={useDocumentWords} kind={KIND} id={id} back={BACK} name={t("track.name")} list={t("toList")}>
      <ClockContext value={clock}>
        <Track id={id} video={row?.video_id ?? null} />
      </ClockContext>
    </DocumentAt>
  );
}

function Track({ id, video }: { id: string; video: string | null }) {
  const { t } = useTranslation("subtitles");
  const { doc } = useOpenDocument();
  const { content } = useEditor(KIND);
  const { data: film } = useRecord(videosMeta, video) as { data: RowOf<"videos"> | undefined };
  const name = useSettledPart(KIND, (track) => track.title) || t("track.untitled");
  const title = textIn(rootMap(doc, KIND), "title");
  const verbs = useVerbs();
  const checks = useTrackChecks();
  const words = useDocumentWords();
  const of = { meta: subtitleTracksMeta, kind: KIND, id } as const;
  const { items, dialog } = useTrackFiles(of, name);
  const fix = useFix(of);
  useKeys(fix.open, checks.go);
  useFollowUndo("cues");
  const nameOf = (place: string) => {
    const number = content.read().cues.findIndex((cue) => cue.id === place) + 1;
    return number > 0 ? t("cue.number", { number }) : null;
  };
  const aside = (work: ReactNode) => (
    <DocumentSide of={of} words={words} nameOf={nameOf} go={verbs.goTo} problems={(problems) => <Problems problems={problems} {...checks} />}>
      {work}
    </DocumentSide>
  );
  return (
    <EditorPage
      name="subtitles"
      back={BACK}
      tab={name}
      heading={title ? <TextField text={title} id={fieldId.title} className={styles.title} label={t("track.title")} placeholder={t("track.untitled")} /> : name}
      places={{ nameOf, show: (cue) => showField(fieldId.cue(cue)), order: () => content.read().cues.map((cue) => cue.id) }}
      actions={
        <>
          {fix.button}
          <DocumentMenu of={of} items={items} />
        </>
      }
      side={aside(
        <>
          <TrackChecks />
          <CuePanel of={of} />
        </>,
      )}
      narrowSide={aside(<TrackChecks />)}
    >
      <div className={styles.work}>
        <TrackPlayer film={film?.file ? { file: film.file, poster: film.poster, name: film.name, durationMs: film.duration_ms } : undefined} />
        <CueList />
      </div>
      {dialog}
      {fix.dialog}
    </EditorPage>
  );
}

function useKeys(fix: () => void, go: (problem: Parameters<ReturnType<typeof useTrackChecks>["go"]>[0]) => void) {
  const { t } = useTranslation("subtitles");
  const verbs = useVerbs();
  const clock = useClock();
  const writable = useWritable();
  const { content, chosen } = useEditor(KIND);
  const problems = useDocumentView((v) => v.problems) ?? [];
  const { by, toggle } = controlsOf(clock);
  /** Of the cues behind the chosen one, or else from the beginning. */
  const next = () => {
    const { cues } = content.read();
    const placeOf = (id: string | null | undefined) => cues.findIndex((cue) => cue.id === id);
    const here = placeOf(chosen.getState().item);
    const placed = problems.filter(({ where }) => placeOf(where["cue"]) >= 0).toSorted((a, b) => placeOf(a.where["cue"]) - placeOf(b.where["cue"]));
    const to = placed.find(({ where }) => placeOf(where["cue"]) > here) ?? placed[0] ?? problems[0];
    if (to?.where["cue"]) verbs.goTo(to.where["cue"]);
    else if (to) go(to);
  };
  const group = t("track.name");
  const reading = [
    { id: "subtitles.play", label: t("keys.play"), group, keys: " ", quiet: true, run: toggle },
    { id: "subtitles.back", label: t("keys.back"), group, keys: "arrowleft", quiet: true, run: () => by(-STEP_MS) },
    { id: "subtitles.on", label: t("keys.on"), group, keys: "arrowright", quiet: true, run: () => by(STEP_MS) },
    { id: "subtitles.frameBack", label: t("keys.frameBack"), group, keys: ",", quiet: true, run: () => by(-FRAME_MS) },
    { id: "subtitles.frameOn", label: t("keys.frameOn"), group, keys: ".", quiet: true, run: () => by(FRAME_MS) },
    { id: "subtitles.nextCue", label: t("keys.nextCue"), group, keys: "arrowdown", quiet: true, run: () => verbs.step(1) },
    { id: "subtitles.cueBefore", label: t("keys.cueBefore"), group, keys: "arrowup", quiet: true, run: () => verbs.step(-1) },
    { id: "subtitles.problem", label: t("keys.problem"), group, keys: "enter", run: next },
  ];
  const writing = [
    { id: "subtitles.start", label: t("keys.start"), group, keys: "[", run: () => verbs.mark("start") },
    { id: "subtitles.end", label: t("keys.end"), group, keys: "]", run: () => verbs.mark("end") },
    { id: "subtitles.split", label: t("keys.split"), group, keys: "s", run: () => verbs.split() },
    { id: "subtitles.merge", label: t("keys.merge"), group, keys: "m", run: () => verbs.merge() },
    { id: "subtitles.add", label: t("add"), group, keys: "n", run: verbs.add },
    { id: "subtitles.fix", label: t("keys.fix"), group, keys: "f", run: fix },
  ];
  useCommands(writable ? [...reading, ...writing] : reading);
}

export default documentPage(KIND, TrackPage);
