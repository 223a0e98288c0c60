// The recording of a word or a line in its row: heard, recorded with one's own voice, brought as a file, taken away.
import { useRef } from "react";
import { AudioOutlined, DeleteOutlined, LoadingOutlined, MoreOutlined, SoundOutlined, UploadOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { ACCEPT, MediaCell, useRecorder, useUpload } from "~/media/index.ts";
import { DropMenu } from "~/ui/drop-menu.tsx";
import { clockOf } from "~/ui/duration.ts";
import styles from "./items.module.css";

interface AudioCellProps {
  value: string | null;
  /** Of what: the word, the line. */
  name: string;
  disabled: boolean;
  onChange: (file: string | null) => void;
  /** Has it made by a voice. */
  onSay: () => void;
}

export function AudioCell({ value, name, disabled, onChange, onSay }: AudioCellProps) {
  const { t } = useTranslation("reading");
  const input = useRef<HTMLInputElement>(null);
  const { share, send } = useUpload("sound");
  const { state, seconds, toggle, again, discard } = useRecorder(onChange);
  const take = async (file: File | undefined) => {
    const stored = file && (await send(file));
    if (stored) onChange(stored);
  };
  const busy = share !== null || state === "sending";
  const record = (
    <Button
      type="text"
      size="small"
      danger={state === "recording"}
      disabled={busy}
      data-record
      icon={state === "sending" ? <LoadingOutlined /> : <AudioOutlined />}
      aria-label={t(state === "recording" ? "audio.stop" : "audio.record", { name })}
      aria-pressed={state === "recording"}
      onClick={toggle}
    />
  );
  if (disabled) return value ? <MediaCell of="sound" id={value} name={name} /> : null;
  // Only the page has it still.
  if (state === "unsent")
    return (
      <span className={styles.audio} role="status">
        <span className={styles.lacking}>{t("audio.unsent")}</span>
        <Button type="link" size="small" aria-label={t("audio.again", { name })} onClick={again}>
          {t("audio.send")}
        </Button>
        <Button type="text" size="small" danger icon={<DeleteOutlined />} aria-label={t("audio.discard", { name })} onClick={discard} />
      </span>
    );
  return (
    <span className={styles.audio} data-audio>
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPT.sound}
        aria-label={t("audio.file", { name })}
        onChange={(event) => {
          void take(event.target.files?.[0]);
          event.target.value = "";
        }}
      />
      {value && state !== "recording" ? (
        <>
          <MediaCell of="sound" id={value} name={name} />
          <DropMenu
            menu={{
              items: [
                { key: "say", icon: <SoundOutlined />, label: t("audio.say"), onClick: onSay },
                { key: "record", icon: <AudioOutlined />, label: t("audio.anew"), onClick: toggle },
                { key: "upload", icon: <UploadOutlined />, label: t("audio.replace"), onClick: () => input.current?.click() },
                { key: "remove", danger: true, label: t("audio.remove"), onClick: () => onChange(null) },
              ],
            }}
          >
            <Button type="text" size="small" icon={busy ? <LoadingOutlined /> : <MoreOutlined />} aria-label={t("audio.more", { name })} />
          </DropMenu>
        </>
      ) : (
        <>
          {record}
          {state === "recording" && <span className="bt-num">{clockOf(seconds)}</span>}
          {state !== "recording" && (
            <Button
              type="text"
              size="small"
              disabled={busy}
              icon={share === null ? <UploadOutlined /> : <LoadingOutlined />}
              aria-label={t("audio.upload", { name })}
              onClick={() => input.current?.click()}
            />
          )}
        </>
      )}
    </span>
  );
}
