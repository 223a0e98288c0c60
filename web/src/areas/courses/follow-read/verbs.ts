// The follow-read of this page, and every change a person makes to it with a button, a key or a drop; each is one step of undo.
import { useChosen, useContent, useEditor } from "~/sync/editor/index.ts";
import { addItem, duplicateItem, moveItem, newId, removeItem, setField, useOpenDocument } from "~/sync/index.ts";
import { KIND, type FollowReadView, type LineView, MOST_LINES, MOST_REPEATS, spokenOf } from "./model.ts";

export const useFollowRead = (): FollowReadView => useContent(KIND);

/** Ids of the fields a jump can lead to. */
export const fieldId = {
  title: "follow-read-title",
  text: "line-text",
  sound: "line-sound",
  line: (id: string) => `line-${id}`,
  add: "add-line",
};

/** The line that is shown: the chosen one, or the first. */
export function useLine(): { line: LineView | undefined; at: number } {
  const { lines } = useFollowRead();
  const chosen = useChosen((c) => c.item);
  const at = Math.max(
    0,
    lines.findIndex((line) => line.id === chosen),
  );
  return { line: lines[at], at };
}

/** A line before it is in a document. */
export type NewLine = Partial<Omit<LineView, "id">>;

export function useVerbs() {
  const document = useOpenDocument();
  const { content, chosen, choose } = useEditor(KIND);
  const { doc } = document;
  const lines = () => content.read().lines;
  const here = () =>
    Math.max(
      0,
      lines().findIndex((line) => line.id === chosen.getState().item),
    );
  const verbs = {
    choose,
    addLine: (index = here() + 1) => {
      if (lines().length >= MOST_LINES) return;
      const id = newId();
      chosen.setState({ focus: fieldId.text });
      document.edit(() => addItem(doc, KIND, "lines", id, { index: Math.min(index, lines().length) }, { repeats: 1 }));
      choose(id);
    },
    /** Several at the end: one step of undo. */
    addLines: (added: readonly NewLine[]) => {
      const room = MOST_LINES - lines().length;
      const first = newId();
      document.edit(() =>
        added
          .slice(0, room)
          .forEach((line, at) => addItem(doc, KIND, "lines", at === 0 ? first : newId(), { index: lines().length + at }, { repeats: 1, ...line })),
      );
      if (added.length > 0 && room > 0) choose(first);
    },
    duplicate: (line: string) => {
      if (lines().length >= MOST_LINES) return;
      let copy: string | null = null;
      document.edit(() => (copy = duplicateItem(doc, KIND, "lines", line)));
      choose(copy);
    },
    move: (line: string, index: number) => document.edit(() => moveItem(doc, KIND, "lines", line, { index })),
    /** One place towards the front or the end. */
    nudge: (line: string, by: 1 | -1) => {
      const to = lines().findIndex(({ id }) => id === line) + by;
      if (lines()[to]) verbs.move(line, to);
    },
    remove: (line: string) => document.edit(() => removeItem(doc, KIND, "lines", line)),
    lineAt: (line: string) => lines().findIndex(({ id }) => id === line),
    /** The line `by` places on, for the arrow keys. */
    go: (by: number) => {
      const next = lines()[here() + by];
      if (next) choose(next.id);
      return next?.id;
    },
    setLine: (line: string, key: "image" | "assignee" | "repeats", value: unknown) => document.edit(() => setField(doc, KIND, "lines", line, key, value)),
    repeat: (line: string) => {
      const times = lines().find(({ id }) => id === line)?.repeats ?? 1;
      verbs.setLine(line, "repeats", (times % MOST_REPEATS) + 1);
    },
    /** A recording that says what the line says now, or none. What took long to make comes to a line that may be gone. */
    setSound: (line: string, sound: string, ms: number, says: string) => {
      if (!content.has(line)) return;
      document.edit(() => {
        setField(doc, KIND, "lines", line, "sound", sound);
        setField(doc, KIND, "lines", line, "soundMs", ms);
        setField(doc, KIND, "lines", line, "spoken", sound ? spokenOf(says) : "");
      });
    },
    /** Somebody listened: the recording fits the text as it is now. */
    stillFits: (line: LineView) => document.edit(() => setField(doc, KIND, "lines", line.id, "spoken", spokenOf(line.text))),
    set: <F extends "voice" | "speed" | "canvas" | "theme" | "music" | "musicVolume" | "pausePercent" | "intro" | "scoreCard">(
      key: F,
      value: FollowReadView[F],
    ) => document.edit(() => setField(doc, KIND, null, null, key, value)),
  };
  return verbs;
}
