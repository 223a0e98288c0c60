// Below the words of a page: its recording, what is wrong with it or on its way, and one press that has it read.
import { useState } from "react";
import { LoadingOutlined, PauseOutlined, PlayCircleOutlined, SoundOutlined, WarningOutlined } from "@ant-design/icons";
import { Button, Select, Tooltip } from "antd";
import { useTranslation } from "react-i18next";
import { useContentPart } from "~/sync/editor/index.ts";
import { useWritable } from "~/sync/index.ts";
import { useRecording } from "~/ui/recording.ts";
import { isStale, KIND, type PageView } from "../model.ts";
import { useVerbs } from "../verbs.ts";
import { failedPages, onItsWay, outdated, recordingOf, useNarration, useVoiceVerbs } from "./use-voice.ts";
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
  const verbs = useVerbs();
  const characters = useContentPart(KIND, (of) => of.characters);
  const voice = useContentPart(KIND, (of) => of.voice);
  const speed = useContentPart(KIND, (of) => of.speed);
  const reader = characters.find(({ id }) => id === page.speaker);
  const asked = { characters, voice, speed };
  const old = outdated(narration, asked, page);
  const [failed] = failedPages(narration, { ...asked, pages: [page] });
  const why = failed && ((i18n.language === "zh-CN" ? failed.errorZh : failed.error) ?? "");
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
      {recording && !underWay && !isStale(page) && old && (
        <span className={styles.warn}>
          <WarningOutlined aria-hidden /> {t(old === "voice" ? "voice.another" : "voice.anotherPace")}
        </span>
      )}
      {can && characters.length > 0 && (
        <Select
          size="small"
          variant="borderless"
          popupMatchSelectWidth={false}
          aria-label={t("voice.reader", { number })}
          value={reader?.id ?? ""}
          options={[{ value: "", label: t("voice.ofBook") }, ...characters.map(({ id, name }) => ({ value: id, label: name || t("characters.unnamed") }))]}
          onChange={(speaker) => verbs.setPage(page.id, "speaker", speaker)}
        />
      )}
      {underWay && (
        <span className={styles.note} role="status">
          <LoadingOutlined aria-hidden /> {t(`voice.state.${way.state as "queued" | "running"}`, { name: way.byName })}
        </span>
      )}
      {why && <span className={`${styles.warn} ${styles.why}`}>{t("voice.failed", { number, why })}</span>}
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
