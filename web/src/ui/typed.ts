// What is typed into the fields of a page and is not stored yet. It stays, whatever becomes of the field: closed, refused, the server away, its row deleted by a
// colleague. What was left is sent in the order in which it was left, one after the other; what nobody answered is sent again when the server is back.
import { useEffect, useLayoutEffect, useState } from "react";
import { create, useStore } from "zustand";
import { ApiError } from "~/api/errors.ts";
import { released } from "./released.ts";
import { useUnsaved } from "./tab.ts";

export interface Typed {
  text: string;
  /** What stood in the field when one began. */
  seen: string;
  state: "typing" | "sending" | "unsent" | "wrong";
  /** Why it was refused, until it is stored: what says so does not go from under the pointer while it is sent again. */
  why: string;
  /** Nobody answered when it was sent. */
  waits: boolean;
}

/** What came of sending: stored (or given up for a colleague's words); its row is not there any more; or why it cannot be stored. */
export type Taken = "done" | "gone" | { why: string };

interface State {
  /** By the key of the field; its row's id stands before the first dot. */
  fields: Readonly<Record<string, Typed>>;
  /** The field that has the keyboard, and what stands in it. */
  at: { key: string; words: string } | null;
}

/** So long until what was not answered is tried again though the connection seems to stand. */
const AGAIN_MS = 4_000;
/** Nobody answered, or who answered was not the server but what stands before it. */
const unanswered = (error: unknown) => error instanceof ApiError && (error.unreachable || error.status === 429 || error.status >= 502);

export const rowOf = (key: string) => key.slice(0, key.indexOf("."));
/** The id of a field in the page. */
export const fieldIdOf = (key: string) => `typed-${key}`;

export class TypedFields {
  readonly store = create<State>(() => ({ fields: {}, at: null }));
  /** How what is typed into a field is stored. */
  save: (key: string, typed: Typed) => Promise<Taken> = async () => "gone";
  /** Which rows there are; unknown at first. */
  rows: ReadonlySet<string> | null = null;
  /** Rows that one takes away oneself. */
  readonly leaving = new Set<string>();
  #queue: Promise<unknown> = Promise.resolve();

  of(key: string): Typed | undefined {
    return this.store.getState().fields[key];
  }
  #put(key: string, typed: Typed): void {
    this.store.setState(({ fields }) => ({ fields: { ...fields, [key]: typed } }));
  }
  type(key: string, text: string, seen: string): void {
    const held = this.of(key);
    this.#put(key, held ? { ...held, text, state: held.state === "sending" ? "sending" : "typing" } : { text, seen, state: "typing", why: "", waits: false });
    this.enter(key, text);
  }
  forget(key: string): void {
    this.store.setState(({ fields: { [key]: _, ...fields } }) => ({ fields }));
  }
  /** All that was typed into a row is given up. */
  forgetRow(row: string): void {
    this.store.setState(({ fields, at }) => ({
      fields: Object.fromEntries(Object.entries(fields).filter(([key]) => rowOf(key) !== row)),
      at: at && rowOf(at.key) === row ? null : at,
    }));
  }
  /** A row that was brought back goes by another id. */
  moveRow(from: string, to: string): void {
    const moved = (key: string) => (rowOf(key) === from ? to + key.slice(from.length) : key);
    this.store.setState(({ fields, at }) => ({
      fields: Object.fromEntries(
        Object.entries(fields).map(([key, typed]) => [moved(key), rowOf(key) === from ? { ...typed, state: "typing", why: "", waits: false } : typed]),
      ),
      at: at && { ...at, key: moved(at.key) },
    }));
  }
  enter(key: string, words: string): void {
    this.store.setState({ at: { key, words } });
  }
  /** One leaves the field: what was typed is to be stored. */
  leave(key: string): void {
    this.store.setState(({ at }) => ({ at: at?.key === key ? null : at }));
    this.take(key);
  }
  /** The field is no longer on the page. Of a row that is gone one is told. */
  closed(key: string): void {
    if (this.rows?.has(rowOf(key))) this.leave(key);
  }
  take(key: string): void {
    const held = this.of(key);
    if (!held || held.state === "sending") return;
    if (held.text === held.seen) return this.forget(key);
    this.#put(key, { ...held, state: "sending" });
    this.#queue = this.#queue.then(() => this.#send(key));
  }
  async #send(key: string): Promise<void> {
    const sent = this.of(key);
    if (!sent) return;
    const taken = await this.save(key, sent).catch((error: unknown) => (unanswered(error) ? "unsent" : { why: (error as Error).message }));
    // The note beside the field comes or goes: not under the press with which one left it.
    await released();
    const now = this.of(key);
    // Taken back meanwhile.
    if (!now) return;
    const { at } = this.store.getState();
    if (taken === "done") {
      if (now.text === sent.text) return this.forget(key);
      // Typed on meanwhile.
      this.#put(key, { ...now, seen: sent.text, state: "typing", why: "", waits: false });
      if (at?.key !== key) this.take(key);
    } else if (taken === "unsent") this.#put(key, { ...now, state: "unsent", why: "", waits: true });
    else this.#put(key, { ...now, state: "wrong", why: taken === "gone" ? "" : taken.why, waits: false });
  }
  /** The server may be back. */
  again(): void {
    for (const [key, { state }] of Object.entries(this.store.getState().fields)) if (state === "unsent") this.take(key);
  }
}

