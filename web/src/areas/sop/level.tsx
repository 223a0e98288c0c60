// The level a plan is for, chosen the same way in the list's form and in the editor.
import { Select } from "antd";
import { useTranslation } from "react-i18next";
import { controlOf, type InputProps } from "~/resource/index.tsx";
import { useWritable } from "~/sync/use-document.ts";
import { usePlan, useVerbs } from "./editor-state.ts";

/** Of the Common European Framework; a plan may say another, which stays. */
const LEVELS = ["Pre-A1", "A1", "A2", "B1", "B2", "C1", "C2"];

function useOptions(level: string) {
  const { t } = useTranslation("sop");
  const all = level === "" || LEVELS.includes(level) ? LEVELS : [level, ...LEVELS];
  return [{ value: "", label: t("plan.noLevel") }, ...all.map((value) => ({ value, label: value }))];
}

export function LevelInput(props: InputProps) {
  const { value, onChange } = props;
  const level = typeof value === "string" ? value : "";
  return <Select {...controlOf(props)} value={level} options={useOptions(level)} onChange={(next) => onChange?.(next || null)} />;
}

export function Level() {
  const { t } = useTranslation("sop");
  const { level } = usePlan();
  const writable = useWritable();
  const verbs = useVerbs();
  const options = useOptions(level);
  if (!writable) return level;
  return <Select size="small" variant="borderless" popupMatchSelectWidth={false} aria-label={t("plan.level")} value={level} options={options} onChange={(next) => verbs.setPlan("level", next)} />;
}
