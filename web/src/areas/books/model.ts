// The picture book as the screen shows it, and the numbers that its rules go by: the server's own.
import { models } from "~/api/documents.gen.ts";
import { limits } from "~/api/meta.gen.ts";
import type { ContentView } from "~/sync/index.ts";
import { spokenOf } from "~/ui/narration.ts";

export const KIND = "picture-book";
export type BookView = ContentView<typeof KIND>;
export type PageView = BookView["pages"][number];
export type CharacterView = BookView["characters"][number];

const options = <T extends string>(field: { readonly options: readonly T[] }) => field.options;
const named = <F extends { readonly name: string }, N extends F["name"]>(fields: readonly F[], name: N) =>
  fields.find((f) => f.name === name) as Extract<F, { name: N }>;
const [characters, pages] = models[KIND].collections;
export const styles = options(named(models[KIND].fields, "style"));
export const speeds = options(named(models[KIND].fields, "speed"));
export const roles = options(named(characters.fields, "role"));
export const MAX_TITLE = named(models[KIND].fields, "title").max;
export const MAX_TEXT = named(pages.fields, "text").max;
export const MOST_PAGES = pages.most;
export const MOST_CHARACTERS = characters.most;
export const { max: MAX_KEYWORD, most: MOST_KEYWORDS } = named(models[KIND].fields, "keywords");
export const MAX_LORA = named(models[KIND].fields, "lora").max;
export const MAX_CATEGORY = named(characters.fields, "category").max;

export interface Level {
  id: string;
  least: number;
  most: number;
}
export const levels: readonly Level[] = limits.bookLevels;
export const levelOf = (id: string): Level | undefined => levels.find((l) => l.id.toLowerCase() === id.toLowerCase());

/** Whether a page is read aloud with other words than it has. */
export const isStale = ({ audio, spoken, text }: Pick<PageView, "audio" | "spoken" | "text">): boolean => audio !== "" && spoken !== spokenOf(text);

/** Whether the translation of a page is of other words than it has; of which it is may not be known. */
export const isTranslationStale = ({ translation, translated, text }: Pick<PageView, "translation" | "translated" | "text">): boolean =>
  translation.trim() !== "" && translated !== "" && translated !== spokenOf(text);

/** Whether a page has words that nobody reads, or other words than are read. */
export const lacksVoice = (page: PageView): boolean => page.text.trim() !== "" && (page.audio === "" || isStale(page));

/** Words as the server counts them: what stands between spaces and has a letter or a figure in it. */
export const countWords = (text: string): number => text.split(/\s+/u).filter((part) => /[\p{Alphabetic}\p{N}]/u.test(part)).length;

/** The cover, or else the first picture. */
export const coverOf = (book: BookView): string => book.cover || (book.pages.find((p) => p.image)?.image ?? "");