/** The fields of a page. `live`: whether the server is heard; `rows`: those that there are, as soon as it is known. */
export function useTyped(save: TypedFields["save"], live: boolean, rows: readonly string[] | undefined): TypedFields {
  const [fields] = useState(() => new TypedFields());
  useLayoutEffect(() => {
    Object.assign(fields, { save, rows: rows ? new Set(rows) : null });
  });
  const unsent = useStore(fields.store, ({ fields: all }) => Object.values(all).some(({ state }) => state === "unsent"));
  useUnsaved(useStore(fields.store, ({ fields: all }) => Object.keys(all).length > 0));
  useEffect(() => {
    if (!unsent || !live) return;
    const timer = setTimeout(() => fields.again(), AGAIN_MS);
    return () => clearTimeout(timer);
  }, [fields, unsent, live]);
  useEffect(() => {
    if (live) fields.again();
  }, [fields, live]);
  return fields;
}

/** What stands in a field: what was typed, else what is stored; and what its input is told. */
export function useTypedField(fields: TypedFields, key: string, value: string) {
  const typed = useStore(fields.store, ({ fields: all }) => all[key]);
  useEffect(() => () => fields.closed(key), [fields, key]);
  return {
    typed,
    type: (text: string) => fields.type(key, text, value),
    take: () => fields.take(key),
    /** Escape. */
    back: () => fields.forget(key),
    input: {
      id: fieldIdOf(key),
      value: typed?.text ?? value,
      onChange: (event: { target: { value: string } }) => fields.type(key, event.target.value, value),
      onFocus: () => fields.enter(key, typed?.text ?? value),
      onBlur: () => fields.leave(key),
    },
  };
}

/** A row that a colleague took away from under the hand, or with words in it that are not stored. */
export interface GoneRow {
  row: string;
  /** The field in question. */
  key: string;
  words: string;
  /** Whether one was in it. */
  typing: boolean;
}

export function useGoneRow(fields: TypedFields, rows: readonly string[]): GoneRow | null {
  const { fields: all, at } = useStore(fields.store);
  const gone = (key: string) => !rows.includes(rowOf(key)) && !fields.leaving.has(rowOf(key));
  if (at && gone(at.key)) return { row: rowOf(at.key), key: at.key, words: all[at.key]?.text ?? at.words, typing: true };
  const [key, typed] = Object.entries(all).find(([one]) => gone(one)) ?? [];
  return key !== undefined && typed ? { row: rowOf(key), key, words: typed.text, typing: false } : null;
}

/** The hand goes on where it was, behind the words, as soon as the field is there. */
export function focusTyped(key: string, tries = 20): void {
  requestAnimationFrame(() => {
    const field = document.getElementById(fieldIdOf(key));
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return void (tries > 0 && focusTyped(key, tries - 1));
    field.focus();
    field.setSelectionRange(field.value.length, field.value.length);
  });
}
