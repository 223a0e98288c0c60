// All jobs, for whoever runs the place: the live list of the kit, with how far each is.
import { jobsMeta } from "~/api/resources/jobs.gen.ts";
import { useCan, useSession } from "~/api/session.ts";
import { useLiveState } from "~/realtime/index.ts";
import { resource, ResourcePage, type RowOf } from "~/resource/index.tsx";
import { ViewChoice } from "../view-choice.tsx";
import { JobButtons } from "./job-buttons.tsx";
import { JobStateTag, type Place } from "./job-state.tsx";
import { KindOf } from "./kind.tsx";

function Buttons({ row }: { row: RowOf<"jobs"> }) {
  const me = useSession((s) => s.user?.id);
  const mine = row.by_id !== null && row.by_id === me;
  return <JobButtons job={row} mine={mine} mayCancel={useCan("operations", "delete") || mine} mayRepeat={useCan("operations", "edit") || mine} />;
}

function Running({ row }: { row: RowOf<"jobs"> }) {
  const { items } = useLiveState<Place>("progress:jobs");
  return <JobStateTag job={row} place={items?.get(`${row.record_id ?? "-"}/${row.id}`)} />;
}

export const jobs = resource(jobsMeta, {
  ns: "jobs",
  ownTitle: true,
  columns: ["title", "kind", "state", "by_id", "created_at", "ended_at", "node"],
  filters: ["state", "kind", "lane", "by_id"],
  form: [],
  cells: {
    kind: ({ kind }) => <KindOf kind={kind} />,
    state: (row) => (row.state === "running" ? <Running row={row} /> : <JobStateTag job={row} />),
  },
  tools: ViewChoice,
  rowActions: Buttons,
});

export const JobsView = () => <ResourcePage resource={jobs} />;
