// Messages that left the house or are to, for whoever runs the place: the live list of the kit, with why one did not get through.
import { useTranslation } from "react-i18next";
import { deliveriesMeta } from "~/api/resources/deliveries.gen.ts";
import { language } from "~/i18n/index.ts";
import { resource, ResourcePage, type RowOf } from "~/resource/index.tsx";
import { StatusTag } from "~/ui/tags.tsx";
import type { Tone } from "~/ui/tokens.ts";
import { ViewChoice } from "../view-choice.tsx";

type Delivery = RowOf<"deliveries">;

const tones: Record<NonNullable<Delivery["state"]>, Tone> = { queued: "neutral", sent: "success", failed: "danger" };

/** What became of one; one that waits for its next try says so. */
function State({ row: { state, fault } }: { row: Delivery }) {
  const { t } = useTranslation("operations");
  if (!state) return null;
  if (state === "queued" && fault) return <StatusTag tone="warning">{t("deliveries.again")}</StatusTag>;
  return <StatusTag tone={tones[state]}>{t(`deliveries.values.state.${state}`)}</StatusTag>;
}

export const deliveries = resource(deliveriesMeta, {
  ns: "operations",
  ownTitle: true,
  columns: ["recipient", "channel", "about", "state", "error", "tries", "created_at", "sent_at"],
  filters: ["state", "channel", "about", "fault"],
  form: [],
  cells: { state: (row) => <State row={row} />, error: ({ error, error_zh }) => (language() === "zh-CN" ? error_zh : error) },
  tools: ViewChoice,
});

export const DeliveriesView = () => <ResourcePage resource={deliveries} />;
