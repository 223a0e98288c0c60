// A recording as a line of loudness, with regions that are moved and resized on it; it follows the player of the page. For whoever cannot see or point there is the page's own list of the same.
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { ZoomInOutlined, ZoomOutOutlined } from "@ant-design/icons";
import { Button, Tooltip } from "antd";
import { useTranslation } from "react-i18next";
import type { Region } from "./in-sight.ts";
import { MOST_MS, type Peaks, peaksOf } from "./peaks.ts";
import { Surfer, type Told } from "./surfer.ts";
import styles from "./waveform.module.css";

export interface WaveformProps extends Partial<Told> {
  /** The player that it follows; it stands in the page already. */
  media: RefObject<HTMLMediaElement | null>;
  file: string;
  /** How long it is; what is not known yet has no waveform. */
  durationMs: number;
  /** By their starts. */
  regions: readonly Region[];
  chosen?: string | null;
  label: string;
}

/** Pixels a second. */
const ZOOMS = [0, 25, 50, 100, 200, 400] as const;
const FLAT = new Float32Array(2);

export default function Waveform({ media, file, durationMs, regions, chosen = null, label, onMove, onChoose, onDraw }: WaveformProps) {
  const { t } = useTranslation("waveform");
  const box = useRef<HTMLDivElement>(null);
  const surfer = useRef<Surfer | null>(null);
  const [read, setRead] = useState<{ file: string; found: Peaks } | null>(null);
  // Of what is short all is seen at once.
  const [zoom, setZoom] = useState<number>(durationMs > 60_000 ? 2 : 0);
  const found = read?.file === file ? read.found : null;
  useEffect(() => {
    const leaving = new AbortController();
    void peaksOf(file, durationMs, leaving.signal).then((peaks) => {
      if (!leaving.signal.aborted) setRead({ file, found: peaks });
    });
    return () => leaving.abort();
  }, [file, durationMs]);
  useEffect(() => {
    if (!found || !box.current || !media.current) return;
    const colour = (name: string) =>
      getComputedStyle(box.current ?? document.body)
        .getPropertyValue(name)
        .trim();
    const colours = { wave: colour("--bt-text3"), played: colour("--bt-link"), cursor: colour("--bt-text") };
    const made = new Surfer(box.current, media.current, "peaks" in found ? found.peaks : FLAT, durationMs / 1_000, colours);
    surfer.current = made;
    return () => {
      surfer.current = null;
      made.destroy();
    };
  }, [found, media, durationMs]);
  useLayoutEffect(() => surfer.current?.zoom(ZOOMS[zoom] ?? 0), [zoom, found]);
  // After the one that makes it.
  useEffect(() => surfer.current?.show(regions, chosen, { onMove, onChoose, onDraw }));
  useEffect(() => {
    const to = regions.find(({ id }) => id === chosen);
    if (to) surfer.current?.reveal(to.startMs);
    // Whoever chooses one wants to see it; that it moves is no reason to.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [chosen]);
  const why = found && "why" in found ? found.why : null;
  return (
    <div className={styles.waveform} data-waveform={found ? (why ?? "drawn") : "reading"}>
      <div ref={box} className={styles.box} role="img" aria-label={label} />
      <div className={styles.under}>
        <span className={styles.note} role="status">
          {!found && t("reading")}
          {why && t(why, { minutes: MOST_MS / 60_000 })}
        </span>
        <Tooltip title={t("out")}>
          <Button
            type="text"
            size="small"
            icon={<ZoomOutOutlined />}
            aria-label={t("out")}
            disabled={zoom === 0}
            onClick={() => setZoom((at) => Math.max(0, at - 1))}
          />
        </Tooltip>
        <Tooltip title={t("in")}>
          <Button
            type="text"
            size="small"
            icon={<ZoomInOutlined />}
            aria-label={t("in")}
            disabled={zoom === ZOOMS.length - 1}
            onClick={() => setZoom((at) => Math.min(ZOOMS.length - 1, at + 1))}
          />
        </Tooltip>
      </div>
    </div>
  );
}
