// /operations: the nodes now, the jobs of everybody, what was sent out of the house, what was done and which pages are used, or one person's day.
import { StopOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import { useLiveState } from "~/realtime/index.ts";
import { Page } from "~/ui/page.tsx";
import { usePageTitle } from "~/ui/page-title.ts";
import { Empty, Loading } from "~/ui/states.tsx";
import { HistoryView } from "./history-view.tsx";
import { DeliveriesView } from "./deliveries/list.tsx";
import { JobsView } from "./jobs/list.tsx";
import type { Node } from "./node.ts";
import { NodesView } from "./nodes-view.tsx";
import { TrailView } from "./trail/view.tsx";
import { VisitsView } from "./trail/visits-view.tsx";
import { useView, ViewChoice } from "./view-choice.tsx";

export default function Operations() {
  const view = useView();
  if (view === "jobs") return <JobsView />;
  if (view === "deliveries") return <DeliveriesView />;
  if (view === "audit") return <TrailView />;
  return view === "visits" ? <VisitsView /> : <NodesOrPerson />;
}

function NodesOrPerson() {
  const { t } = useTranslation("operations");
  const pageTitle = usePageTitle();
  const { items, freshness, ended } = useLiveState<Node>("operations");
  const person = useView() === "person";
  return (
    <Page title={pageTitle("operations")} freshness={freshness} actions={<ViewChoice />}>
      {ended ? <Empty art={<StopOutlined />} title={t("ended")} /> : person ? <HistoryView /> : items ? <NodesView nodes={[...items.values()]} /> : <Loading />}
    </Page>
  );
}
