// /createStory: briefs and what becomes of them, live; one opens with the stories that were written for it.
import { Button } from "antd";
import { BookOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { makingsMeta } from "~/api/resources/makings.gen.ts";
import type { Row } from "~/realtime/index.ts";
import { editorPath, pageOf, resource } from "~/resource/index.tsx";
import { LoraInput, ModelInput, RolesInput } from "./brief-library.tsx";
import { PicturesInput } from "./pictures.tsx";
import { State } from "./state.tsx";
import { Stories } from "./stories.tsx";

export function ToBook({ row }: { row: Row }) {
  const { t } = useTranslation("creation");
  const book = row["made_book_id"];
  if (typeof book !== "string") return null;
  return (
    <Link to={editorPath("picture_books", book)}>
      <Button size="small" type="link" icon={<BookOutlined />}>
        {t("makings.toBook")}
      </Button>
    </Link>
  );
}

export const makings = resource(makingsMeta, {
  ns: "creation",
  columns: ["title", "state", "level", "pages", "style", "candidate_count", "made_book_id", "maker_id", "created_at"],
  filters: ["state", "fault", "level", "style", "maker_id"],
  form: ["plot", "keywords", "level", "pages", "roles", "style", "model_id", "lora_id", "wanted", "pictures"],
  inputs: { roles: RolesInput, model_id: ModelInput, lora_id: LoraInput, pictures: PicturesInput },
  cells: { state: (row) => <State row={row} /> },
  tabs: [{ key: "stories", title: "tab.stories", element: Stories }],
  actions: ToBook,
  rowActions: ToBook,
  rowMenu: true,
  width: 1120,
});

export default pageOf(makings);
