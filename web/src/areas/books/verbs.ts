// The book of this page, and every change a person makes to it with a button, a key or a drop; each is one step of undo.
import { useChosen, useContent, useEditor, type WordList } from "~/sync/editor/index.ts";
import { addItem, duplicateItem, itemOf, moveItem, newId, removeItem, setField, textIn, useOpenDocument, wordsIn } from "~/sync/index.ts";
import type { LibraryRole } from "./library.ts";
import { KIND, type BookView, type CharacterView, type PageView } from "./model.ts";

export const useBook = (): BookView => useContent(KIND);

/** Ids of the fields a jump can lead to. */
export const fieldId = {
  title: "book-title",
  text: "page-text",
  page: (id: string) => `page-${id}`,
  character: (id: string) => `character-name-${id}`,
  add: "add-page",
  picture: "page-picture",
};

/** The page that is shown: the chosen one, or the first. */
export function usePage(): { page: PageView | undefined; at: number } {
  const { pages } = useBook();
  const chosen = useChosen((c) => c.item);
  const at = Math.max(
    0,
    pages.findIndex((p) => p.id === chosen),
  );
  return { page: pages[at], at };
}

export function useVerbs() {
  const document = useOpenDocument();
  const { content, chosen, choose } = useEditor(KIND);
  const { doc } = document;
  const pages = () => content.read().pages;
  const here = () =>
    Math.max(
      0,
      pages().findIndex((p) => p.id === chosen.getState().item),
    );
  const verbs = {
    choose,
    addPage: (index = here() + 1) => {
      const id = newId();
      chosen.setState({ focus: fieldId.text });
      document.edit(() => addItem(doc, KIND, "pages", id, { index: Math.min(index, pages().length) }));
      choose(id);
    },
    duplicate: (page: string) => {
      let copy: string | null = null;
      document.edit(() => (copy = duplicateItem(doc, KIND, "pages", page)));
      choose(copy);
    },
    move: (page: string, index: number) => document.edit(() => moveItem(doc, KIND, "pages", page, { index })),
    /** One place towards the front or the end. */
    nudge: (page: string, by: 1 | -1) => {
      const to = pages().findIndex((p) => p.id === page) + by;
      if (pages()[to]) verbs.move(page, to);
    },
    /** Several, to the front or to the end, in the order of the book: one step of undo. */
    moveAll: (ids: readonly string[], to: "front" | "end") =>
      document.edit(() => {
        const all = pages().map(({ id }) => id);
        const some = all.filter((id) => ids.includes(id));
        // One after the other to the same end: from the last for the front.
        if (to === "front") some.toReversed().forEach((page) => moveItem(doc, KIND, "pages", page, { index: 0 }));
        else some.forEach((page) => moveItem(doc, KIND, "pages", page, { index: all.length - 1 }));
      }),
    remove: (page: string) => document.edit(() => removeItem(doc, KIND, "pages", page)),
    /** The page `by` places on, for the arrow keys. */
    go: (by: number) => {
      const next = pages()[here() + by];
      if (next) choose(next.id);
      return next?.id;
    },
    setPage: (page: string, key: "confirmed" | "assignee" | "speaker", value: unknown) => document.edit(() => setField(doc, KIND, "pages", page, key, value)),
    /** Several pictures were looked at: one step of undo. */
    confirmAll: (ids: readonly string[]) => document.edit(() => ids.forEach((page) => setField(doc, KIND, "pages", page, "confirmed", true))),
    /** Another picture has not been looked at yet (V10). */
    setImage: (page: string, image: string) =>
      document.edit(() => {
        setField(doc, KIND, "pages", page, "image", image);
        setField(doc, KIND, "pages", page, "confirmed", false);
      }),
    /** The same for a picture that took long to make: if its page was deleted meanwhile, it gets one of its own at the end. */
    keepImage: (page: string, image: string) => {
      if (content.has(page)) return verbs.setImage(page, image);
      const id = newId();
      document.edit(() => addItem(doc, KIND, "pages", id, { index: pages().length }, { image }));
      choose(id);
    },
    setBook: (key: "style" | "lora" | "level" | "cover" | "voice" | "speed", value: string) => document.edit(() => setField(doc, KIND, null, null, key, value)),
    setKeywords: (change: (list: WordList) => void) =>
      document.edit(() => {
        const list = wordsIn(doc, KIND, null, null, "keywords");
        if (list) change(list);
      }),
    addCharacter: () => {
      const id = newId();
      const { characters } = content.read();
      const role: CharacterView["role"] = characters.some((c) => c.role === "protagonist") ? "supporting" : "protagonist";
      chosen.setState({ focus: fieldId.character(id) });
      document.edit(() => addItem(doc, KIND, "characters", id, { index: characters.length }, { role, active: true }));
    },
    /** A role of the library becomes a character: its name, part, looks, face and voice, which are the book's own from then on. */
    takeRole: (role: LibraryRole) => {
      const id = newId();
      const values = { name: role.name, role: role.part, description: role.description, image: role.face ?? "", voice: role.voice ?? "", active: true };
      document.edit(() =>
        addItem(doc, KIND, "characters", id, { index: content.read().characters.length }, { ...values, source: role.id, sourceVersion: role.look }),
      );
      return id;
    },
    /** What the role that it was taken from looks like now. */
    takeLook: (id: string, role: LibraryRole) =>
      document.edit(() => {
        const description = textIn(itemOf(doc, "characters", id), "description");
        if (description && description.toString() !== role.description) {
          description.delete(0, description.length);
          description.insert(0, role.description);
        }
        if (role.face) setField(doc, KIND, "characters", id, "image", role.face);
        setField(doc, KIND, "characters", id, "sourceVersion", role.look);
      }),
    /** It is the book's alone from now on. */
    leaveLibrary: (id: string) => document.edit(() => setField(doc, KIND, "characters", id, "source", "")),
    setCharacter: (id: string, key: "role" | "category" | "image" | "active" | "voice", value: unknown) =>
      document.edit(() => setField(doc, KIND, "characters", id, key, value)),
    removeCharacter: (id: string) => document.edit(() => removeItem(doc, KIND, "characters", id)),
  };
  return verbs;
}
