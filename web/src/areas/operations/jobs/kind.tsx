// What a kind of job is called. Areas bring kinds of their own; one without a word is shown by its name.
import { useTranslation } from "react-i18next";

export function KindOf({ kind }: { kind: string | null }) {
  const { t } = useTranslation("jobs");
  return kind && t(`kind.${kind}`, { defaultValue: kind });
}
