// A plain text field bound to a Y.Text. The caret stays with its letters while others type; nothing is sent during
// composition (Chinese input) and nothing is drawn over it; what others did meanwhile is counted in when it ends.
import { useLayoutEffect, useMemo, useRef, useSyncExternalStore, type ChangeEvent, type CompositionEvent, type RefObject, type SyntheticEvent } from "react";
import { flushSync } from "react-dom";
import * as Y from "yjs";
import type { OpenDocument } from "./document.ts";
import { difference, moveIndex, type DeltaOp } from "./text.ts";
import { useOpenDocument } from "./use-document.ts";

type Field = HTMLInputElement | HTMLTextAreaElement;

export interface TextBinding<F extends Field> {
  ref: RefObject<F | null>;
  value: string;
  onChange: (event: ChangeEvent<F>) => void;
  onSelect: (event: SyntheticEvent<F>) => void;
  onFocus: () => void;
  onBlur: () => void;
  onCompositionStart: () => void;
  onCompositionEnd: (event: CompositionEvent<F>) => void;
}

/** Handlers and value for an `<input>` or `<textarea>`. */
export function useYText<F extends Field = HTMLInputElement>(text: Y.Text): TextBinding<F> {
  const document = useOpenDocument();
  const ref = useRef<F>(null);
  const field = useMemo(() => new BoundText(document, text, ref), [document, text]);
  const value = useSyncExternalStore(field.subscribe, field.shown);
  useLayoutEffect(() => field.placeCaret());
  return {
    ref,
    value,
    onSelect: (event) => field.tellCaret(event.currentTarget),
    onChange: (event) => field.input(event.currentTarget),
    onCompositionStart: () => field.compose(),
    onCompositionEnd: (event) => field.composed(event.currentTarget),
    // Undo takes back what was done in this field, not the end of the last one with it.
    onFocus: () => document.undo.stopCapturing(),
    onBlur: () => document.setCaret(null),
  };
}

class BoundText {
  readonly #document: OpenDocument;
  readonly #text: Y.Text;
  readonly #ref: RefObject<Field | null>;
  #changed: () => void = () => {};
  #typing = false;
  /** While composing: the text at its start, what the field shows, and what others did since. */
  #composition: { base: string; shown: string; others: DeltaOp[][] } | null = null;
  #caret: number | null = null;
  #held: [Y.RelativePosition, Y.RelativePosition] | null = null;

  constructor(document: OpenDocument, text: Y.Text, ref: RefObject<Field | null>) {
    this.#document = document;
    this.#text = text;
    this.#ref = ref;
  }

  readonly shown = () => this.#composition?.shown ?? this.#text.toString();

  readonly subscribe = (changed: () => void) => {
    const { doc } = this.#document;
    this.#changed = changed;
    doc.on("beforeTransaction", this.#hold);
    this.#text.observe(this.#onText);
    return () => {
      doc.off("beforeTransaction", this.#hold);
      this.#text.unobserve(this.#onText);
    };
  };

  input({ value, selectionEnd }: Field) {
    if (this.#composition) this.#composition.shown = value;
    else this.#put(difference(this.#text.toString(), value, selectionEnd ?? value.length));
    this.#changed();
  }

  compose() {
    const base = this.#text.toString();
    this.#composition = { base, shown: base, others: [] };
  }

  composed({ value, selectionEnd }: Field) {
    const { base, others } = this.#composition ?? { base: value, others: [] };
    this.#composition = null;
    const own = difference(base, value, selectionEnd ?? value.length);
    if (own) {
      const now = (index: number) => others.reduce(moveIndex, index);
      const from = now(own.from);
      this.#put({ from, to: Math.max(from, now(own.to)), insert: own.insert });
      if (others.length) this.#caret = from + own.insert.length;
    }
    this.#changed();
  }

  tellCaret({ selectionStart, selectionEnd }: Field) {
    if (this.#composition || !this.#document.writable) return;
    this.#document.setCaret({ anchor: this.#position(selectionStart), head: this.#position(selectionEnd) });
  }

  /** After a render that changed the text under the caret. */
  placeCaret() {
    if (this.#caret !== null) this.#ref.current?.setSelectionRange(this.#caret, this.#caret);
    this.#caret = null;
  }

  // After the letter before it: what another types at the same place comes after one's own words, not between them. Where a selection begins it is before
  // the letter behind it, so that it does not grow.
  readonly #position = (index: number | null, assoc: -1 | 0 = -1) => Y.createRelativePositionFromTypeIndex(this.#text, index ?? 0, assoc);

  // Relative positions of the state before the change: afterwards the indexes mean other letters.
  readonly #hold = () => {
    const field = this.#ref.current;
    const focused = field !== null && globalThis.document.activeElement === field && !this.#typing && !this.#composition;
    if (!focused) return void (this.#held = null);
    const { selectionStart: start, selectionEnd: end } = field;
    this.#held = [this.#position(start, start === end ? -1 : 0), this.#position(end)];
  };

  readonly #onText = (event: Y.YTextEvent) => {
    if (this.#typing) return;
    if (this.#composition) return void this.#composition.others.push(event.delta as DeltaOp[]);
    if (!this.#held) return this.#changed();
    // At once: a key typed before the next render would be compared with a text that no longer is, and delete the other's edit.
    flushSync(this.#changed);
    const [start, end] = this.#held.map((p) => Y.createAbsolutePositionFromRelativePosition(p, this.#document.doc)?.index ?? 0);
    this.#ref.current?.setSelectionRange(start ?? 0, end ?? 0);
  };

  #put(change: ReturnType<typeof difference>) {
    if (!change || !this.#document.writable) return;
    this.#typing = true;
    this.#document.doc.transact(() => {
      if (change.to > change.from) this.#text.delete(change.from, change.to - change.from);
      if (change.insert) this.#text.insert(change.from, change.insert);
    }, this.#document.origin);
    this.#typing = false;
  }
}
