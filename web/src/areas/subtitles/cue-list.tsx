// The cues by when they begin; of thousands only those in sight are in the page, and the one that somebody works in. It keeps the keyboard wherever it moves.
import { useCallback, useLayoutEffect, useMemo, useRef, useState, type FocusEvent, type SyntheticEvent } from "react";
import { PlusOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { defaultRangeExtractor, useVirtualizer, type Range } from "@tanstack/react-virtual";
import { useTranslation } from "react-i18next";
import { useChosen, useContentPart } from "~/sync/editor/index.ts";
import { useDocumentView, useWritable } from "~/sync/index.ts";
import { Empty } from "~/ui/states.tsx";
import { CueRow } from "./cue-row.tsx";
import { KIND, MOST_CUES, type TrackView } from "./model.ts";
import { useTrack, useVerbs } from "./verbs.ts";
import styles from "./subtitles.module.css";

const ROW = 84;

export function CueList() {
  const { t } = useTranslation("subtitles");
  const { cues } = useTrack();
  const verbs = useVerbs();
  const writable = useWritable();
  const chosen = useChosen((c) => c.item);
  const problems = useDocumentView((v) => v.problems);
  const states = useMemo(() => {
    const known = new Map<string | undefined, "wrong" | "advice">();
    for (const { where, advice } of problems ?? []) if (!advice || !known.has(where["cue"])) known.set(where["cue"], advice ? "advice" : "wrong");
    return known;
  }, [problems]);
  // While somebody types they stand as they stood, and nothing is measured anew.
  const [idsOf] = useState(idsInOrder);
  const ids = useContentPart(KIND, idsOf);
  const keyOf = useCallback((index: number) => ids[index] ?? index, [ids]);
  const frame = useRef<HTMLDivElement>(null);
  const at = chosen === null ? -1 : cues.findIndex((cue) => cue.id === chosen);
  // The virtualizer answers anew at every scroll, as it must: nothing of it is remembered.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: cues.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW,
    getItemKey: keyOf,
    overscan: 6,
    rangeExtractor: (range: Range) => [...new Set([...defaultRangeExtractor(range), ...(at >= 0 ? [at] : [])])].toSorted((a, b) => a - b),
  });
  const kept = useKeptField();
  // Whoever chooses a cue wants to see it; that it moves is no reason to.
  const seen = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (chosen !== seen.current && at >= 0) virtual.scrollToIndex(at, { align: "auto" });
    seen.current = chosen;
  });
  return (
    <section className={styles.list} aria-label={t("cues")}>
      <div ref={frame} className={styles.frame} {...kept}>
        {cues.length === 0 && <Empty title={t("empty")} hint={writable ? t("emptyHint") : undefined} />}
        <div className={styles.rows} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ key, index, start }) => {
            const cue = cues[index];
            return (
              cue && (
                <div key={key} ref={virtual.measureElement} data-index={index} className={styles.place} style={{ transform: `translateY(${start}px)` }}>
                  <CueRow cue={cue} number={index + 1} last={index === cues.length - 1} state={states.get(cue.id) ?? null} />
                </div>
              )
            );
          })}
        </div>
      </div>
      {writable && (
        <Button type="dashed" icon={<PlusOutlined />} className={styles.add ?? ""} disabled={cues.length >= MOST_CUES} onClick={verbs.add}>
          {t("add")}
        </Button>
      )}
    </section>
  );
}

/** Reads the ids of the cues: the same list as long as they stand as they stood. */
function idsInOrder(): (track: TrackView) => readonly string[] {
  let [of, ids]: [TrackView["cues"] | null, string[]] = [null, []];
  return ({ cues }) => {
    if (cues !== of && (cues.length !== ids.length || cues.some(({ id }, at) => id !== ids[at]))) ids = cues.map(({ id }) => id);
    of = cues;
    return ids;
  };
}

/** An element that goes to another place in the page loses the keyboard on the way: it has it again in the same moment, at the same letter. */
function useKeptField() {
  const held = useRef<{ field: HTMLElement; selection: [number, number] | null } | null>(null);
  const moving = useRef(false);
  useLayoutEffect(() => {
    const { current } = held;
    moving.current = false;
    if (!current?.field.isConnected || document.activeElement !== document.body) return;
    const { field, selection } = current;
    field.focus({ preventScroll: true });
    if (selection && (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement)) field.setSelectionRange(...selection);
  });
  const note = ({ target }: SyntheticEvent) => {
    if (!(target instanceof HTMLElement)) return;
    const text = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
    held.current = { field: target, selection: text ? [target.selectionStart ?? 0, target.selectionEnd ?? 0] : null };
  };
  const leave = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null) return void (held.current = null);
    // By a press on nothing it is left for good; moved, it has the keyboard again by then.
    setTimeout(() => held.current?.field === target && document.activeElement !== target && (held.current = null));
  };
  return { onFocus: note, onSelect: note, onKeyUp: note, onBlur: leave };
}
