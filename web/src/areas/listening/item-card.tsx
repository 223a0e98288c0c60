// One item: when it is heard, what is said, and what its kind of exercise asks for. What is typed is stored when one leaves the field, and stays in it until then.
import { DeleteOutlined, PauseOutlined, PlayCircleOutlined, WarningFilled } from "@ant-design/icons";
import { Button, Input } from "antd";
import { useTranslation } from "react-i18next";
import { useStore } from "zustand";
import { rowOf, useTypedField } from "~/ui/typed.ts";
import { TypedNote, typedStatus } from "~/ui/typed-note.tsx";
import { blanked, tidy } from "./edits.ts";
import { gapsOf, type Item, type Kind, lackOf } from "./items.ts";
import { momentOf } from "./moment.ts";
import { MomentField } from "./moment-field.tsx";
import { OptionsField } from "./options-field.tsx";
import type { Work } from "./use-items.ts";
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
  work: Work;
  onRemove: () => void;
}

export function ItemCard({ item, number, kind, chosen, mayEdit, playing, wrong, onChoose, onPlay, work, onRemove }: ItemCardProps) {
  const { t } = useTranslation("listening");
  const id = item.id ?? "";
  const lack = lackOf(kind, item);
  // Closed, it says that there is something in it still.
  const unsaved = useStore(work.fields.store, ({ fields }) =>
    Object.entries(fields).some(([key, { why, waits }]) => rowOf(key) === id && (why !== "" || waits)),
  );
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
        {unsaved && !chosen && <span className={styles.unmet}>{t("item.unsaved")}</span>}
        {lack && <WarningFilled className={styles.unmet} role="img" aria-label={t(`needs.item.${lack}`, { number })} />}
        {mayEdit && <Button type="text" size="small" icon={<DeleteOutlined />} aria-label={t("item.remove", { number })} onClick={onRemove} />}
      </div>
      {chosen && (
        <div className={styles.itemBody}>
          <div className={styles.times}>
            {(["start_ms", "end_ms"] as const).map((cell) => (
              <MomentField
                key={cell}
                at={`${id}.${cell}`}
                fields={work.fields}
                ms={item[cell]}
                disabled={!mayEdit}
                wrong={wrong[cell] !== undefined}
                label={t(cell === "start_ms" ? "item.start" : "item.end", { number })}
                onChange={(ms) => void work.edit(id, () => ({ [cell]: ms }))}
              />
            ))}
          </div>
          <TextField item={item} number={number} mayEdit={mayEdit} work={work} />
          {kind === "gap_fill" && <Gaps item={item} mayEdit={mayEdit} work={work} />}
          {kind === "choose" && <OptionsField item={item} number={number} mayEdit={mayEdit} work={work} />}
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

function TextField({ item, number, mayEdit, work }: Pick<ItemCardProps, "item" | "number" | "mayEdit" | "work">) {
  const { t } = useTranslation("listening");
  const { typed, input, take, back } = useTypedField(work.fields, `${item.id}.text`, item.text ?? "");
  return (
    <div>
      <Input.TextArea
        {...input}
        aria-label={t("item.text", { number })}
        placeholder={t("item.textHint")}
        autoSize={{ minRows: 1, maxRows: 6 }}
        maxLength={300}
        disabled={!mayEdit}
        status={typedStatus(typed)}
        onPressEnter={(event) => {
          // Enter of an input method chooses a word.
          if (event.nativeEvent.isComposing) return;
          event.preventDefault();
          take();
        }}
        onKeyDown={(event) => event.key === "Escape" && back()}
      />
      <TypedNote typed={typed} />
    </div>
  );
}

/** Each word is a button that blanks it, and brings it back. */
function Gaps({ item, mayEdit, work }: Pick<ItemCardProps, "item" | "mayEdit" | "work">) {
  const { t } = useTranslation("listening");
  const id = item.id ?? "";
  const key = `${id}.text`;
  const typed = useStore(work.fields.store, ({ fields }) => fields[key]);
  // Words that are typed and not stored (they may lack a gap) are blanked as they will be.
  const shown = typed && typed.state !== "typing" ? tidy(typed.text) : (item.text ?? "");
  const gaps = gapsMoved(gapsOf(item), item.text ?? "", shown);
  const pieces = piecesOf(shown);
  if (pieces.every(({ word }) => word === null)) return <p className={styles.note}>{t("item.noWords")}</p>;
  const toggle = (word: number) => {
    const over = work.fields.of(key);
    void work.edit(id, blanked(word, !gaps.includes(word), shown, over)).then((stored) => {
      if (stored && over && work.fields.of(key)?.text === over.text) work.fields.forget(key);
    });
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
