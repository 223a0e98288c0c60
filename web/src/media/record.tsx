// Records one's own voice in a field that holds a recording: one press begins, the next ends it, and how long it is stands on the button. What could not be sent is kept until it
// is, or is discarded by hand.
import { AudioOutlined, DeleteOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useRecorder } from "./recorder.ts";

/** A recording of a field ends by itself after so long, ms: a text of several paragraphs. */
const LONGEST_MS = 300_000;

export function RecordButton({ label, onRecorded }: { label: string; onRecorded: (file: string) => void }) {
  const { t } = useTranslation("waveform");
  const { state, seconds, toggle, again, discard } = useRecorder(onRecorded, LONGEST_MS);
  const recording = state === "recording";
  if (state === "unsent")
    return (
      <span role="status">
        {t("recording.unsent")}
        <Button type="link" size="small" aria-label={t("recording.again", { name: label })} onClick={again}>
          {t("recording.send")}
        </Button>
        <Button type="text" size="small" danger icon={<DeleteOutlined />} aria-label={t("recording.discard", { name: label })} onClick={discard} />
      </span>
    );
  return (
    <Button
      size="small"
      danger={recording}
      icon={<AudioOutlined />}
      loading={state === "sending"}
      aria-pressed={recording}
      aria-label={`${t(recording ? "recording.end" : "recording.begin")}: ${label}`}
      onClick={toggle}
    >
      {recording ? (
        <>
          {t("recording.end")} <span className="bt-num">{`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`}</span>
        </>
      ) : (
        t("recording.begin")
      )}
    </Button>
  );
}
