// The whole of a class on one line: how its network was, what happened when, and a handle to go back there and play it again.
import { memo, type KeyboardEvent, type PointerEvent, useMemo, useRef } from "react";
import { CaretRightOutlined, PauseOutlined } from "@ant-design/icons";
import { Button, Segmented } from "antd";
import { useTranslation } from "react-i18next";
import { clock, TimeText, useSpan } from "~/ui/time.tsx";
import { useZone } from "~/ui/time-zone.ts";
import { toneStyle } from "~/ui/tone.ts";
import type { Tone } from "~/ui/tokens.ts";
import { keyed, type Mark, markTypes, type Outline, shareOf, type Slice, type Span, within } from "./rewind.ts";
import { qualityTone } from "./tile.ts";
import { type Rewind, speeds } from "./use-rewind.ts";
import styles from "./scrubber.module.css";

const tones: Record<Mark["type"], Tone> = { sos: "danger", anomaly: "warning", rejoin: "info", quit: "neutral", join: "success" };
/** This near to its end a pointer means the end. */
const SNAP = 0.004;
const percent = (share: number) => `${share * 100}%`;

interface ScrubberProps {
  outline: Outline;
  marks: readonly Mark[];
  span: Span;
  rewind: Rewind;
  over: boolean;
  /** Events that came while somebody looks back. */
  waiting: number;
}

export function Scrubber({ outline, marks, span, rewind, over, waiting }: ScrubberProps) {
  const { t } = useTranslation("monitoring");
  const zone = useZone();
  const length = useSpan();
  const rail = useRef<HTMLDivElement>(null);
  const { at, playing } = rewind;
  const here = at ?? span.to;
  const drag = ({ clientX }: PointerEvent) => {
    const box = rail.current?.getBoundingClientRect();
    if (!box) return;
    const share = (clientX - box.left) / box.width;
    rewind.go(share > 1 - SNAP ? null : (within(span, span.from + share * (span.to - span.from)) ?? span.from));
  };
  const press = (e: KeyboardEvent) => {
    const next = keyed(span, at, e.key, e.shiftKey);
    if (next !== undefined) rewind.go(next);
    else if (e.key === " ") rewind.play(!playing);
    else return;
    e.preventDefault();
  };
  // The outline is drawn anew when it is read anew, not at every step of the handle.
  const drawn = shareOf(span, Date.parse(outline.to));
  const text = at === null ? (over ? t("rewind.end") : t("rewind.live")) : clock(at, zone);
  return (
    <div className={styles.scrubber} data-past={at !== null}>
      <div className={styles.controls}>
        <Button
          size="small"
          icon={playing ? <PauseOutlined /> : <CaretRightOutlined />}
          onClick={() => rewind.play(!playing)}
          aria-label={playing ? t("rewind.pause") : t("rewind.play")}
          title={playing ? t("rewind.pause") : t("rewind.play")}
        />
        <Segmented
          size="small"
          value={rewind.speed}
          onChange={rewind.setSpeed}
          options={speeds.map((value) => ({ value, label: `${value}×` }))}
          aria-label={t("rewind.speed")}
        />
        <span className={styles.now}>
          {at === null ? (
            text
          ) : (
            <>
              <strong>
                <TimeText at={at} format="seconds" />
              </strong>{" "}
              <span className={styles.quiet}>{t("rewind.ago", { time: length(span.to - at) })}</span>
            </>
          )}
        </span>
        {at !== null && waiting > 0 && (
          <span className={styles.waiting} role="status">
            {t("rewind.new", { count: waiting })}
          </span>
        )}
        {at !== null && (
          <Button size="small" type="primary" className={styles.live ?? ""} onClick={() => rewind.go(null)}>
            {over ? t("rewind.toEnd") : t("rewind.toLive")}
          </Button>
        )}
      </div>
      <div
        ref={rail}
        className={styles.rail}
        role="slider"
        tabIndex={0}
        aria-label={t("rewind.slider")}
        aria-valuemin={0}
        aria-valuemax={Math.round((span.to - span.from) / 1000)}
        aria-valuenow={Math.round((here - span.from) / 1000)}
        aria-valuetext={text}
        title={t("rewind.keys")}
        onKeyDown={press}
        onPointerDown={(e) => {
          e.currentTarget.setPointerCapture(e.pointerId);
          rewind.play(false);
          drag(e);
        }}
        onPointerMove={(e) => e.currentTarget.hasPointerCapture(e.pointerId) && drag(e)}
      >
        <div className={styles.drawn} style={{ width: percent(drawn) }}>
          <Bands slices={outline.slices} />
        </div>
        <Marks marks={marks} from={span.from} to={over ? span.to : span.to - (span.to % TICK_MS)} />
        {at !== null && <span className={styles.after} style={{ left: percent(shareOf(span, at)) }} />}
        <span className={styles.handle} style={{ left: percent(shareOf(span, here)) }} />
      </div>
      <div className={styles.foot}>
        <TimeText at={span.from} format="time" />
        <span className={styles.legend} aria-hidden>
          {markTypes.map((type) => (
            <span key={type} style={toneStyle(tones[type])}>
              <i />
              {t(`rewind.mark.${type}`)}
            </span>
          ))}
        </span>
        <TimeText at={span.to} format="time" />
      </div>
    </div>
  );
}

/** Marks of a running class move a little to the left each second; nobody sees less than this. */
const TICK_MS = 5_000;

const Bands = memo(function Bands({ slices }: { slices: readonly Slice[] }) {
  const most = Math.max(1, ...slices.map((slice) => slice.events));
  return (
    <svg className={styles.bands} shapeRendering="crispEdges" viewBox={`0 0 ${slices.length} 40`} preserveAspectRatio="none" aria-hidden>
      {slices.map((slice, at) => (
        // Slices stand where they stand.
        // oxlint-disable-next-line react/no-array-index-key
        <g key={at}>
          {slice.checks > 0 && (
            <rect
              x={at}
              y="30"
              width="1.05"
              height="10"
              fill={`var(--bt-${qualityTone(slice.worst)}-mark)`}
              opacity={slice.worst > 2 ? 0.45 + 0.55 * Math.min(1, (3 * slice.poor) / slice.checks) : 0.55}
            />
          )}
          {slice.events > 0 && (
            <rect x={at} y={28 - 24 * Math.sqrt(slice.events / most)} width="1.05" height={24 * Math.sqrt(slice.events / most)} className={styles.density} />
          )}
        </g>
      ))}
    </svg>
  );
});

const Marks = memo(function Marks({ marks, from, to }: Span & { marks: readonly Mark[] }) {
  const { t } = useTranslation("monitoring");
  const zone = useZone();
  // What weighs most is drawn last, above the rest.
  const drawn = useMemo(() => marks.toSorted((a, b) => markTypes.indexOf(b.type) - markTypes.indexOf(a.type)), [marks]);
  return drawn.map((mark) => (
    <span
      key={`${mark.type} ${mark.o ?? mark.at}`}
      className={styles.mark}
      data-mark={mark.type}
      style={{ ...toneStyle(tones[mark.type]), left: percent(shareOf({ from, to }, Date.parse(mark.at))) }}
      title={[clock(mark.at, zone), mark.name, t(`rewind.mark.${mark.type}`)].filter(Boolean).join(" · ")}
    />
  ));
});
