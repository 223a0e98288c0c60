// A field of shared text, of one line or of several, as tall as its words need, with the carets of others in it.
import { Fragment, type ClipboardEvent, type KeyboardEvent, type ReactNode, use, useRef, useState } from "react";
import { CommentOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import type * as Y from "yjs";
import { EditorContext } from "./editor/editor.ts";
import { useFieldId } from "./field-id.ts";
import { type Marked, useFieldPassages } from "./field-passages.ts";
import { languageOf } from "~/ui/speaking.ts";
import { mostIn } from "./model.ts";
import { indexOf, type Caret } from "./presence.ts";
import styles from "./text-field.module.css";
import { useCarets, useOpenDocument, useWritable } from "./use-document.ts";
import { useYText } from "./use-y-text.ts";

interface TextFieldProps {
  text: Y.Text;
  label: string;
  id?: string;
  placeholder?: string;
  className?: string | undefined;
  /** Takes line breaks. */
  lines?: boolean;
  onFocus?: () => void;
  onKeyDown?: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
}

/** So many letters before the end it is said how many there may be. */
const NEAR_END = 10;

const keys = new WeakMap<Y.Text, number>();
let known = 0;
const keyOf = (text: Y.Text): number => {
  const key = keys.get(text) ?? (known += 1);
  keys.set(text, key);
  return key;
};

/** Of another text it is another field: what is typed in one never goes on in the other. */
export const TextField = (props: TextFieldProps) => <OneField key={keyOf(props.text)} {...props} />;

function OneField({ text, label, id, placeholder, className, lines = false, onFocus, onKeyDown }: TextFieldProps) {
  const writable = useWritable();
  const field = useYText<HTMLTextAreaElement>(text);
  const { doc } = useOpenDocument();
  const others = useCarets(text);
  const { t } = useTranslation("sync");
  const editor = use(EditorContext);
  // One line is a title or the like: it ends where the server's rule has it. What is longer is written first, and shortened by what the checks say.
  const most = editor && !lines ? mostIn(editor.kind, text) : 0;
  const [here, setHere] = useState(false);
  const mirror = useRef<HTMLSpanElement>(null);
  const { marks, remark, press } = useFieldPassages(text, mirror, field.ref);
  const [selected, setSelected] = useState(false);
  const keyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // Keys of a composition belong to the input method, its Enter above all.
    if (event.nativeEvent.isComposing) return;
    if (remark && event.altKey && (event.ctrlKey || event.metaKey) && event.code === "KeyM" && remark(event.currentTarget)) return event.preventDefault();
    onKeyDown?.(event);
    if (event.key === "Enter" && !lines) event.preventDefault();
  };
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const pasted = event.clipboardData.getData("text");
    if (!writable || lines || !/[\r\n]/.test(pasted)) return;
    event.preventDefault();
    const { currentTarget } = event;
    const { selectionStart: from, selectionEnd: to } = currentTarget;
    const line = pasted.trim().replace(/\s*[\r\n]+\s*/g, " ");
    currentTarget.setRangeText(most > 0 ? line.slice(0, Math.max(0, most - field.value.length + to - from)) : line, from, to, "end");
    field.onChange({ currentTarget } as Parameters<typeof field.onChange>[0]);
  };
  return (
    <span className={`${styles.field} ${className ?? ""}`}>
      <span ref={mirror} className={styles.mirror} aria-hidden>
        {withCarets(field.value, others, marks, doc)}
        {"\u200b"}
      </span>
      <textarea
        {...field}
        id={useFieldId(id)}
        rows={1}
        {...(most > 0 && { maxLength: most })}
        aria-label={label}
        placeholder={placeholder}
        readOnly={!writable}
        spellCheck={writable}
        lang={languageOf(field.value)}
        onKeyDown={keyDown}
        onPaste={paste}
        onSelect={(event) => {
          field.onSelect(event);
          const { selectionStart, selectionEnd } = event.currentTarget;
          if (remark) setSelected(selectionEnd > selectionStart);
        }}
        onClick={(event) => press(event.currentTarget, event)}
        onBlur={() => {
          field.onBlur();
          setSelected(false);
          setHere(false);
        }}
        onFocus={() => {
          field.onFocus();
          setHere(true);
          onFocus?.();
        }}
      />
      {here && most > 0 && field.value.length >= most - NEAR_END && (
        <span className={`${styles.left} bt-num`} role="status">
          {field.value.length} / {most}
        </span>
      )}
      {selected && remark && (
        <button
          type="button"
          tabIndex={-1}
          className={styles.say}
          title={t("rich.commentKeys", { keys: "Ctrl/⌘ Alt M" })}
          aria-label={t("rich.comment")}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => field.ref.current && remark(field.ref.current)}
        >
          <CommentOutlined aria-hidden />
        </button>
      )}
    </span>
  );
}

/** The text in pieces: passages that something was said about, others' selections behind and their carets between. */
function withCarets(value: string, carets: Caret[], marks: readonly Marked[], doc: Y.Doc): ReactNode {
  if (carets.length === 0 && marks.length === 0) return value;
  const places = carets.map((c) => ({ ...c, from: indexOf(c.anchor, doc), to: indexOf(c.head, doc) }));
  const cuts = [...new Set([0, value.length, ...places.flatMap((p) => [p.from, p.to]), ...marks.flatMap((m) => [m.from, m.to])])]
    .filter((i) => i <= value.length)
    .toSorted((a, b) => a - b);
  return cuts.map((cut, i) => {
    const end = cuts[i + 1] ?? cut;
    const over = places.find((p) => Math.min(p.from, p.to) <= cut && Math.max(p.from, p.to) >= end && end > cut);
    const mark = end > cut && marks.find((m) => m.from <= cut && m.to >= end);
    return (
      <Fragment key={cut}>
        {places
          .filter((p) => p.to === cut)
          .map((p) => (
            <span key={`${p.clientId}:${cut}`} className={styles.caret} style={{ "--who": p.colour } as React.CSSProperties}>
              <span className={styles.name}>{p.name}</span>
            </span>
          ))}
        <span
          {...(mark && { className: styles.passage, "data-thread": mark.thread })}
          style={over && { background: `color-mix(in srgb, ${over.colour} 26%, transparent)` }}
        >
          {value.slice(cut, end)}
        </span>
      </Fragment>
    );
  });
}
