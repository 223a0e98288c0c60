// Textbooks with their units, audit and type.
import { useTranslation } from "react-i18next";
import { textbooksMeta } from "~/api/resources/textbooks.gen.ts";
import { MediaCell, MediaInput } from "~/media/index.ts";
import { type InputProps, resource } from "~/resource/index.tsx";
import { coursewares } from "./resources.tsx";
import { TextbookAudit } from "./textbook-audit.tsx";
import { TextbookUses } from "./textbook-uses.tsx";
import { UnitsInput } from "./units-input.tsx";

const CoverInput = (props: InputProps) => <MediaInput {...props} of="image" label={useTranslation("courses").t("textbooks.fields.cover")} />;

export const textbooks = resource(textbooksMeta, {
  ns: "courses",
  columns: ["title", "cover", "edition", "level", "type", "audit", "unit_count", "courseware_count", "class_count", "updated_at"],
  filters: ["type", "audit", "level"],
  form: ["title", "edition", "series", "publisher", "audience", "level", "cover", "intro", "units"],
  inputs: { cover: CoverInput, units: UnitsInput },
  cells: { cover: (row) => (row.cover ? <MediaCell of="image" id={row.cover} name={row.title} /> : null) },
  tones: {
    type: { normal: "success", experimental: "warning", delisted: "neutral", closed: "neutral" },
    audit: { new: "neutral", not_submitted: "neutral", unreviewed: "info", passed: "success", not_passed: "danger" },
  },
  tabs: [
    { key: "audit", title: "tab.audit", element: TextbookAudit },
    { key: "uses", title: "tab.uses", element: TextbookUses },
  ],
  related: [{ key: "coursewares", title: "tab.coursewares", resource: coursewares, filter: (row) => ({ textbook_id: [row.id] }) }],
  width: 720,
  rowMenu: true,
});
