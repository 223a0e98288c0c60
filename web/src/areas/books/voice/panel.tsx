// Who reads the book aloud and how fast, how far that is, and what is left to read.
import { useId, useState } from "react";
import { LoadingOutlined, PauseOutlined, SoundOutlined } from "@ant-design/icons";
import { App, Button, Segmented, Select } from "antd";
import { useTranslation } from "react-i18next";
import { post } from "~/api/client.ts";
import { fileUrl } from "~/api/upload.ts";
import { useWritable } from "~/sync/index.ts";
import { useRecording } from "~/ui/recording.ts";
import { isStale, lacksVoice, speeds } from "../model.ts";
import { useBook, useVerbs } from "../verbs.ts";
import { useBookVoices, useNarration, useVoiceVerbs } from "./use-voice.ts";
import book from "../book.module.css";
import styles from "./voice.module.css";

/** What a voice says of itself; the server keeps it, so that it is made once. */
const SAMPLE = "Once upon a time, there was a little boat on a big blue sea.";
/** As fast as the server reads. */
const RATES = { normal: 1, slow: 0.75 } as const;

export function VoicePanel({ id }: { id: string }) {
  const { t, i18n } = useTranslation("books");
  const title = useId();
  const writable = useWritable();
  const { pages, voice, speed } = useBook();
  const verbs = useVerbs();
  const narration = useNarration(id);
  const voices = useBookVoices();
  const say = useVoiceVerbs(id);
  const told = pages.filter((page) => page.text.trim() !== "");
  const missing = told.filter(lacksVoice).length;
  const stale = told.filter(isStale).length;
  const open = narration?.records.filter(({ state }) => state !== "failed") ?? [];
  const failed = narration?.records.filter(({ state }) => state === "failed") ?? [];
  const numberOf = (page: string) => pages.findIndex((one) => one.id === page) + 1;
  const silent = voices?.length === 0;
  const chosen = voice || voices?.[0]?.id;
  return (
    <section className={book.card} aria-labelledby={title}>
      <h2 id={title} className={book.heading}>
        {t("voice.title")}
      </h2>
      <p className={book.muted}>
        {t("voice.count", { done: told.length - missing, total: told.length })}
        {stale > 0 && ` · ${t("voice.stale", { count: stale })}`}
        {narration?.by && ` · ${narration.by}`}
      </p>
      {silent ? (
        <p className={styles.note}>{t("voice.notSetUp")}</p>
      ) : (
        <>
          <div className={styles.choice}>
            <Select
              size="small"
              className={styles.voice ?? ""}
              aria-label={t("voice.voice")}
              disabled={!writable || !voices}
              value={chosen ?? null}
              onChange={(value) => verbs.setBook("voice", value)}
              options={(voices ?? []).map(({ id: value, name, language, gender }) => ({
                value,
                label: language ? `${t(`voice.language.${language as "en-GB"}`)} · ${t(`voice.gender.${gender as "female"}`)}` : name,
              }))}
            />
            {writable && chosen && <Sample voice={chosen} rate={RATES[speed]} />}
          </div>
          <Segmented
            size="small"
            disabled={!writable}
            value={speed}
            aria-label={t("voice.speed")}
            options={speeds.map((value) => ({ value, label: t(`voice.pace.${value}`) }))}
            onChange={(value) => verbs.setBook("speed", value)}
          />
          {writable && (
            <div className={styles.buttons}>
              <Button size="small" type="primary" icon={<SoundOutlined />} disabled={missing === 0 || open.length > 0} onClick={() => void say.missing()}>
                {t("voice.missing", { count: missing })}
              </Button>
              <Button size="small" disabled={told.length === 0 || open.length > 0} onClick={() => void say.all()}>
                {t("voice.all")}
              </Button>
            </div>
          )}
        </>
      )}
      {open.length > 0 && (
        <p className={styles.note} role="status">
          <LoadingOutlined aria-hidden /> {t("voice.underWay", { count: open.length, name: open[0]?.byName })}
        </p>
      )}
      {failed.map((page) => (
        <p key={page.pageId} className={styles.failed}>
          {t("voice.failed", { number: numberOf(page.pageId), why: (i18n.language === "zh-CN" ? page.errorZh : page.error) ?? "" })}
        </p>
      ))}
    </section>
  );
}

/** A sentence in the voice that is chosen. */
function Sample({ voice, rate }: { voice: string; rate: number }) {
  const { t } = useTranslation("books");
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
