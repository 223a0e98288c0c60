// The voice that a role speaks in: books that take the role take its voice.
import { useTranslation } from "react-i18next";
import { VoiceChoice } from "~/media/index.ts";
import type { InputProps } from "~/resource/index.tsx";

export function VoiceInput({ id, value, onChange }: InputProps) {
  const { t } = useTranslation("role_library");
  return (
    <VoiceChoice
      id={id}
      label={t("role_models.fields.voice")}
      none={t("voice.none")}
      value={typeof value === "string" ? value : ""}
      onChange={(voice) => onChange?.(voice || null)}
    />
  );
}
