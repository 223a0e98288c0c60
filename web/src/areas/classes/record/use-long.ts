// How long somebody was there: whole minutes, or seconds of less than one.
import { useTranslation } from "react-i18next";

export function useLong(): (seconds: number) => string {
  const { t } = useTranslation("record");
  return (seconds) => {
    if (seconds < 60) return t("seconds", { n: Math.max(0, Math.round(seconds)) });
    const minutes = seconds / 60;
    // Half a minute can be what decides.
    return t("minutes", { n: Number.isInteger(minutes) || minutes >= 10 ? Math.floor(minutes) : Math.floor(minutes * 10) / 10 });
  };
}
