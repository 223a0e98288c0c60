// What the kit needs to know of decks: how they are listed, uploaded and edited. One opens on its own page.
import { useTranslation } from "react-i18next";
import { decksMeta } from "~/api/resources/decks.gen.ts";
import { MediaCell, MediaInput } from "~/media/index.ts";
import { type InputProps, resource } from "~/resource/index.tsx";
import { DeckState } from "./deck-state.tsx";
import { RetryDeck } from "./retry.tsx";

const SlidesInput = (props: InputProps) => <MediaInput {...props} of="document" label={useTranslation("courses").t("decks.fields.file")} />;

export const decks = resource(decksMeta, {
  ns: "courses",
  ownTitle: true,
  columns: ["title", "thumb", "courseware_id", "revision", "state", "page_count", "format", "updated_at"],
  filters: ["state", "fault", "format", "courseware_id"],
  // The courseware and what it is called first, the file second (V23).
  form: ["courseware_id", "title", "file"],
  inputs: { file: SlidesInput },
  cells: {
    thumb: (row) => (row.thumb ? <MediaCell of="image" id={row.thumb} name={row.title} /> : null),
    state: (row) => <DeckState row={row} />,
    page_count: (row) => <span className="bt-num">{row.page_count || "–"}</span>,
  },
  path: (id) => `/pptDetail?${new URLSearchParams({ id })}`,
  rowActions: RetryDeck,
});
