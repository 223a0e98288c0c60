// /Interaction: games that lessons play, each to be played here as its learners will.
import { interactionsMeta } from "~/api/resources/interactions.gen.ts";
import { useTranslation } from "react-i18next";
import { MediaCell, MediaInput } from "~/media/index.ts";
import { type InputProps, pageOf, resource } from "~/resource/index.tsx";
import { OfWords } from "./games/of-words.tsx";
import { PairsInput } from "./games/pairs-input.tsx";
import { Play } from "./games/play.tsx";

const CoverInput = (props: InputProps) => <MediaInput {...props} of="image" label={useTranslation("materials").t("interactions.fields.cover")} />;

export const interactions = resource(interactionsMeta, {
  ns: "materials",
  columns: ["title", "cover", "kind", "level", "courseware_ids", "review", "updated_by", "updated_at"],
  filters: ["kind", "level", "courseware_ids", "review"],
  form: ["title", "kind", "level", "cover", "courseware_ids", "pairs"],
  segments: [
    { condition: "", sort: "-created_at" },
    { condition: "to_review", sort: "created_at" },
  ],
  tones: { review: { pending: "info", passed: "success", not_passed: "danger", listed: "success", delisted: "neutral", withdrawn: "neutral" } },
  inputs: { cover: CoverInput, pairs: PairsInput },
  cells: { cover: (row) => (row.cover ? <MediaCell of="image" id={row.cover} name={row.title} /> : null) },
  preview: { title: "tab.play", element: Play },
  tools: OfWords,
  rowMenu: true,
  width: 720,
});

export default pageOf(interactions);
