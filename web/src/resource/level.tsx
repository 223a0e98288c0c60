// A level of the Common European Framework, chosen the same way in forms and in editors.
import { Select } from "antd";
import { useTranslation } from "react-i18next";
import { controlOf } from "./control-of.ts";
import type { InputProps } from "./types.ts";

/** A record may say another, which stays. */
const LEVELS = ["Pre-A1", "A1", "A2", "B1", "B2", "C1", "C2"];

export function useLevels(level: string) {
  const { t } = useTranslation("resource");
  const all = level === "" || LEVELS.includes(level) ? LEVELS : [level, ...LEVELS];
  return [{ value: "", label: t("noLevel") }, ...all.map((value) => ({ value, label: value }))];
}

export function LevelInput(props: InputProps) {
  const { value, onChange } = props;
  const level = typeof value === "string" ? value : "";
  return <Select {...controlOf(props)} value={level} options={useLevels(level)} onChange={(next) => onChange?.(next || null)} />;
}
