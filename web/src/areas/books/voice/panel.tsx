// Who reads the book aloud and how fast, how far that is, and what is left to read.
import { useId } from "react";
import { LoadingOutlined, SoundOutlined } from "@ant-design/icons";
import { Button, Segmented, Select } from "antd";
import { useTranslation } from "react-i18next";
import { useVoices, VoiceSample } from "~/media/index.ts";
import { useWritable } from "~/sync/index.ts";
import { isStale, lacksVoice, speeds } from "../model.ts";
import { useBook, useVerbs } from "../verbs.ts";
import { failedPages, outdated, useNarration, useVoiceVerbs } from "./use-voice.ts";
import book from "../book.module.css";
import styles from "./voice.module.css";

/** As fast as the server reads. */
const RATES = { normal: 1, slow: 0.75 } as const;

export function VoicePanel({ id }: { id: string }) {
  const { t, i18n } = useTranslation(["books", "media"]);
  const title = useId();
  const writable = useWritable();
  const content = useBook();
  const { pages, voice, speed } = content;
  const verbs = useVerbs();
  const narration = useNarration(id);
  const voices = useVoices();
  const say = useVoiceVerbs(id);
  const told = pages.filter((page) => page.text.trim() !== "");
  const silentPages = told.filter(({ audio }) => audio === "").length;
  const stale = told.filter(isStale).length;
  const others = told.filter((page) => !lacksVoice(page)).map((page) => outdated(narration, content, page));
  const [another, pace] = (["voice", "pace"] as const).map((what) => others.filter((one) => one === what).length) as [number, number];
  const old = stale + another + pace;
  const missing = silentPages + old;
  const open = narration?.records.filter(({ state }) => state !== "failed") ?? [];
  const failed = failedPages(narration, content);
  const numberOf = (page: string) => pages.findIndex((one) => one.id === page) + 1;
  const silent = voices?.length === 0;
  const chosen = voice || voices?.[0]?.id;
  // Chosen once, and not offered any more: nothing is read in another without a word.
  const gone = voices !== undefined && voice !== "" && !voices.some((one) => one.id === voice);
  return (
    <section className={book.card} aria-labelledby={title}>
      <h2 id={title} className={book.heading}>
        {t("voice.title")}
      </h2>
      <p className={book.muted}>
        {t("voice.count", { done: told.length - missing, total: told.length })}
        {stale > 0 && ` · ${t("voice.stale", { count: stale })}`}
        {another > 0 && ` · ${t("voice.others", { count: another })}`}
        {pace > 0 && ` · ${t("voice.paces", { count: pace })}`}
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
              status={gone ? "warning" : ""}
              value={chosen ?? null}
              onChange={(value) => verbs.setBook("voice", value)}
              options={[
                ...(voices ?? []).map(({ id: value, name, language, gender }) => ({
                  value,
                  label: language ? `${t(`media:voice.language.${language as "en-GB"}`)} · ${t(`media:voice.gender.${gender as "female"}`)}` : name,
                })),
                ...(gone ? [{ value: voice, label: t("media:voice.gone", { voice }) }] : []),
              ]}
            />
            {writable && chosen && !gone && <VoiceSample voice={chosen} rate={RATES[speed]} />}
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
              <Button
                size="small"
                type="primary"
                icon={<SoundOutlined />}
                disabled={missing === 0 || gone || open.length > 0}
                onClick={() => void say.missing()}
              >
                {t(old === 0 ? "voice.missing" : silentPages === 0 ? "voice.old" : "voice.missingOrOld", { count: missing })}
              </Button>
              <Button size="small" disabled={told.length === 0 || gone || open.length > 0} onClick={() => void say.all()}>
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
