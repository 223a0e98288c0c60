// /material, the library. A material that is a picture or a recording may be here itself: editors pick it from here.
import { Suspense, useState } from "react";
import { ShareAltOutlined, VideoCameraOutlined } from "@ant-design/icons";
import { Button, Form } from "antd";
import { useTranslation } from "react-i18next";
import { materialsMeta } from "~/api/resources/materials.gen.ts";
import { FilmDialog, MediaCell, MediaInput } from "~/media/index.ts";
import { useCan } from "~/api/session.ts";
import type { Row } from "~/realtime/index.ts";
import { type InputProps, LevelInput, pageOf, resource, ShareDialog } from "~/resource/index.tsx";
import { MaterialTile } from "./tile.tsx";
import { StyleCheck } from "./style-check.tsx";

const SORTS = { audio: "sound", video: "video", slides: "document" } as const;
const mediaOf = (kind: unknown) => SORTS[kind as keyof typeof SORTS] ?? "image";

function FileInput(props: InputProps) {
  const { t } = useTranslation("materials");
  const kind: unknown = Form.useWatch("kind", props.form);
  return (
    <>
      <MediaInput {...props} of={mediaOf(kind)} label={t("materials.fields.file")} />
      <StyleCheck file={typeof props.value === "string" ? props.value : ""} kind={typeof kind === "string" ? kind : ""} row={props.row} />
    </>
  );
}

/** The file by a link, for a program that fetches it. */
function ShareFile({ row }: { row: Row }) {
  const { t } = useTranslation(["materials", "resource"]);
  const [open, setOpen] = useState(false);
  if (!useCan("material", "export") || !row.file) return null;
  const offers = [{ kind: "file", label: t("materials:share.file"), hint: t("materials:share.hint") }];
  return (
    <>
      <Button size="small" icon={<ShareAltOutlined />} onClick={() => setOpen(true)}>
        {t("resource:share.open")}
      </Button>
      {open && (
        <Suspense>
          <ShareDialog of={{ resource: "materials", id: row.id }} title={String(row.title)} offers={offers} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** A face that says a script, as a video of the library. */
function TalkingVideo() {
  const { t } = useTranslation("materials");
  const [open, setOpen] = useState(false);
  const may = useCan("createStory", "edit");
  if (!useCan("material", "add") || !may) return null;
  return (
    <>
      <Button icon={<VideoCameraOutlined />} onClick={() => setOpen(true)}>
        {t("talking")}
      </Button>
      {open && (
        <Suspense>
          <FilmDialog title="" onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

export const materials = resource(materialsMeta, {
  ns: "materials",
  columns: ["title", "file", "kind", "level", "tags", "picture_book_id", "question_paper_id", "link", "updated_by", "updated_at"],
  filters: ["kind", "level", "tags", "duration", "rights_until"],
  form: ["title", "kind", "level", "tags", "file", "duration", "picture_book_id", "question_paper_id", "link", "rights", "rights_until", "note"],
  inputs: { file: FileInput, level: LevelInput },
  actions: ShareFile,
  tools: TalkingVideo,
  tile: MaterialTile,
  tableFirst: true,
  cells: { file: (row) => (row.file ? <MediaCell of={mediaOf(row.kind)} id={row.file} name={row.title} /> : null) },
});

export default pageOf(materials);
