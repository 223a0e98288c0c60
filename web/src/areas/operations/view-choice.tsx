// Which part of /operations is shown; the address has it.
import { Segmented } from "antd";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";

const VIEWS = ["nodes", "jobs", "deliveries", "audit", "visits", "person"] as const;
export type View = (typeof VIEWS)[number];

export function useView(): View {
  const view = useSearchParams()[0].get("view");
  return VIEWS.find((one) => one === view) ?? "nodes";
}

export function ViewChoice() {
  const { t } = useTranslation("operations");
  const [, setQuery] = useSearchParams();
  return (
    <Segmented
      // On a phone it scrolls by itself.
      style={{ maxWidth: "calc(100vw - 24px)", overflowX: "auto" }}
      value={useView()}
      options={VIEWS.map((value) => ({ value, label: t(`view.${value}`) }))}
      onChange={(view) => setQuery(view === "nodes" ? {} : { view }, { replace: true })}
    />
  );
}
