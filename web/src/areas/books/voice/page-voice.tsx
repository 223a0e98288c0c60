// Below the words of a page: its recording, what is wrong with it or on its way, and one press that has it read.
import { useState } from "react";
import { LoadingOutlined, PauseOutlined, PlayCircleOutlined, SoundOutlined, WarningOutlined } from "@ant-design/icons";
import { Button, Tooltip } from "antd";
import { useTranslation } from "react-i18next";
import { useWritable } from "~/sync/index.ts";
import { useRecording } from "~/ui/recording.ts";
import { isStale, type PageView } from "../model.ts";
import { onItsWay, recordingOf, useNarration, useVoiceVerbs } from "./use-voice.ts";
import styles from "./voice.module.css";

export function PageVoice({ book, page, number }: { book: string; page: PageView; number: number }) {
  const { t, i18n } = useTranslation("books");
  const writable = useWritable();
  const narration = useNarration(book);
  const say = useVoiceVerbs(book);
  const [playing, setPlaying] = useState(false);
  const recording = recordingOf(narration, page);
  const word = useRecording(playing ? recording : null, () => setPlaying(false));
  const way = onItsWay(narration, page.id);
  const underWay = way !== undefined && way.state !== "failed";
  const why = way?.state === "failed" ? ((i18n.language === "zh-CN" ? way.errorZh : way.error) ?? "") : "";
  const can = writable && narration?.by && page.text.trim() !== "";
  if (!recording && !way && !can) return null;
  return (
    <div className={styles.line}>
      {recording && (
        <Button
          size="small"
          type="text"
          icon={playing ? <PauseOutlined /> : <PlayCircleOutlined />}
          aria-label={t(playing ? "voice.quiet" : "voice.play", { number })}
          onClick={() => setPlaying(!playing)}
        />
      )}
      {word && (
        <span className={styles.heard} lang="en" aria-hidden>
          {page.text.slice(...word)}
        </span>
      )}
      {recording && !underWay && isStale(page) && (
        <span className={styles.warn}>
          <WarningOutlined aria-hidden /> {t("voice.isStale")}
        </span>
      )}
      {underWay && (
        <span className={styles.note} role="status">
          <LoadingOutlined aria-hidden /> {t(`voice.state.${way.state as "queued" | "running"}`, { name: way.byName })}
        </span>
      )}
      {why && <span className={styles.warn}>{t("voice.failed", { number, why })}</span>}
      {can && !underWay && (
        <Tooltip title={`${t("voice.one")} · V`}>
          <Button size="small" type="text" icon={<SoundOutlined />} onClick={() => void say.page(page.id)}>
            {t(recording ? "voice.again" : "voice.one")}
          </Button>
        </Tooltip>
      )}
    </div>
  );
}
