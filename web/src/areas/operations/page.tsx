// /operations: the nodes now, or one person's day.
import { StopOutlined } from "@ant-design/icons";
import { Segmented } from "antd";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useLiveState } from "~/realtime/index.ts";
import { Page } from "~/ui/page.tsx";
import { usePageTitle } from "~/ui/page-title.ts";
import { Empty, Loading } from "~/ui/states.tsx";
import { HistoryView } from "./history-view.tsx";
import type { Node } from "./node.ts";
import { NodesView } from "./nodes-view.tsx";

export default function Operations() {
  const { t } = useTranslation("operations");
  const pageTitle = usePageTitle();
  const { items, freshness, ended } = useLiveState<Node>("operations");
  const [query, setQuery] = useSearchParams();
  const person = query.get("view") === "person";
  const choice = (
    <Segmented
      value={person ? "person" : "nodes"}
      options={[
        { value: "nodes", label: t("view.nodes") },
        { value: "person", label: t("view.person") },
      ]}
      onChange={(view) => setQuery(view === "person" ? { view } : {}, { replace: true })}
    />
  );
  return (
    <Page title={pageTitle("operations")} freshness={freshness} actions={choice}>
      {ended ? <Empty art={<StopOutlined />} title={t("ended")} /> : person ? <HistoryView /> : items ? <NodesView nodes={[...items.values()]} /> : <Loading />}
    </Page>
  );
}
