// What a change means to an item as it stands on the server by then, which a colleague may have changed meanwhile: of presses both count, of words one is asked.
import { gapsOf, type Item, optionsOf } from "./items.ts";
import { momentFrom, momentOf } from "./moment.ts";
import { gapsMoved } from "./words.ts";

/** Makes of the item that stands there now what is changed in it. */
export type Edit = (now: Item) => Partial<Item>;

/** A colleague wrote something else into the same field. */
export class Overlap extends Error {
  readonly theirs: string;
  constructor(theirs: string) {
    super(theirs);
    this.theirs = theirs;
  }
}

export const tidy = (said: string) => said.replaceAll(/\s+/gu, " ").trim();

function keep(now: string, seen: string, meant: string): void {
  if (now !== seen && now !== meant) throw new Overlap(now);
}

/** Words that are blanked stay so as far as they are there still. */
export const said =
  (seen: string, typed: string): Edit =>
  (now) => {
    const [held, text] = [now.text ?? "", tidy(typed)];
    keep(held, seen, text);
    return { text: text || null, gaps: gapsMoved(gapsOf(now), held, text).map(String) };
  };

/** A word of `shown` is blanked or not; `over` are words that are typed and not stored: they come with it. */
export const blanked =
  (word: number, on: boolean, shown: string, over?: { seen: string; text: string }): Edit =>
  (now) => {
    const words: Partial<Item> = over ? said(over.seen, over.text)(now) : {};
    const text = over ? (words.text ?? "") : (now.text ?? "");
    const gaps = over ? (words.gaps ?? []).map(Number) : gapsOf(now);
    const [at] = gapsMoved([word], tidy(shown), text);
    if (at === undefined) throw new Overlap(text);
    const next = on ? [...new Set([...gaps, at])] : gaps.filter((one) => one !== at);
    return { ...words, gaps: next.toSorted((a, b) => a - b).map(String) };
  };

/** An option in its line; emptied, it goes. */
export const option =
  (at: number, seen: string, typed: string): Edit =>
  (now) => {
    const [options, text] = [optionsOf(now), tidy(typed)];
    if (seen === "") return text === "" ? {} : { options: [...options, text].join("\n") };
    const place = options[at] === seen ? at : options.indexOf(seen);
    if (place < 0) {
      if (options.includes(text)) return {};
      throw new Overlap(options[at] ?? "");
    }
    return text === "" ? optionGone(seen)(now) : { options: options.toSpliced(place, 1, text).join("\n") };
  };

export const optionGone =
  (said_: string): Edit =>
  (now) => {
    const options = optionsOf(now);
    const at = options.indexOf(said_);
    if (at < 0) return {};
    const answer = now.answer === null || now.answer === at + 1 ? null : now.answer - (now.answer > at + 1 ? 1 : 0);
    return { options: options.toSpliced(at, 1).join("\n") || null, answer };
  };

/** The option that says this is the right one. */
export const answered =
  (said_: string): Edit =>
  (now) => {
    const at = optionsOf(now).indexOf(said_);
    if (at < 0) throw new Overlap(optionsOf(now).join(" · "));
    return { answer: at + 1 };
  };

export type Moment = "start_ms" | "end_ms";

export const moment =
  (cell: Moment, seen: string, typed: string): Edit =>
  (now) => {
    const ms = momentFrom(typed);
    if (ms === null) return {};
    keep(momentOf(now[cell]), seen, momentOf(ms));
    return { [cell]: ms };
  };

/** Along the waveform: an end that was not moved is left as it stands. */
export const moved =
  (seen: Item, startMs: number, endMs: number): Edit =>
  () => ({ ...(startMs !== seen.start_ms && { start_ms: startMs }), ...(endMs !== seen.end_ms && { end_ms: endMs }) });
