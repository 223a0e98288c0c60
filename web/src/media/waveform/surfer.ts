// The waveform itself and the regions on it: what the component holds in the page. Regions are made when they come in sight and leave with it.
import WaveSurfer from "wavesurfer.js";
import RegionsPlugin, { type Region as Drawn } from "wavesurfer.js/plugins/regions";
import { inSight, type Region } from "./in-sight.ts";

export interface Told {
  /** Moved or resized to its end. */
  onMove: ((id: string, startMs: number, endMs: number) => void) | undefined;
  onChoose: ((id: string) => void) | undefined;
  /** Drawn on a free place. */
  onDraw: ((startMs: number, endMs: number) => void) | undefined;
}

interface Colours {
  wave: string;
  played: string;
  cursor: string;
}

const HEIGHT = 88;
/** A region is not made shorter, in seconds. */
const LEAST = 0.1;
/** Pixels one draws before it is a region, and not a press. */
const THRESHOLD = 6;
const COLOUR = { plain: "var(--bt-region)", chosen: "var(--bt-region-chosen)", current: "var(--bt-region-current)", wrong: "var(--bt-region-wrong)" };

const ms = (seconds: number) => Math.round(seconds * 1_000);

export class Surfer {
  private readonly wave: WaveSurfer;
  private readonly plugin: ReturnType<typeof RegionsPlugin.create>;
  private readonly made = new Map<string, { drawn: Drawn; colour: string; label: string }>();
  private regions: readonly Region[] = [];
  private chosen: string | null = null;
  private adding = false;
  private told: Told = { onMove: undefined, onChoose: undefined, onDraw: undefined };
  private stopDrawing: (() => void) | null = null;

  constructor(container: HTMLElement, media: HTMLMediaElement, peaks: Float32Array, seconds: number, colours: Colours) {
    this.plugin = RegionsPlugin.create();
    this.wave = WaveSurfer.create({
      container,
      media,
      peaks: [peaks],
      duration: seconds,
      height: HEIGHT,
      waveColor: colours.wave,
      progressColor: colours.played,
      cursorColor: colours.cursor,
      cursorWidth: 2,
      normalize: true,
      autoScroll: true,
      autoCenter: false,
      plugins: [this.plugin],
    });
    for (const event of ["ready", "redraw", "zoom", "resize", "scroll"] as const) this.wave.on(event, () => this.draw());
    this.wave.on("timeupdate", () => this.paint());
    this.plugin.on("region-updated", (drawn) => {
      const of = this.regions.find(({ id }) => id === drawn.id);
      if (!of || !this.made.has(drawn.id)) return;
      const [start, end] = [ms(drawn.start), ms(drawn.end)];
      if (start !== of.startMs || end !== of.endMs) this.told.onMove?.(of.id, start, end);
    });
    this.plugin.on("region-clicked", (drawn, event) => {
      if (!this.made.has(drawn.id)) return;
      event.stopPropagation();
      this.told.onChoose?.(drawn.id);
    });
    this.plugin.on("region-created", (drawn) => {
      if (this.adding) return;
      // Drawn by hand: it is a region when whoever holds the regions says so.
      const [start, end] = [ms(drawn.start), ms(drawn.end)];
      drawn.remove();
      this.told.onDraw?.(start, end);
    });
  }

  /** What is shown, and who hears of what is done with it. */
  show(regions: readonly Region[], chosen: string | null, told: Told): void {
    [this.regions, this.chosen, this.told] = [regions, chosen, told];
    if (told.onDraw && !this.stopDrawing) this.stopDrawing = this.plugin.enableDragSelection({ color: COLOUR.chosen }, THRESHOLD);
    else if (!told.onDraw) this.stopDrawing?.();
    if (!told.onDraw) this.stopDrawing = null;
    this.draw();
  }

  zoom(pixelsASecond: number): void {
    this.wave.zoom(pixelsASecond);
  }

  /** Scrolls to where a moment is in sight. */
  reveal(startMs: number): void {
    const [from, to] = this.sight();
    if (startMs < from || startMs >= to) this.wave.setScrollTime(Math.max(0, (startMs - (to - from) / 10) / 1_000));
  }

  destroy(): void {
    this.made.clear();
    this.wave.destroy();
  }

  /** From when to when it is seen. */
  private sight(): [from: number, to: number] {
    const length = this.wave.getDuration() * 1_000;
    const whole = this.wave.getWrapper().scrollWidth || 1;
    const from = (this.wave.getScroll() / whole) * length;
    return [from, from + (this.wave.getWidth() / whole) * length];
  }

  private draw(): void {
    if (this.wave.getDuration() === 0) return;
    const [from, to] = this.sight();
    // A little ahead of the scroll.
    const seen = inSight(this.regions, from - (to - from) / 4, to + (to - from) / 4);
    const wanted = new Set(seen.map(({ id }) => id));
    for (const [id, { drawn }] of this.made)
      if (!wanted.has(id) && !held(drawn)) {
        this.made.delete(id);
        drawn.remove();
      }
    for (const region of seen) this.put(region);
  }

  private put(region: Region): void {
    const [start, end] = [region.startMs / 1_000, Math.max(region.endMs, region.startMs + 1) / 1_000];
    const [colour, label] = [this.colourOf(region), region.label ?? ""];
    const movable = this.told.onMove !== undefined;
    const before = this.made.get(region.id);
    if (!before) {
      this.adding = true;
      const drawn = this.plugin.addRegion({ id: region.id, start, end, color: colour, content: label, drag: movable, resize: movable, minLength: LEAST });
      this.adding = false;
      this.made.set(region.id, { drawn, colour, label });
      return;
    }
    const { drawn } = before;
    // In whose hand it is, it stays there.
    if (!held(drawn) && (ms(drawn.start) !== region.startMs || ms(drawn.end) !== region.endMs)) drawn.setOptions({ start, end });
    if (drawn.drag !== movable) drawn.setOptions({ drag: movable, resize: movable });
    if (before.colour !== colour) drawn.setOptions({ color: colour });
    if (before.label !== label) drawn.setContent(label);
    this.made.set(region.id, { drawn, colour, label });
  }

  /** Time has passed: another region may be the current one. */
  private paint(): void {
    for (const region of inSightOf(this.made, this.regions)) {
      const before = this.made.get(region.id);
      const colour = this.colourOf(region);
      if (!before || before.colour === colour) continue;
      before.drawn.setOptions({ color: colour });
      before.colour = colour;
    }
  }

  private colourOf({ id, startMs, endMs, tone }: Region): string {
    const now = this.wave.getCurrentTime() * 1_000;
    if (id === this.chosen) return COLOUR.chosen;
    if (tone === "wrong") return COLOUR.wrong;
    return startMs <= now && now < endMs ? COLOUR.current : COLOUR.plain;
  }
}

const held = (drawn: Drawn) => drawn.isDragging || drawn.updatingSide !== undefined;

/** The regions that are made, as they stand among all. */
function inSightOf(made: ReadonlyMap<string, { drawn: Drawn }>, all: readonly Region[]): Region[] {
  let [from, to] = [Number.POSITIVE_INFINITY, 0];
  for (const { drawn } of made.values()) [from, to] = [Math.min(from, drawn.start * 1_000), Math.max(to, drawn.end * 1_000)];
  return to > from ? inSight(all, from, to) : [];
}
