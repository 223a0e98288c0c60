// A field of shared text, of one line or of several, as tall as its words need, with the carets of others in it.
import { Fragment, type ClipboardEvent, type KeyboardEvent, type ReactNode } from "react";
import type * as Y from "yjs";
import { useFieldId } from "./field-id.ts";
import { languageOf } from "~/ui/speaking.ts";
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
  const keyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // Keys of a composition belong to the input method, its Enter above all.
    if (event.nativeEvent.isComposing) return;
    onKeyDown?.(event);
    if (event.key === "Enter" && !lines) event.preventDefault();
  };
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const pasted = event.clipboardData.getData("text");
    if (!writable || lines || !/[\r\n]/.test(pasted)) return;
    event.preventDefault();
    const { currentTarget } = event;
    currentTarget.setRangeText(pasted.trim().replace(/\s*[\r\n]+\s*/g, " "), currentTarget.selectionStart, currentTarget.selectionEnd, "end");
    field.onChange({ currentTarget } as Parameters<typeof field.onChange>[0]);
  };
  return (
    <span className={`${styles.field} ${className ?? ""}`}>
      <span className={styles.mirror} aria-hidden>
        {withCarets(field.value, others, doc)}
        {"\u200b"}
      </span>
      <textarea
        {...field}
        id={useFieldId(id)}
        rows={1}
        aria-label={label}
        placeholder={placeholder}
        readOnly={!writable}
        spellCheck={writable}
        lang={languageOf(field.value)}
        onKeyDown={keyDown}
        onPaste={paste}
        onFocus={() => {
          field.onFocus();
          onFocus?.();
        }}
      />
    </span>
  );
}

/** The text in pieces, others' selections behind and their carets between. */
function withCarets(value: string, carets: Caret[], doc: Y.Doc): ReactNode {
  if (carets.length === 0) return value;
  const places = carets.map((c) => ({ ...c, from: indexOf(c.anchor, doc), to: indexOf(c.head, doc) }));
  const cuts = [...new Set([0, value.length, ...places.flatMap((p) => [p.from, p.to])])].filter((i) => i <= value.length).toSorted((a, b) => a - b);
  return cuts.map((cut, i) => {
    const end = cuts[i + 1] ?? cut;
    const over = places.find((p) => Math.min(p.from, p.to) <= cut && Math.max(p.from, p.to) >= end && end > cut);
    return (
      <Fragment key={cut}>
        {places
          .filter((p) => p.to === cut)
          .map((p) => (
            <span key={`${p.clientId}:${cut}`} className={styles.caret} style={{ "--who": p.colour } as React.CSSProperties}>
              <span className={styles.name}>{p.name}</span>
            </span>
          ))}
        <span style={over && { background: `color-mix(in srgb, ${over.colour} 26%, transparent)` }}>{value.slice(cut, end)}</span>
      </Fragment>
    );
  });
}
