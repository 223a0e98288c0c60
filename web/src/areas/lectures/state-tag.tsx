// The state of a lecture.
import { useTranslation } from "react-i18next";
import { StatusTag } from "~/ui/tags.tsx";
import type { Tone } from "~/ui/tokens.ts";

const tones: Record<string, Tone> = { planned: "neutral", open: "warning", live: "info", ended: "success" };

export function StateTag({ state }: { state: string }) {
  const { t } = useTranslation("lectures");
  return <StatusTag tone={tones[state] ?? "neutral"}>{t(`lectures.values.state.${state as "live"}`)}</StatusTag>;
}
