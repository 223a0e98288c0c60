// The chosen line at length: who says it, what, its translation, picture and recording, how often, and whose work it is.
import { useState } from "react";
import { WarningFilled } from "@ant-design/icons";
import { Button, Segmented } from "antd";
import { useTranslation } from "react-i18next";
import { PersonPicker, type DocumentOf } from "~/documents/index.ts";
import { MediaField } from "~/media/index.ts";
import { ItemPanel, TextField, useFocusWhenNew } from "~/sync/editor/index.ts";
import { itemOf, textIn, useFieldId, useOpenDocument, useWritable } from "~/sync/index.ts";
import { AudioCell } from "../items/audio-cell.tsx";
import { isStale, type LineView, MOST_REPEATS } from "./model.ts";
import { heard } from "./sound.ts";
import { useLine, useVerbs, fieldId } from "./verbs.ts";
import { useSayLine } from "./voices.ts";
import styles from "./follow-read.module.css";

export function LinePanel({ of }: { of: DocumentOf }) {
  const { line, at } = useLine();
  return line ? <OneLine key={line.id} of={of} line={line} number={at + 1} /> : null;
}

function OneLine({ of, line, number }: { of: DocumentOf; line: LineView; number: number }) {
  const { t } = useTranslation("follow_read");
  const { doc } = useOpenDocument();
  const writable = useWritable();
  const verbs = useVerbs();
  const item = itemOf(doc, "lines", line.id);
  useFocusWhenNew(fieldId.text);
  const field = (key: "speaker" | "text" | "translation", id?: string) => {
    const text = textIn(item, key);
    return (
      <div className={styles.field}>
        <span aria-hidden>{t(`parts.${key}`)}</span>
        {text && <TextField text={text} {...(id && { id })} className={styles.box} label={t(`line.${key}`, { number })} placeholder={t(`line.${key}Hint`)} />}
      </div>
    );
  };
  return (
    <ItemPanel item={line.id} label={t("line.number", { number })} place={t("line.number", { number })}>
      <div className={styles.fields}>
        {field("speaker")}
        {field("text", fieldId.text)}
        {field("translation")}
        <Sound line={line} number={number} />
        <div className={styles.row}>
          <span>{t("parts.repeats")}</span>
          <Segmented
            size="small"
            disabled={!writable}
            aria-label={t("parts.repeats")}
            value={line.repeats}
            options={Array.from({ length: MOST_REPEATS }, (_, times) => ({ value: times + 1, label: `× ${times + 1}` }))}
            onChange={(times) => verbs.setLine(line.id, "repeats", times)}
          />
        </div>
        <div className={styles.row}>
          <span>{t("parts.image")}</span>
          {!writable && !line.image && <span className={styles.muted}>{t("line.none")}</span>}
          <MediaField
            small
            of="image"
            value={line.image}
            label={t("line.image", { number })}
            disabled={!writable}
            onChange={(image) => verbs.setLine(line.id, "image", image)}
          />
        </div>
        <div className={styles.row}>
          <span>{t("parts.assignee")}</span>
          <PersonPicker of={of} value={line.assignee} label={t("parts.assignee")} onChange={(person) => verbs.setLine(line.id, "assignee", person)} />
        </div>
      </div>
    </ItemPanel>
  );
}

/** The recording: heard, recorded with one's own voice, brought as a file, said by the voice that is set; and what is wrong with it. */
function Sound({ line, number }: { line: LineView; number: number }) {
  const { t } = useTranslation("follow_read");
  const writable = useWritable();
  const verbs = useVerbs();
  const say = useSayLine();
  const field = useFieldId(fieldId.sound);
  const [busy, setBusy] = useState(false);
  const { id, text } = line;
  const take = async (file: string | null) => {
    if (!file) return verbs.setSound(id, "", 0, "");
    setBusy(true);
    const { ms = 0 } = (await heard(file)) ?? {};
    verbs.setSound(id, file, ms, text);
    setBusy(false);
  };
  const said = async () => {
    setBusy(true);
    await say(line);
    setBusy(false);
  };
  return (
    <div className={styles.row} id={field} tabIndex={-1} role="group" aria-label={t("line.sound", { number })}>
      <span>{t("parts.sound")}</span>
      <span className={styles.sound}>
        {!writable && !line.sound && <span className={styles.muted}>{t("line.none")}</span>}
        <AudioCell
          value={line.sound || null}
          name={text || t("line.number", { number })}
          disabled={!writable}
          onChange={(file) => void take(file)}
          onSay={() => void said()}
        />
        {!line.sound && writable && (
          <Button size="small" loading={busy} disabled={!text.trim()} onClick={() => void said()}>
            {t("voice.say")}
          </Button>
        )}
        {line.sound && line.soundMs > 0 && (
          <span className={`${styles.muted} bt-num`}>{t("line.seconds", { seconds: (line.soundMs / 1_000).toFixed(1) })}</span>
        )}
      </span>
      {isStale(line) && (
        <span className={styles.stale} role="status">
          <WarningFilled aria-hidden /> {t("line.stale")}
          {writable && (
            <>
              <Button size="small" loading={busy} onClick={() => void said()}>
                {t("voice.again")}
              </Button>
              <Button size="small" type="link" onClick={() => verbs.stillFits(line)}>
                {t("line.stillFits")}
              </Button>
            </>
          )}
        </span>
      )}
    </div>
  );
}
