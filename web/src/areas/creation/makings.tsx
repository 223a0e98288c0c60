// /createStory: briefs and what becomes of them, live; one opens with the stories that were written for it.
import { Button } from "antd";
import { BookOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { makingsMeta } from "~/api/resources/makings.gen.ts";
import type { Row } from "~/realtime/index.ts";
import { editorPath, pageOf, resource, type RowOf } from "~/resource/index.tsx";
import { StatusTag } from "~/ui/tags.tsx";
import type { Tone } from "~/ui/tokens.ts";
import { Missing, PicturesInput, usePlace } from "./pictures.tsx";
import { Stories } from "./stories.tsx";
import styles from "./creation.module.css";

const tones: Record<string, Tone> = { generating: "info", awaiting: "warning", composing: "info", completed: "success" };

/** The state of a making, with how far it is while somebody works on it. */
function State({ row }: { row: RowOf<"makings"> }) {
  const { t } = useTranslation("creation");
  const place = usePlace(row.id);
  const state = row.state ?? "generating";
  if (row.fault) return <StatusTag tone="danger">{t(`makings.values.fault.${row.fault}`)}</StatusTag>;
  return (
    <span className={styles.state}>
      <StatusTag tone={tones[state] ?? "neutral"}>{t(`makings.values.state.${state}`)}</StatusTag>
      {place && place.total > 0 && (
        <span className="bt-num">{t(place.step === "pictures" ? "pictures.done" : "makings.done", { done: place.done, total: place.total })}</span>
      )}
      {state === "completed" && <Missing row={row} />}
    </span>
  );
}

function ToBook({ row }: { row: Row }) {
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
  form: ["plot", "keywords", "level", "pages", "style", "roles", "wanted", "pictures"],
  inputs: { pictures: PicturesInput },
  cells: { state: (row) => <State row={row} /> },
  tabs: [{ key: "stories", title: "tab.stories", element: Stories }],
  actions: ToBook,
  rowActions: ToBook,
  rowMenu: true,
  width: 1120,
});

export default pageOf(makings);
