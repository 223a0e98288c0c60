// Whole minutes of a step or a lesson.
import { useTranslation } from "react-i18next";
import { NumberField } from "~/sync/editor/index.ts";
import { MAX_MINUTES } from "./model.ts";

interface MinutesFieldProps {
  value: number;
  label: string;
  id?: string;
  onChange: (minutes: number) => void;
}

export function MinutesField(props: MinutesFieldProps) {
  const { t } = useTranslation("sop");
  return <NumberField {...props} max={MAX_MINUTES} unit={t("minute")} />;
}
