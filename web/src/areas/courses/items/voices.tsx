// Words and lines said by a voice: which voices there are, the bar above a table that has what lacks a recording said, and what is being made of a row.
import { useState } from "react";
import { LoadingOutlined, SoundOutlined, WarningOutlined } from "@ant-design/icons";
import { App, Button, Select, Tooltip } from "antd";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call, post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import type { Row } from "~/realtime/index.ts";
import { useRefusal } from "~/resource/index.tsx";
import type { Sort } from "./sorts.tsx";
import styles from "./items.module.css";

/** The voices of this server; none where nothing speaks. */
export function useVoices() {
  return useQuery({
    queryKey: keyOf("voices", "list"),
    queryFn: ({ signal }) => post("/api/chatgpt/voice_list", {}, { signal }),
    staleTime: Infinity,
  }).data?.records;
}

const UNDER_WAY = ["queued", "generating"];
/** Rows whose recording is not there, failed, or says an older text. */
export const lacking = (rows: readonly Row[]): Row[] => rows.filter((row) => ["none", "stale", "failed"].includes(String(row["audio_state"])));

/** Has rows said; what is refused is told. */
export function useSay({ resource: { meta } }: Sort) {
  const refuse = useRefusal();
  return async (ids: readonly string[], voice?: string): Promise<boolean> => {
    try {
      await call("POST", `${meta.base}/genTxtToVoice`, { ids, ...(voice !== undefined && { voice }) });
      return true;
    } catch (error) {
      refuse(error);
      return false;
    }
  };
}

/** Which voice, and one press for all that lack a recording. */
export function VoiceBar({ sort, rows }: { sort: Sort; rows: readonly Row[] }) {
  const { t } = useTranslation("reading");
  const { message } = App.useApp();
  const voices = useVoices();
  const say = useSay(sort);
  const [chosen, setChosen] = useState<string>();
  const [busy, setBusy] = useState(false);
  if (!voices) return null;
  const waiting = rows.filter((row) => UNDER_WAY.includes(String(row["audio_state"]))).length;
  const wanted = lacking(rows).map(({ id }) => id);
  const voice = chosen ?? voices[0]?.id;
  const all = async () => {
    setBusy(true);
    if (await say(wanted, voice)) void message.success(t("voice.asked", { count: wanted.length }));
    setBusy(false);
  };
  return (
    <div className={styles.voices}>
      {voices.length > 0 && (
        <Select
          size="small"
          className={styles.voice ?? ""}
          aria-label={t("voice.voice")}
          value={voice ?? null}
          onChange={setChosen}
          options={voices.map(({ id, name, language, gender }) => ({
            value: id,
            label: language ? `${t(`voice.language.${language as "en-GB"}`)} · ${t(`voice.gender.${gender as "female"}`)}` : name,
          }))}
        />
      )}
      <Button size="small" icon={<SoundOutlined />} disabled={voices.length === 0 || wanted.length === 0} loading={busy} onClick={() => void all()}>
        {t("voice.all", { count: wanted.length })}
      </Button>
      {voices.length === 0 && <span className={styles.note}>{t("voice.missing")}</span>}
      {waiting > 0 && (
        <span className={styles.note} role="status">
          <LoadingOutlined aria-hidden /> {t("voice.underWay", { count: waiting })}
        </span>
      )}
      {voices[0] && <span className={styles.note}>{t("voice.by", { by: voices[0].by })}</span>}
    </div>
  );
}

/** What is being made of a row's recording, or what is wrong with it: pressed, it is said again. */
export function AudioState({ row, onSay }: { row: Row; onSay: (() => void) | null }) {
  const { t, i18n } = useTranslation("reading");
  const state = String(row["audio_state"] ?? "none");
  if (UNDER_WAY.includes(state)) {
    const words = t(`voice.state.${state as "queued"}`);
    return (
      <Tooltip title={words}>
        <LoadingOutlined role="img" aria-label={words} />
      </Tooltip>
    );
  }
  if (state !== "stale" && state !== "failed") return null;
  const why = state === "failed" ? String((i18n.language === "zh-CN" ? row["audio_error_zh"] : row["audio_error"]) ?? "") : "";
  const words = `${t(`voice.state.${state}`)}${why && `: ${why}`}`;
  const mark = <WarningOutlined className={styles.lacking} aria-hidden={onSay !== null} {...(onSay === null && { role: "img", "aria-label": words })} />;
  return (
    <Tooltip title={words}>{onSay ? <Button type="text" size="small" icon={mark} aria-label={`${words}. ${t("audio.say")}`} onClick={onSay} /> : mark}</Tooltip>
  );
}
