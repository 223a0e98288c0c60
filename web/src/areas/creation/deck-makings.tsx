// /PPtGenerate: books that are made of decks, on a board by state and in a list; one opens with its texts beside the pages that they tell.
import { makingsMeta } from "~/api/resources/makings.gen.ts";
import { pageOf, resource } from "~/resource/index.tsx";
import { Board } from "./board.tsx";
import { FromDeck } from "./from-deck.tsx";
import { ToBook } from "./makings.tsx";
import { State } from "./state.tsx";
import { Stories } from "./stories.tsx";

const deckMakings = resource(makingsMeta, {
  ns: "creation",
  ownTitle: true,
  columns: ["title", "state", "deck_id", "from_page", "to_page", "level", "pictures", "maker_id", "created_at"],
  filters: ["state", "fault", "deck_id", "level", "maker_id"],
  // One begins with a deck, and is asked for otherwise.
  form: [],
  segments: [{ condition: "of_deck", sort: "-created_at" }],
  cells: { state: (row) => <State row={row} /> },
  tabs: [{ key: "stories", title: "tab.stories", element: Stories }],
  opensAt: "stories",
  actions: ToBook,
  rowActions: ToBook,
  rowMenu: true,
  width: 1120,
  tools: FromDeck,
  above: Board,
});

export default pageOf(deckMakings);
