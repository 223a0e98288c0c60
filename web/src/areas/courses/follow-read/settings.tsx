// How the follow-read looks and sounds: canvas, theme, cards, the learner's time, the voice that says what has no recording, and music.
import { useId } from "react";
import { SoundOutlined } from "@ant-design/icons";
import { Button, Segmented, Select, Slider, Switch } from "antd";
import { useTranslation } from "react-i18next";
import { MediaField } from "~/media/index.ts";
import { useWritable } from "~/sync/index.ts";
import { useVoices } from "../items/voices.tsx";
import { canvases, LEAST_PAUSE, MOST_PAUSE, speeds, themes } from "./model.ts";
import { useFollowRead, useVerbs } from "./verbs.ts";
import { lacks, useSayMissing } from "./voices.ts";
import styles from "./follow-read.module.css";

export function Settings() {
  const { t } = useTranslation("follow_read");
  const content = useFollowRead();
  const writable = useWritable();
  const verbs = useVerbs();
  const title = useId();
  return (
    <section className={styles.card} aria-labelledby={title}>
      <h2 id={title} className={styles.heading}>
        {t("settings.title")}
      </h2>
      <div className={styles.row}>
        <span>{t("parts.canvas")}</span>
        <Segmented
          size="small"
          disabled={!writable}
          aria-label={t("parts.canvas")}
          value={content.canvas}
          options={[...canvases]}
          onChange={(canvas) => verbs.set("canvas", canvas)}
        />
      </div>
      <div className={styles.row}>
        <span>{t("parts.theme")}</span>
        <Segmented
          size="small"
          disabled={!writable}
          aria-label={t("parts.theme")}
          value={content.theme}
          options={themes.map((value) => ({ value, label: t(`theme.${value}`) }))}
          onChange={(theme) => verbs.set("theme", theme)}
        />
      </div>
      <div className={styles.row}>
        <span>{t("parts.pausePercent")}</span>
        <Slider
          className={styles.slider ?? ""}
          disabled={!writable}
          min={LEAST_PAUSE}
          max={MOST_PAUSE}
          step={10}
          value={content.pausePercent}
          ariaLabelForHandle={t("parts.pausePercent")}
          onChange={(percent) => verbs.set("pausePercent", percent)}
        />
        <span className="bt-num">{content.pausePercent} %</span>
      </div>
      {(["intro", "scoreCard"] as const).map((key) => (
        <label key={key} className={styles.row}>
          <span>{t(`parts.${key}`)}</span>
          <Switch size="small" disabled={!writable} checked={content[key]} onChange={(on) => verbs.set(key, on)} />
        </label>
      ))}
      <Voice />
      <div className={styles.field}>
        <span>{t("parts.music")}</span>
        <MediaField of="sound" value={content.music} label={t("parts.music")} disabled={!writable} onChange={(music) => verbs.set("music", music)} />
      </div>
      {content.music && (
        <div className={styles.row}>
          <span>{t("parts.musicVolume")}</span>
          <Slider
            className={styles.slider ?? ""}
            disabled={!writable}
            min={0}
            max={100}
            step={5}
            value={content.musicVolume}
            ariaLabelForHandle={t("parts.musicVolume")}
            onChange={(volume) => verbs.set("musicVolume", volume)}
          />
          <span className="bt-num">{content.musicVolume} %</span>
        </div>
      )}
    </section>
  );
}

/** Which voice says what has no recording, how fast, and one press for all of that. */
function Voice() {
  const { t } = useTranslation(["follow_read", "reading"]);
  const { lines, voice, speed } = useFollowRead();
  const writable = useWritable();
  const verbs = useVerbs();
  const voices = useVoices();
  const { left, run } = useSayMissing();
  const missing = lines.filter(lacks).length;
  const known = (voices ?? []).map(({ id, name, language, gender }) => ({
    value: id,
    label: language ? `${t(`reading:voice.language.${language as "en-GB"}`)} · ${t(`reading:voice.gender.${gender as "female"}`)}` : name,
  }));
  const options = [
    { value: "", label: t("voice.nobody") },
    ...known,
    ...(voice && !known.some(({ value }) => value === voice) ? [{ value: voice, label: t("voice.unknown", { voice }) }] : []),
  ];
  return (
    <>
      <div className={styles.row}>
        <span>{t("parts.voice")}</span>
        <Select
          size="small"
          className={styles.grow ?? ""}
          disabled={!writable}
          aria-label={t("parts.voice")}
          value={voice}
          options={options}
          onChange={(next) => verbs.set("voice", next)}
        />
      </div>
      <div className={styles.row}>
        <span>{t("parts.speed")}</span>
        <Segmented
          size="small"
          disabled={!writable}
          aria-label={t("parts.speed")}
          value={speed}
          options={speeds.map((value) => ({ value, label: t(`speed.${value}`) }))}
          onChange={(next) => verbs.set("speed", next)}
        />
      </div>
      {writable && (missing > 0 || left !== null) && (
        <Button size="small" icon={<SoundOutlined />} loading={left !== null} disabled={voices?.length === 0} onClick={() => void run()}>
          {left === null ? t("voice.missing", { count: missing }) : t("voice.left", { count: left })}
        </Button>
      )}
      {voices?.length === 0 && <p className={styles.muted}>{t("reading:voice.missing")}</p>}
    </>
  );
}
