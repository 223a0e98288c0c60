// Violation words as the kit lists them. A kind of rule asks for what it needs; each can be tried while it is written.
import { Segmented } from "antd";
import { useTranslation } from "react-i18next";
import { violationWordsMeta } from "~/api/resources/violation_words.gen.ts";
import { type InputProps, resource, type RowOf } from "~/resource/index.tsx";
import { later } from "~/ui/later.tsx";
import { Precision, Severity } from "./cells.tsx";

const Try = later(async () => (await import("./try.tsx")).Try);

type Word = RowOf<"violation_words">;

function SeverityInput({ value, onChange, id, disabled }: InputProps) {
  const { t } = useTranslation("inspection");
  const options = ([1, 2, 3, 4] as const).map((one) => ({ value: one, label: t(`severity.${one}`) }));
  return <Segmented {...(id && { id })} {...(disabled && { disabled })} value={Number(value)} options={options} onChange={(next) => onChange?.(next)} />;
}

const gathers = (kind: unknown) => kind === "all" || kind === "at_least";

export const words = resource(violationWordsMeta, {
  ns: "inspection",
  ownTitle: true,
  columns: ["name", "category", "kind", "terms", "severity", "points", "state", "confirmed", "speaker", "language"],
  filters: ["category", "kind", "severity", "language", "speaker", "state"],
  form: ["name", "category", "state", "kind", "terms", "pattern", "least", "excluded", "speaker", "language", "anchor", "window_s", "severity", "points"],
  sections: { kind: "finds", severity: "weighs" },
  tones: { state: { on: "success", off: "neutral" } },
  cells: {
    severity: (row: Word) => <Severity of={row.severity} />,
    confirmed: (row: Word) => <Precision word={row} />,
  },
  asks: (field, values) => {
    const { kind, anchor } = values;
    if (field === "terms") return kind !== "regex";
    if (field === "pattern") return kind === "regex";
    if (field === "least") return kind === "at_least";
    if (field === "anchor") return !gathers(kind);
    return field !== "window_s" || gathers(kind) || (anchor !== undefined && anchor !== "anywhere");
  },
  needs: (field) => ["terms", "pattern", "least", "window_s"].includes(field),
  inputs: { severity: SeverityInput },
  preview: { title: "tab.try", element: Try },
});
