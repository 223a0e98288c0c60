// One cue: when, what is said, what that means, who is at it and what is wrong with it.
import { memo, type KeyboardEvent } from "react";
import { BulbOutlined, DeleteOutlined, MergeCellsOutlined, PlayCircleOutlined, ScissorOutlined, WarningFilled } from "@ant-design/icons";
import { Button, Tooltip } from "antd";
import { useTranslation } from "react-i18next";
import { Here, TextField, useChosen, useFocusWhenNew } from "~/sync/editor/index.ts";
import { itemOf, textIn, useFieldId, useOpenDocument, useWritable } from "~/sync/index.ts";
import { useMomentPart } from "./clock.ts";
import type { CueView } from "./model.ts";
import { TimeField } from "./time-field.tsx";
import { useSplitUnder } from "./use-split-under.ts";
import { fieldId, useVerbs } from "./verbs.ts";
import styles from "./subtitles.module.css";

interface CueRowProps {
  cue: CueView;
  number: number;
  last: boolean;
  /** What the checks say of it. */
  state: "wrong" | "advice" | null;
}

export const CueRow = memo(function CueRow({ cue, number, last, state }: CueRowProps) {
  const { t } = useTranslation("subtitles");
  const { doc } = useOpenDocument();
  const verbs = useVerbs();
  const writable = useWritable();
  const chosen = useChosen((c) => c.item === cue.id);
  const shown = useMomentPart((ms) => cue.start <= ms && ms < cue.end);
  const item = itemOf(doc, "cues", cue.id);
  const [text, translation] = [textIn(item, "text"), textIn(item, "translation")];
  useFocusWhenNew(fieldId.text(cue.id));
  useSplitUnder(cue.id, "text", text);
  useSplitUnder(cue.id, "translation", translation);
  const row = useFieldId(fieldId.cue(cue.id));
  const choose = () => verbs.choose(cue.id);
  const keyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // Out of the words, to where the keys of the page are good.
    if (event.key === "Escape") document.getElementById(row ?? "")?.focus({ preventScroll: true });
  };
  return (
    // Whoever comes into any of its fields is at it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      id={row}
      tabIndex={-1}
      role="group"
      aria-label={t("cue.number", { number })}
      data-item={cue.id}
      data-cue={number}
      className={[styles.cue, chosen && styles.chosen, shown && styles.shown].filter(Boolean).join(" ")}
      onFocus={() => !chosen && choose()}
    >
      <button type="button" className={`${styles.number} bt-num`} aria-label={t("cue.play", { number })} onClick={() => verbs.goTo(cue.id)}>
        {shown ? <PlayCircleOutlined aria-hidden /> : number}
      </button>
      <div className={styles.times}>
        <TimeField ms={cue.start} label={t("cue.start", { number })} wrong={false} onChange={(ms) => verbs.setTime(cue.id, "start", ms)} />
        <TimeField ms={cue.end} label={t("cue.end", { number })} wrong={cue.end <= cue.start} onChange={(ms) => verbs.setTime(cue.id, "end", ms)} />
      </div>
      <div className={styles.words}>
        {text && (
          <TextField text={text} lines id={fieldId.text(cue.id)} label={t("cue.text", { number })} placeholder={t("cue.textHint")} onKeyDown={keyDown} />
        )}
        {translation && (
          <TextField
            text={translation}
            lines
            id={fieldId.translation(cue.id)}
            className={styles.translation}
            label={t("cue.translation", { number })}
            placeholder={t("cue.translationHint")}
            onKeyDown={keyDown}
          />
        )}
      </div>
      <span className={styles.state}>
        <Here item={cue.id} size={18} />
        {state === "wrong" && <WarningFilled className={styles.danger} aria-label={t("cue.wrong")} />}
        {state === "advice" && <BulbOutlined className={styles.hint} aria-label={t("cue.advice")} />}
      </span>
      {writable && (
        <span className={styles.verbs}>
          <Tooltip title={t("keys.split")}>
            <Button type="text" size="small" icon={<ScissorOutlined />} aria-label={t("cue.split", { number })} onClick={() => verbs.split(cue.id)} />
          </Tooltip>
          <Tooltip title={t("keys.merge")}>
            <Button
              type="text"
              size="small"
              disabled={last}
              icon={<MergeCellsOutlined />}
              aria-label={t("cue.merge", { number })}
              onClick={() => verbs.merge(cue.id)}
            />
          </Tooltip>
          <Tooltip title={t("keys.remove")}>
            <Button type="text" size="small" icon={<DeleteOutlined />} aria-label={t("cue.remove", { number })} onClick={() => verbs.remove(cue.id)} />
          </Tooltip>
        </span>
      )}
    </div>
  );
});
