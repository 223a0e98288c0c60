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

/** What each part was narrowed to when it was left: who comes back to it finds it so. */
const left = new Map<View, string>();

export function ViewChoice() {
  const { t } = useTranslation("operations");
  const [query, setQuery] = useSearchParams();
  const view = useView();
  const choose = (next: View) => {
    left.set(view, query.toString());
    setQuery(left.get(next) ?? (next === "nodes" ? {} : { view: next }), { replace: true });
  };
  return (
    <Segmented
      // On a phone it scrolls by itself.
      style={{ maxWidth: "calc(100vw - 24px)", overflowX: "auto" }}
      value={view}
      options={VIEWS.map((value) => ({ value, label: t(`view.${value}`) }))}
      onChange={choose}
    />
  );
}
