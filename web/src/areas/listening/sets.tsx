// Listening sets as the kit lists and edits them; their items are edited in the workbench.
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { Alert, Form, InputNumber } from "antd";
import { useTranslation } from "react-i18next";
import { listeningSetsMeta } from "~/api/resources/listening_sets.gen.ts";
import { fileUrl } from "~/api/upload.ts";
import { MediaCell, MediaInput } from "~/media/index.ts";
import { controlOf, type InputProps, RefInput, resource, type RowOf } from "~/resource/index.tsx";
import { clockOf } from "~/ui/duration.ts";

export type ListeningSet = RowOf<"listening_sets">;

/** Where all of them are. */
export const ALL = "/trainingListen";

export const workbenchOf = (id: string) => `${ALL}?${new URLSearchParams({ id })}`;

export const listingTones = { listed: "success", not_listed: "neutral" } as const;

/** `0:04`; of what nobody could read nothing. */
export const lengthOf = (ms: number | null | undefined) => (ms ? clockOf(Math.max(1, Math.round(ms / 1_000))) : "–");

/** How long a stored sound is, as this browser plays it; null where it cannot. */
function measured(file: string): Promise<number | null> {
  return new Promise((resolve) => {
    const audio = new Audio();
    audio.preload = "metadata";
    const say = () => {
      if (Number.isFinite(audio.duration)) resolve(Math.max(1, Math.round(audio.duration * 1_000)));
      // A recording does not say how long it is until its end has been looked for.
      else audio.currentTime = Number.MAX_SAFE_INTEGER;
    };
    audio.addEventListener("loadedmetadata", say);
    audio.addEventListener("durationchange", say);
    audio.addEventListener("error", () => resolve(null));
    audio.src = fileUrl(file);
  });
}

/** A new sound is measured as soon as it is chosen. */
function SoundInput(props: InputProps) {
  const { t } = useTranslation("listening");
  const { form, onChange } = props;
  const take = (file: unknown) => {
    onChange?.(file);
    form.setFieldValue("sound_ms", null);
    if (typeof file === "string")
      void measured(file).then((ms) => {
        if (form.getFieldValue("sound") === file) form.setFieldValue("sound_ms", ms);
      });
  };
  return <MediaInput {...props} onChange={take} of="sound" label={t("listening_sets.fields.sound")} />;
}

/** How long the sound is: read, not typed. */
function LengthInput({ value, form }: InputProps) {
  const { t } = useTranslation("listening");
  const sound: unknown = Form.useWatch("sound", form);
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), 5_000);
    return () => clearTimeout(timer);
  }, [sound]);
  if (!sound) return <span>{t("form.ofVideo")}</span>;
  if (typeof value === "number") return <span className="bt-num">{lengthOf(value)}</span>;
  return <span>{t(waited ? "form.unread" : "form.measuring")}</span>;
}

/** Subtitles of the video that is chosen, and of no other. */
function TrackInput({ form, ...props }: InputProps) {
  const video: unknown = Form.useWatch("video_id", form);
  const filter = useMemo(() => (typeof video === "string" ? { video_id: [video] } : undefined), [video]);
  // What is chosen may be another video's from before.
  const kept = useRef(video);
  const other = useEffectEvent(() => props.onChange?.(null));
  useEffect(() => {
    if (typeof kept.current === "string" && kept.current !== video) other();
    if (video !== undefined) kept.current = video;
  }, [video]);
  return <RefInput {...props} {...(filter && { filter })} />;
}

/** A number as it is typed: one out of range is refused with the range, not made another unseen. */
function PlainNumber({ value, onChange, ...props }: InputProps) {
  return <InputNumber {...controlOf(props)} value={value as number | null} onChange={(next) => onChange?.(next)} style={{ width: "100%" }} precision={0} />;
}

/** Nothing else of the house names one: only learners have it no longer. */
function Loses() {
  const { t } = useTranslation("listening");
  return <Alert type="info" showIcon title={t("loses")} />;
}

export const sets = resource(listeningSetsMeta, {
  ns: "listening",
  columns: ["title", "kind", "level", "duration_ms", "item_count", "heard_ms", "speed", "plays", "listing", "updated_by", "updated_at"],
  filters: ["listing", "kind", "level", "video_id"],
  form: ["title", "kind", "level", "video_id", "track_id", "sound", "sound_ms", "speed", "plays"],
  inputs: { track_id: TrackInput, sound: SoundInput, sound_ms: LengthInput, speed: PlainNumber, plays: PlainNumber },
  cells: {
    sound: (row) => (row.sound ? <MediaCell of="sound" id={row.sound} name={row.title} /> : null),
    duration_ms: (row) => <span className="bt-num">{lengthOf(row.duration_ms)}</span>,
    heard_ms: (row) => <span className="bt-num">{lengthOf(row.heard_ms)}</span>,
    speed: (row) => <span className="bt-num">{`${row.speed} %`}</span>,
  },
  tones: { listing: listingTones },
  path: workbenchOf,
  rowMenu: true,
  asking: ({ transition }) => (transition === "unlist" ? <Loses /> : null),
  width: 640,
});
