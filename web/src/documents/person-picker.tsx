// Gives an item of a document to a person: anybody who may see the document.
import { Select } from "antd";
import { useTranslation } from "react-i18next";
import { useWritable } from "~/sync/index.ts";
import { Avatar, type Person } from "~/ui/people.tsx";
import { useDocumentQuery, type DocumentOf } from "./calls.ts";

interface PersonPickerProps {
  of: DocumentOf;
  /** An account's id; empty for nobody. */
  value: string;
  label: string;
  onChange: (id: string) => void;
}

export function PersonPicker({ of, value, label, onChange }: PersonPickerProps) {
  const { t } = useTranslation("document");
  const writable = useWritable();
  const people = useDocumentQuery<{ records: Person[] }>(of, "people").data?.records ?? [];
  const face = (person: Person) => (
    <span style={{ display: "inline-flex", alignItems: "center", gap: 6 }}>
      <Avatar person={person} size={18} />
      {person.name}
    </span>
  );
  const known = people.map((p) => ({ value: p.id, label: p.name }));
  // Somebody who may no longer see it is still who it was given to.
  const options = value && !known.some((o) => o.value === value) ? [...known, { value, label: t("person.gone") }] : known;
  return (
    <Select
      size="small"
      allowClear
      showSearch={{ optionFilterProp: "label" }}
      disabled={!writable}
      aria-label={label}
      placeholder={t("person.nobody")}
      value={value || undefined}
      options={options}
      optionRender={({ value: id, label: name }) => face({ id: String(id), name: String(name) })}
      labelRender={({ value: id, label: name }) => face({ id: String(id), name: String(name) })}
      popupMatchSelectWidth={false}
      style={{ minWidth: 140 }}
      onChange={(id) => onChange(id ?? "")}
    />
  );
}
