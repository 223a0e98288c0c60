// A bare value of a field, where there is no row that carries names: drafts and history.
import { useTranslation } from "react-i18next";
import { fileUrl } from "~/api/upload.ts";
import { useName } from "./calls.ts";
import { cell } from "./cell.tsx";
import type { Field } from "./meta.ts";
import type { ResourceName } from "~/api/resources/index.gen.ts";
import type { Row } from "~/realtime/index.ts";
import type { Resource } from "./types.ts";
import type { Words } from "./words.ts";

/** Of a record that is gone, or not this person's to see, an id would say nothing. */
function NameOf({ resource, id }: { resource: ResourceName; id: string }) {
  const { t } = useTranslation("resource");
  const name = useName(resource, id);
  return name === undefined ? "…" : (name ?? t("value.unseen"));
}

/** A file has no name of its own here: it is opened, and a picture is seen. */
function FileText({ id, label }: { id: string; label: string }) {
  const { t } = useTranslation("resource");
  return (
    <a href={fileUrl(id)} target="_blank" rel="noreferrer" aria-label={t("value.openFile", { of: label })}>
      {t("value.file")}
    </a>
  );
}

interface ValueTextProps {
  resource: Resource;
  field: Field;
  value: unknown;
  words: Words;
  /** What is known by name already: id → name. Whoever may not see accounts still reads whose a record was. */
  known?: Readonly<Record<string, string>>;
}

export function ValueText({ resource, field, value, words, known = {} }: ValueTextProps) {
  if (field.resource) {
    const ids = [value ?? []].flat().map(String);
    const target = field.resource;
    if (ids.length === 0) return "–";
    return ids.map((id, at) => (
      <span key={id}>
        {at > 0 && ", "}
        {known[id] ?? <NameOf resource={target} id={id} />}
      </span>
    ));
  }
  if (field.kind === "file" && typeof value === "string" && value !== "") return <FileText id={value} label={words.field(field.name)} />;
  const bare: Resource = { ...resource, cells: {} };
  return cell(bare, field, { [field.name]: value } as unknown as Row, words);
}
