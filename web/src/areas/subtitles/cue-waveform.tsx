// The cues on the waveform of their video: what is moved or resized there is written as one edit, and what others move moves there. Not on a phone, where there is no room for it.
import { Suspense, useDeferredValue, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type Region, Waveform } from "~/media/index.ts";
import { useNarrow } from "~/ui/use-narrow.ts";
import { useChosen, useContentPart } from "~/sync/editor/index.ts";
import { useDocumentView, useWritable } from "~/sync/index.ts";
import { useClock } from "./clock.ts";
import { KIND } from "./model.ts";
import { useVerbs } from "./verbs.ts";
import styles from "./subtitles.module.css";

interface CueWaveformProps {
  file: string;
  durationMs: number;
}

export function CueWaveform({ file, durationMs }: CueWaveformProps) {
  return useNarrow() ? null : <Drawn file={file} durationMs={durationMs} />;
}

function Drawn({ file, durationMs }: CueWaveformProps) {
  const { t } = useTranslation("subtitles");
  const { video } = useClock();
  const verbs = useVerbs();
  const writable = useWritable();
  const chosen = useChosen((c) => c.item);
  // A letter that is typed is on the screen before its region is.
  const cues = useDeferredValue(useContentPart(KIND, (track) => track.cues));
  const problems = useDocumentView((v) => v.problems);
  const wrong = useMemo(() => new Set((problems ?? []).flatMap(({ where, advice }) => (advice ? [] : [where["cue"]]))), [problems]);
  const regions = useMemo(
    () => cues.map(({ id, start, end, text }): Region => ({ id, startMs: start, endMs: end, label: text, tone: wrong.has(id) ? "wrong" : "plain" })),
    [cues, wrong],
  );
  return (
    <Suspense fallback={<div className={styles.waveformPlace} />}>
      <Waveform
        key={file}
        media={video}
        file={file}
        durationMs={durationMs}
        regions={regions}
        chosen={chosen}
        label={t("waveform", { count: cues.length })}
        onChoose={(id) => verbs.goTo(id)}
        onMove={writable ? verbs.setTimes : undefined}
      />
    </Suspense>
  );
}
