// A standby's state in a word or two, as calendars say it.
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { Standby } from "./use-standbys.ts";

export function useStandbyWords(): (standby: Standby) => string {
  const { t } = useTranslation("standbys");
  return useCallback(({ state }) => t(state === "on_call" ? "onCall" : state === "used" ? "used" : "onStandby"), [t]);
}
