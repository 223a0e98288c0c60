// The level a plan is for.
import { Select } from "antd";
import { useTranslation } from "react-i18next";
import { useLevels } from "~/resource/index.tsx";
import { useWritable } from "~/sync/index.ts";
import { usePlan, useVerbs } from "./editor-state.ts";

export function Level() {
  const { t } = useTranslation("sop");
  const { level } = usePlan();
  const writable = useWritable();
  const verbs = useVerbs();
  const options = useLevels(level);
  if (!writable) return level;
  return (
    <Select
      size="small"
      variant="borderless"
      popupMatchSelectWidth={false}
      aria-label={t("plan.level")}
      value={level}
      options={options}
      onChange={(next) => verbs.setPlan("level", next)}
    />
  );
}
