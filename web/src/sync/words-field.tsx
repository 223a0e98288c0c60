// A short list of words as chips, typed or picked from a library. Two people adding at once both keep theirs: the list is shared item by item.
import { useState, type KeyboardEvent } from "react";
import { CloseOutlined } from "@ant-design/icons";
import { AutoComplete } from "antd";
import { useWritable } from "./use-document.ts";
import styles from "./words-field.module.css";

/** What a change does to the shared list. */
export interface WordList {
  insert: (at: number, items: string[]) => void;
  delete: (at: number) => void;
  length: number;
}

/** The commas of either keyboard part words (V24). */
const COMMA = /[,，、]/u;
export const splitWords = (text: string): string[] => [
  ...new Set(
    text
      .split(COMMA)
      .map((word) => word.trim())
      .filter(Boolean),
  ),
];

interface WordsFieldProps {
  items: readonly string[];
  /** Characters of one. */
  max: number;
  /** How many there may be. */
  most?: number;
  /** The id of what names the field. */
  labelledBy: string;
  say: { add: string; first: string; more: string; none: string; remove: (name: string) => string };
  /** What can be picked, as found under the words last searched for. */
  library?: { found: readonly string[]; onSearch: (text: string) => void };
  change: (change: (list: WordList) => void) => void;
}

export function WordsField({ items, max, most = Infinity, labelledBy, say, library, change }: WordsFieldProps) {
  const writable = useWritable();
  const [draft, setDraft] = useState("");
  const found = library?.found.filter((word) => !items.includes(word)) ?? [];
  const write = (text: string) => {
    setDraft(text);
    library?.onSearch(text.trim());
  };
  const remove = (at: number) => change((list) => at < list.length && list.delete(at));
  const add = (words: string[]) => {
    const fresh = words
      .map((word) => word.slice(0, max))
      .filter((word) => !items.includes(word))
      .slice(0, most - items.length);
    if (fresh.length) change((list) => list.insert(list.length, fresh));
    write("");
  };
  const type = (text: string) => (COMMA.test(text.slice(-1)) ? add(splitWords(text)) : write(text));
  const done = () => add(splitWords(draft));
  const keyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    // An entry that is lit (by the arrows, or as it begins with these words) is picked by the list itself; while none is, its place is -1.
    const led = /_\d+$/.test(event.currentTarget.getAttribute("aria-activedescendant") ?? "");
    if (event.key === "Enter" && !led) done();
    else if (event.key === "Backspace" && draft === "" && items.length > 0) remove(items.length - 1);
  };
  const field = { value: draft, placeholder: items.length ? say.more : say.first, "aria-label": say.add, onBlur: done };
  return (
    <div className={styles.words} role="group" aria-labelledby={labelledBy}>
      {items.map((item, at) => (
        <span key={`${at}${item}`} className={styles.word}>
          {item}
          {writable && (
            <button type="button" aria-label={say.remove(item)} onClick={() => remove(at)}>
              <CloseOutlined />
            </button>
          )}
        </span>
      ))}
      {writable &&
        items.length < most &&
        (library ? (
          <AutoComplete
            {...field}
            className={styles.next ?? ""}
            variant="borderless"
            size="small"
            defaultActiveFirstOption={false}
            options={found.map((value) => ({ value }))}
            popupMatchSelectWidth={280}
            onChange={type}
            onFocus={() => library.onSearch(draft.trim())}
            onSelect={(word) => add([word])}
            onInputKeyDown={keyDown}
          />
        ) : (
          <input {...field} className={styles.next} onChange={(event) => type(event.target.value)} onKeyDown={keyDown} />
        ))}
      {!writable && items.length === 0 && <span className={styles.none}>{say.none}</span>}
    </div>
  );
}
