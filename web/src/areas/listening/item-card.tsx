// One item: when it is heard, what is said, and what its kind of exercise asks for. What is typed is kept when one leaves the field.
import { useState } from "react";
import { DeleteOutlined, PauseOutlined, PlayCircleOutlined, WarningFilled } from "@ant-design/icons";
import { Button, Input } from "antd";
import { useTranslation } from "react-i18next";
import { gapsOf, type Item, type Kind, lackOf } from "./items.ts";
import { MomentField, momentOf } from "./moment-field.tsx";
import { OptionsField } from "./options-field.tsx";
import { gapsMoved, piecesOf } from "./words.ts";
import styles from "./listening.module.css";

interface ItemCardProps {
  item: Item;
  number: number;
  kind: Kind;
  chosen: boolean;
  mayEdit: boolean;
  playing: boolean;
  /** What the server refused of it: cell → why. */
  wrong: Readonly<Record<string, string>>;
  onChoose: () => void;
  onPlay: () => void;
  onChange: (part: Partial<Item>) => void;
  onRemove: () => void;
}

export function ItemCard({ item, number, kind, chosen, mayEdit, playing, wrong, onChoose, onPlay, onChange, onRemove }: ItemCardProps) {
  const { t } = useTranslation("listening");
  const lack = lackOf(kind, item);
  return (
    <li className={`${styles.item} ${chosen ? styles.chosen : ""}`} data-item={item.id} aria-current={chosen || undefined}>
      <div className={styles.itemHead}>
        <Button
          type="text"
          size="small"
          icon={playing ? <PauseOutlined /> : <PlayCircleOutlined />}
          aria-label={t(playing ? "item.stop" : "item.play", { number })}
          onClick={onPlay}
        />
        <button type="button" className={styles.choose} aria-expanded={chosen} onClick={onChoose}>
          <span className={`bt-num ${styles.note}`}>
            {t("item.open", { number })} · {momentOf(item.start_ms)} – {momentOf(item.end_ms)}
          </span>
          {!chosen && <span className={styles.said}>{item.text || t("item.silent")}</span>}
        </button>
        {lack && <WarningFilled className={styles.unmet} role="img" aria-label={t(`needs.item.${lack}`, { number })} />}
        {mayEdit && <Button type="text" size="small" icon={<DeleteOutlined />} aria-label={t("item.remove", { number })} onClick={onRemove} />}
      </div>
      {chosen && (
        <div className={styles.itemBody}>
          <div className={styles.times}>
            {(["start_ms", "end_ms"] as const).map((cell) => (
              <MomentField
                key={cell}
                ms={item[cell]}
                disabled={!mayEdit}
                wrong={wrong[cell] !== undefined}
                label={t(cell === "start_ms" ? "item.start" : "item.end", { number })}
                onChange={(ms) => onChange({ [cell]: ms })}
              />
            ))}
          </div>
          <TextField item={item} number={number} mayEdit={mayEdit} onChange={onChange} />
          {kind === "gap_fill" && <Gaps item={item} mayEdit={mayEdit} onChange={onChange} />}
          {kind === "choose" && <OptionsField item={item} number={number} mayEdit={mayEdit} onChange={onChange} />}
          {Object.entries(wrong).map(([cell, why]) => (
            <p key={cell} className={styles.wrong} role="alert">
              {why}
            </p>
          ))}
        </div>
      )}
    </li>
  );
}

function TextField({ item, number, mayEdit, onChange }: Pick<ItemCardProps, "item" | "number" | "mayEdit" | "onChange">) {
  const { t } = useTranslation("listening");
  const [draft, setDraft] = useState<string | null>(null);
  const held = item.text ?? "";
  const take = () => {
    setDraft(null);
    if (draft === null) return;
    const text = draft.replaceAll(/\s+/gu, " ").trim();
    if (text === held) return;
    // Words that are blanked stay so as far as they are there still.
    onChange({ text: text || null, gaps: gapsMoved(gapsOf(item), held, text).map(String) });
  };
  return (
    <Input.TextArea
      aria-label={t("item.text", { number })}
      placeholder={t("item.textHint")}
      autoSize={{ minRows: 1, maxRows: 6 }}
      maxLength={300}
      disabled={!mayEdit}
      value={draft ?? held}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={take}
      onPressEnter={(event) => {
        // Enter of an input method chooses a word.
        if (event.nativeEvent.isComposing) return;
        event.preventDefault();
        take();
      }}
      onKeyDown={(event) => event.key === "Escape" && setDraft(null)}
    />
  );
}

/** Each word is a button that blanks it, and brings it back. */
function Gaps({ item, mayEdit, onChange }: Pick<ItemCardProps, "item" | "mayEdit" | "onChange">) {
  const { t } = useTranslation("listening");
  const gaps = gapsOf(item);
  const pieces = piecesOf(item.text ?? "");
  if (pieces.every(({ word }) => word === null)) return <p className={styles.note}>{t("item.noWords")}</p>;
  const toggle = (word: number) => {
    const next = gaps.includes(word) ? gaps.filter((one) => one !== word) : [...gaps, word];
    onChange({ gaps: next.toSorted((a, b) => a - b).map(String) });
  };
  return (
    <div className={styles.gaps} role="group" aria-label={t("item.gaps")}>
      <span className={styles.note}>{t("item.gapsHint")}</span>
      <p className={styles.words}>
        {pieces.map(({ text, word }, at) =>
          word === null ? (
            <span key={at}>{text}</span>
          ) : (
            <button
              key={at}
              type="button"
              className={`${styles.word} ${gaps.includes(word) ? styles.gap : ""}`}
              aria-pressed={gaps.includes(word)}
              aria-label={t("item.blank", { word: text })}
              disabled={!mayEdit}
              onClick={() => toggle(word)}
            >
              {text}
            </button>
          ),
        )}
      </p>
    </div>
  );
}
