// A video of a follow-read, made here: the timeline is drawn and heard once, as long as it is, and recorded. MP4 where this browser can, or else WebM.
import { fileUrl } from "~/api/upload.ts";
import { type FollowReadView, ratioOf } from "./model.ts";
import { lengthOf, type Segment, segmentAt, timeline } from "./timeline.ts";

/** What is drawn beside the words of the document. */
export interface Said {
  turn: string;
  wellDone: string;
}

const FORMATS = ["video/mp4;codecs=avc1.42E01F,mp4a.40.2", "video/webm;codecs=vp9,opus", "video/webm;codecs=vp8,opus", "video/webm"];
const FRAME_MS = 40;
const SHORT_SIDE = 720;
const THEMES = {
  plain: { ground: "#ffffff", ink: "#101827", beside: "#5a6575", mark: "#1f5fe0" },
  paper: { ground: "#fbf4e4", ink: "#413023", beside: "#70604f", mark: "#a85008" },
  night: { ground: "#101827", ink: "#f0f4f7", beside: "#a9b7c4", mark: "#82abff" },
} as const;
const FONT = "Inter, 'Noto Sans SC', 'PingFang SC', 'Microsoft YaHei', sans-serif";

export const formatOf = (): string | undefined => FORMATS.find((format) => MediaRecorder.isTypeSupported(format));

async function picture(id: string): Promise<ImageBitmap | HTMLImageElement | null> {
  const image = new Image();
  image.src = fileUrl(id);
  return image.decode().then(
    () => image,
    () => null,
  );
}

async function decoded(context: AudioContext, id: string): Promise<AudioBuffer | null> {
  try {
    const answer = await fetch(fileUrl(id));
    return answer.ok ? await context.decodeAudioData(await answer.arrayBuffer()) : null;
  } catch {
    return null;
  }
}

/** Each file once, by its id. */
async function all<T>(ids: readonly string[], get: (id: string) => Promise<T | null>): Promise<Map<string, T>> {
  const unique = [...new Set(ids.filter(Boolean))];
  const found = await Promise.all(unique.map(async (id) => [id, await get(id)] as const));
  return new Map(found.filter((one): one is readonly [string, Awaited<T> & T] => one[1] !== null));
}

function wrapped(draw: CanvasRenderingContext2D, text: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.match(/[\u2e80-\u9fff\uff00-\uffef]|[^\s\u2e80-\u9fff\uff00-\uffef]+\s*|\s+/gu) ?? []) {
    if (line && draw.measureText(line + word.trimEnd()).width > width) {
      lines.push(line.trimEnd());
      line = "";
    }
    line += word;
  }
  return line.trim() ? [...lines, line.trimEnd()] : lines;
}

type Pictures = ReadonlyMap<string, CanvasImageSource & { width: number; height: number }>;

/** Draws a moment: what `Stage` shows, on a canvas. */
function drawn(draw: CanvasRenderingContext2D, content: FollowReadView, segment: Segment | undefined, at: number, pictures: Pictures, said: Said) {
  const { width, height } = draw.canvas;
  const unit = Math.min(width, height) / 100;
  const theme = THEMES[content.theme];
  const write = (text: string, size: number, colour: string, y: number, weight = 400): number => {
    draw.font = `${weight} ${size * unit}px ${FONT}`;
    draw.fillStyle = colour;
    draw.textAlign = "center";
    const lines = wrapped(draw, text, width - 12 * unit);
    // Upwards from where it ends.
    lines.forEach((line, nth) => draw.fillText(line, width / 2, y - (lines.length - 1 - nth) * size * 1.25 * unit));
    return lines.length * size * 1.25 * unit;
  };
  draw.textBaseline = "alphabetic";
  draw.fillStyle = theme.ground;
  draw.fillRect(0, 0, width, height);
  if (!segment) return;
  if (segment.part === "intro" || segment.part === "score") {
    write(segment.part === "intro" ? content.title : said.wellDone, 10, theme.ink, height / 2 + 4 * unit, 700);
    return;
  }
  const line = content.lines[segment.line];
  if (!line) return;
  const image = pictures.get(line.image);
  // Without a picture the words have the canvas.
  let foot = image ? height - 8 * unit : height / 2 + 9 * unit;
  if (line.translation) foot -= write(line.translation, 5, theme.beside, foot) + unit;
  foot -= write(line.text, 8, theme.ink, foot, 600) + unit;
  const head = 9 * unit;
  if (image && foot - head > 10 * unit) {
    const scale = Math.min((width - 8 * unit) / image.width, (foot - 4 * unit - head) / image.height);
    const [across, down] = [image.width * scale, image.height * scale];
    draw.drawImage(image, (width - across) / 2, head + (foot - 4 * unit - head - down) / 2, across, down);
  }
  draw.font = `600 ${4.5 * unit}px ${FONT}`;
  draw.fillStyle = theme.beside;
  draw.textAlign = "left";
  draw.fillText(line.speaker, 4 * unit, 7 * unit);
  if (segment.part === "pause") {
    draw.textAlign = "right";
    draw.fillStyle = theme.mark;
    draw.fillText(said.turn, width - 4 * unit, 7 * unit);
  }
  draw.fillStyle = segment.part === "pause" ? theme.mark : theme.beside;
  draw.fillRect(0, height - 1.4 * unit, (width * (at - segment.start)) / Math.max(1, segment.end - segment.start), 1.4 * unit);
}

