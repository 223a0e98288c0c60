// A voice to choose, and to hear before one does: those that this server offers. One that was chosen and is not offered any more says so.
import { useState } from "react";
import { PauseOutlined, SoundOutlined } from "@ant-design/icons";
import { App, Button, Select } from "antd";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { fileUrl } from "~/api/upload.ts";
import { useRecording } from "~/ui/recording.ts";

/** What a voice says of itself; the server keeps it, so that it is made once. */
const SAMPLE = "Once upon a time, there was a little boat on a big blue sea.";

const ROW = { display: "flex", gap: 6, alignItems: "center" } as const;
const GROWS = { flex: "1 1 auto", minWidth: 0 } as const;

/** The voices of this server; none where nothing speaks. */
export function useVoices() {
  return useQuery({
    queryKey: keyOf("voices", "list"),
    queryFn: ({ signal }) => post("/api/chatgpt/voice_list", {}, { signal }),
    staleTime: Infinity,
  }).data?.records;
}

interface VoiceChoiceProps {
  value: string;
  onChange: (voice: string) => void;
  label: string;
  /** What no voice of its own means. */
  none: string;
  id?: string | undefined;
  disabled?: boolean;
}

/** One of them, or none; beside it a press that lets it be heard. */
export function VoiceChoice({ value, onChange, label, none, id, disabled = false }: VoiceChoiceProps) {
  const { t } = useTranslation("media");
  const voices = useVoices();
  const known = (voices ?? []).map(({ id: voice, name, language, gender }) => ({
    value: voice,
    label: language ? `${t(`voice.language.${language as "en-GB"}`)} · ${t(`voice.gender.${gender as "female"}`)}` : name,
  }));
  const gone = voices !== undefined && value !== "" && !known.some((voice) => voice.value === value);
  return (
    <div style={ROW}>
      <Select
        {...(id !== undefined && { id })}
        size="small"
        style={GROWS}
        aria-label={label}
        disabled={disabled || !voices}
        status={gone ? "warning" : ""}
        value={value}
        onChange={onChange}
        options={[{ value: "", label: none }, ...known, ...(gone ? [{ value, label: t("voice.gone", { voice: value }) }] : [])]}
      />
      {value !== "" && !gone && voices && <VoiceSample voice={value} rate={1} />}
    </div>
  );
}

/** A sentence in a voice. */
export function VoiceSample({ voice, rate }: { voice: string; rate: number }) {
  const { t } = useTranslation("media");
  const { message } = App.useApp();
  const [made, setMade] = useState<{ key: string; file: string } | null>(null);
  const [playing, setPlaying] = useState(false);
  const [busy, setBusy] = useState(false);
  const key = `${voice}/${rate}`;
  const file = made?.key === key ? made.file : null;
  useRecording(playing && file ? { url: fileUrl(file), text: SAMPLE, words: [] } : null, () => setPlaying(false));
  const press = async () => {
    if (playing) return setPlaying(false);
    setBusy(true);
    try {
      const { file: said } = file ? { file } : await post("/api/chatgpt/text_to_speech", { text: SAMPLE, voice, speed: rate });
      if (said) {
        setMade({ key, file: said });
        setPlaying(true);
      }
    } catch (error) {
      void message.error((error as Error).message);
    }
    setBusy(false);
  };
  return (
    <Button size="small" loading={busy} icon={playing ? <PauseOutlined /> : <SoundOutlined />} onClick={() => void press()}>
      {t("voice.sample")}
    </Button>
  );
}
