// /newTextbookLibrary: textbooks, and the decks of their coursewares.
import { pageOf } from "~/resource/index.tsx";
import { decks } from "./decks/decks.tsx";
import { textbooks } from "./textbooks.tsx";

export default pageOf(textbooks, decks);
