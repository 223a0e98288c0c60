// A short list of words as chips. Two people adding at once both keep theirs: the list is shared item by item.
import { useState } from "react";
import { CloseOutlined } from "@ant-design/icons";
import { useWritable } from "./use-document.ts";
import styles from "./words-field.module.css";

/** What a change does to the shared list. */
export interface WordList { insert: (at: number, items: string[]) => void; delete: (at: number) => void; length: number }

interface WordsFieldProps {
  items: readonly string[];
  /** Characters of one. */
  max: number;
  /** The id of what names the field. */
  labelledBy: string;
  say: { add: string; first: string; more: string; none: string; remove: (name: string) => string };
  change: (change: (list: WordList) => void) => void;
}

export function WordsField({ items, max, labelledBy, say, change }: WordsFieldProps) {
  const writable = useWritable();
  const [draft, setDraft] = useState("");
  const remove = (at: number) => change((list) => at < list.length && list.delete(at));
  const add = () => {
    const name = draft.trim();
    if (name && !items.includes(name)) change((list) => list.insert(list.length, [name]));
    setDraft("");
  };
  return (
    <div className={styles.words} role="group" aria-labelledby={labelledBy}>
      {items.map((item, at) => (
        <span key={`${at}${item}`} className={styles.word}>
          {item}
          {writable && <button type="button" aria-label={say.remove(item)} onClick={() => remove(at)}><CloseOutlined /></button>}
        </span>
      ))}
      {writable && (
        <input
          className={styles.next}
          value={draft}
          maxLength={max}
          placeholder={items.length ? say.more : say.first}
          aria-label={say.add}
          onChange={(e) => setDraft(e.target.value)}
          onBlur={add}
          onKeyDown={(e) => {
            if (e.nativeEvent.isComposing) return;
            if (e.key === "Enter" || (e.key === "," && draft)) {
              e.preventDefault();
              add();
            } else if (e.key === "Backspace" && draft === "" && items.length > 0) remove(items.length - 1);
          }}
        />
      )}
      {!writable && items.length === 0 && <span className={styles.none}>{say.none}</span>}
    </div>
  );
}
