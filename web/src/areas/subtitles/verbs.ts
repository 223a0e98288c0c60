// Every change a person makes to a track with a button or a key; each is one step of undo.
import { useContent, useEditor, focusField } from "~/sync/editor/index.ts";
import { addItem, fieldOnScreen, itemOf, newId, removeItem, setField, textIn, useOpenDocument } from "~/sync/index.ts";
import { typing } from "~/ui/commands.ts";
import { controlsOf, useClock } from "./clock.ts";
import { cutNear, KIND, MAX_MS, MOST_CUES, type CueView, type TrackView } from "./model.ts";

export const useTrack = (): TrackView => useContent(KIND);

/** Ids of the fields a jump can lead to. */
export const fieldId = {
  title: "track-title",
  cue: (id: string) => `cue-${id}`,
  text: (id: string) => `cue-text-${id}`,
  translation: (id: string) => `cue-translation-${id}`,
};

/** A new cue is shown for so long. */
const NEW_MS = 2_000;
/** Neither half of a cue is shorter. */
const LEAST_MS = 100;

export function useVerbs() {
  const document = useOpenDocument();
  const { content, chosen, choose } = useEditor(KIND);
  const clock = useClock();
  const { doc } = document;
  const cues = () => content.read().cues;
  const placeOf = (id: string | null) => cues().findIndex((cue) => cue.id === id);
  const here = (): CueView | undefined => cues()[placeOf(chosen.getState().item)];
  const set = (id: string, key: "start" | "end" | "assignee", value: unknown) => setField(doc, KIND, "cues", id, key, value);
  const move = (text: "text" | "translation", from: string, at: number): string => {
    const held = textIn(itemOf(doc, "cues", from), text);
    if (!held) return "";
    const cut = held.toString().slice(0, at).trimEnd().length;
    const tail = held.toString().slice(cut);
    held.delete(cut, tail.length);
    return tail.trim();
  };
  // The list may have to bring it first.
  const bring = (id: string, field: string = fieldId.cue(id)) => requestAnimationFrame(() => requestAnimationFrame(() => focusField(field)));
  const verbs = {
    choose,
    /** A cue where the video is, or behind the chosen one. */
    add: () => {
      if (cues().length >= MOST_CUES) return;
      const id = newId();
      const now = controlsOf(clock).now();
      const start = Math.min(now > 0 ? now : ((here() ?? cues().at(-1))?.end ?? 0), MAX_MS - NEW_MS);
      const next = cues().find((cue) => cue.start > start)?.start ?? MAX_MS;
      chosen.setState({ focus: fieldId.text(id) });
      document.edit(() => addItem(doc, KIND, "cues", id, { index: 0 }, { start, end: Math.max(start + LEAST_MS, Math.min(start + NEW_MS, next)) }));
      choose(id);
    },
    remove: (id: string) => document.edit(() => removeItem(doc, KIND, "cues", id)),
    setTime: (id: string, key: "start" | "end", ms: number) => document.edit(() => set(id, key, Math.min(MAX_MS, Math.max(0, Math.round(ms))))),
    /** Both at once: moved along the waveform, or one end of it. One press takes it back. */
    setTimes: (id: string, start: number, end: number) =>
      document.edit(() => {
        const cue = cues()[placeOf(id)];
        const from = Math.min(MAX_MS, Math.max(0, Math.round(start)));
        const to = Math.min(MAX_MS, Math.max(0, Math.round(end)));
        if (cue && cue.start !== from) set(id, "start", from);
        if (cue && cue.end !== to) set(id, "end", to);
      }),
    setAssignee: (id: string, to: string) => document.edit(() => set(id, "assignee", to)),
    setTrack: (key: "language" | "audience", value: string) => document.edit(() => setField(doc, KIND, null, null, key, value)),
    /** The words that are behind the caret, or what is said from this moment on, become a cue of their own. */
    split: (id: string | null = chosen.getState().item) => {
      const cue = cues()[placeOf(id)];
      if (!cue || cues().length >= MOST_CUES || cue.end - cue.start < 2 * LEAST_MS) return;
      const now = controlsOf(clock).now();
      const inside = now >= cue.start + LEAST_MS && now <= cue.end - LEAST_MS;
      const field = fieldOnScreen(fieldId.text(cue.id));
      const caret = field instanceof HTMLTextAreaElement ? field.selectionStart : 0;
      const atCaret = caret > 0 && caret < cue.text.length;
      const share = inside ? (now - cue.start) / (cue.end - cue.start) : atCaret ? caret / cue.text.length : 0.5;
      const at = inside ? now : Math.round(cue.start + (cue.end - cue.start) * Math.min(0.9, Math.max(0.1, share)));
      const made = newId();
      document.edit(() => {
        const text = move("text", cue.id, atCaret ? caret : cutNear(cue.text, share));
        const translation = move("translation", cue.id, cutNear(cue.translation, share));
        set(cue.id, "end", at);
        addItem(doc, KIND, "cues", made, { index: 0 }, { start: at, end: cue.end, text, translation, assignee: cue.assignee });
      });
      choose(made);
      // Whoever works by keys goes on with the half that is new.
      if (globalThis.document.activeElement?.closest("[data-cue]")?.getAttribute("data-item") === cue.id && !typing(globalThis.document.activeElement))
        bring(made);
    },
    /** The next cue's words go on in this one. */
    merge: (id: string | null = chosen.getState().item) => {
      const at = placeOf(id);
      const [cue, next] = [cues()[at], cues()[at + 1]];
      if (!cue || !next) return;
      document.edit(() => {
        for (const key of ["text", "translation"] as const) {
          const text = textIn(itemOf(doc, "cues", cue.id), key);
          if (text && next[key]) text.insert(text.length, (text.length > 0 ? " " : "") + next[key]);
        }
        set(cue.id, "end", Math.max(cue.end, next.end));
        removeItem(doc, KIND, "cues", next.id, cue.id);
      });
      choose(cue.id);
    },
    /** The chosen cue begins, or ends, where the video is. */
    mark: (key: "start" | "end") => {
      const cue = here();
      if (cue) verbs.setTime(cue.id, key, controlsOf(clock).now());
    },
    /** To the cue `by` places on. */
    step: (by: 1 | -1) => {
      const next = cues()[placeOf(chosen.getState().item) + by] ?? (placeOf(chosen.getState().item) < 0 ? cues()[0] : undefined);
      if (next) verbs.goTo(next.id);
    },
    /** Chooses a cue and shows its moment. */
    goTo: (id: string, field: string = fieldId.cue(id)) => {
      const cue = cues()[placeOf(id)];
      choose(id);
      if (cue) controlsOf(clock).seek(cue.start);
      bring(id, field);
    },
  };
  return verbs;
}