/** Makes it, as long as it lasts; rejects with the signal's reason where it was given up. */
export async function render(content: FollowReadView, said: Said, signal: AbortSignal, onShare: (share: number) => void): Promise<File> {
  const format = formatOf();
  if (!format) throw new Error("MediaRecorder");
  const segments = timeline(content);
  const total = lengthOf(segments);
  const canvas = document.createElement("canvas");
  const ratio = ratioOf(content.canvas);
  canvas.width = Math.round((ratio >= 1 ? SHORT_SIDE * ratio : SHORT_SIDE) / 2) * 2;
  canvas.height = Math.round((ratio >= 1 ? SHORT_SIDE : SHORT_SIDE / ratio) / 2) * 2;
  const draw = canvas.getContext("2d");
  if (!draw) throw new Error("canvas");
  const audio = new AudioContext();
  try {
    const load = async () => {
      await audio.resume();
      return Promise.all([
        all(
          content.lines.map(({ image }) => image),
          picture,
        ),
        all([...content.lines.map(({ sound }) => sound), content.music], (id) => decoded(audio, id)),
        document.fonts.ready,
      ]);
    };
    const [pictures, sounds] = await orGivenUp(load(), signal);
    const into = audio.createMediaStreamDestination();
    const stream = new MediaStream([...canvas.captureStream(1_000 / FRAME_MS).getTracks(), ...into.stream.getTracks()]);
    const recorder = new MediaRecorder(stream, { mimeType: format, videoBitsPerSecond: 2_500_000 });
    const pieces: Blob[] = [];
    recorder.ondataavailable = ({ data }) => pieces.push(data);
    const ended = new Promise<void>((resolve) => (recorder.onstop = () => resolve()));
    drawn(draw, content, segments[0], 0, pictures as Pictures, said);
    recorder.start(1_000);
    const begun = audio.currentTime + 0.1;
    // Silence keeps the sound as long as the pictures.
    const silence = audio.createConstantSource();
    silence.offset.value = 0;
    silence.connect(into);
    silence.start();
    for (const { part, line, start } of segments) {
      const sound = part === "said" ? sounds.get(content.lines[line]?.sound ?? "") : undefined;
      if (sound) play(audio, sound, into, begun + start / 1_000);
    }
    const music = content.musicVolume > 0 ? sounds.get(content.music) : undefined;
    if (music) play(audio, music, into, begun, { loop: true, volume: content.musicVolume / 100 });
    await new Promise<void>((resolve, reject) => {
      const stop = () => {
        clearInterval(timer);
        reject(signal.reason as Error);
      };
      signal.addEventListener("abort", stop, { once: true });
      // By the clock of the sound: a page in the background draws less often, and is heard in time.
      const timer = setInterval(() => {
        const at = Math.max(0, (audio.currentTime - begun) * 1_000);
        drawn(draw, content, segmentAt(segments, at), Math.min(at, total), pictures as Pictures, said);
        onShare(total > 0 ? Math.min(1, at / total) : 1);
        if (at < total) return;
        clearInterval(timer);
        signal.removeEventListener("abort", stop);
        resolve();
      }, FRAME_MS);
    }).finally(() => recorder.stop());
    await ended;
    const type = format.split(";")[0] ?? format;
    return new File(pieces, `follow-read.${type === "video/mp4" ? "mp4" : "webm"}`, { type });
  } finally {
    void audio.close();
  }
}

/** What comes of some work, unless it is given up before. */
function orGivenUp<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason as Error);
    if (signal.aborted) return stop();
    signal.addEventListener("abort", stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}

function play(audio: AudioContext, sound: AudioBuffer, into: AudioNode, when: number, { loop = false, volume = 1 } = {}) {
  const [source, gain] = [audio.createBufferSource(), audio.createGain()];
  source.buffer = sound;
  source.loop = loop;
  gain.gain.value = volume;
  source.connect(gain).connect(into);
  source.start(when);
}
