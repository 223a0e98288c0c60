// Pictures, sounds and videos: chosen from the library, uploaded, dropped, played. The front door: others import this file alone.
import { part } from "~/ui/part.ts";

/** Fetched when a page that has one is open: the library that draws it is large. */
export const Chart = part(() => import("./chart/chart.tsx"));
export type { ChartLook, ChartProps } from "./chart/chart.tsx";
export { useDropFile } from "./drop.ts";
/** Fetched when somebody wants a film. */
export const FilmDialog = part(() => import("./film/dialog.tsx"));
export { MediaField } from "./field.tsx";
export { MediaCell, MediaInput } from "./input.tsx";
export { ACCEPT, fileIn, mostMegabytes, refusal } from "./media.ts";
export { MediaPicker } from "./picker.tsx";
export { Player } from "./player.tsx";
export { type Recorder, useRecorder } from "./recorder.ts";
export { useUpload } from "./use-upload.ts";
export { sendLarge, useTellFailed } from "./uploads/index.ts";
export { VideoPlayer } from "./video.tsx";
export { useVoices, VoiceChoice, VoiceSample } from "./voice.tsx";
export type { Region } from "./waveform/in-sight.ts";
/** Fetched when a page that has one is open: the library that draws it is large. */
export const Waveform = part(() => import("./waveform/waveform.tsx"));
