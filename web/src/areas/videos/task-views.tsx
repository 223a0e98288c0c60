// The ways into the list of tasks: one's own, those that wait for a decision, those that are late, each with how many there are; and those of somebody.
import { useMemo } from "react";
import { Segmented, Select } from "antd";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { isPreview } from "~/api/preview.ts";
import { videoTasksMeta } from "~/api/resources/video_tasks.gen.ts";
import { useCan, useSession } from "~/api/session.ts";
import { useLiveList } from "~/realtime/index.ts";
import styles from "./videos.module.css";

const VIEWS = ["all", "mine", "review", "overdue"] as const;
type View = (typeof VIEWS)[number];

/** The address of a view. */
const addressOf = (view: View, me: string): Record<string, string> =>
  ({ all: {}, mine: { assignee_id: me, open: "true" }, review: { status: "handed_in" }, overdue: { overdue: "true" } })[view];

const filterOf = (view: View, me: string): Record<string, unknown> =>
  ({ all: {}, mine: { assignee_id: [me], open: true }, review: { status: ["handed_in"] }, overdue: { overdue: true } })[view];

function Count({ view, me }: { view: View; me: string }) {
  const query = useMemo(() => ({ page: 1, size: 1, sort: ["-created_at"], filter: filterOf(view, me), search: "" }), [view, me]);
  const { rows, total } = useLiveList(videoTasksMeta, query, { follows: true });
  return rows && total > 0 ? <span className={`bt-num ${styles.count}`}>{total}</span> : null;
}

/** Chooses whose tasks are shown, for whoever gives them out; each with how much they have in hand. */
function Whose({ shown, onChoose }: { shown: string | null; onChoose: (id: string | null) => void }) {
  const { t } = useTranslation("videos");
  const { data, isFetching } = useQuery({
    queryKey: keyOf("video_tasks", "assignees"),
    queryFn: ({ signal }) => post("/api/management/videoTask/assign/people", {}, { signal }),
    // Asked for by who gives tasks out, which a preview does not.
    enabled: !isPreview(),
  });
  return (
    <Select
      className={styles.whose ?? ""}
      aria-label={t("video_tasks.fields.assignee_id")}
      placeholder={t("video_tasks.fields.assignee_id")}
      allowClear
      showSearch={{ optionFilterProp: "label" }}
      loading={isFetching}
      value={data?.records.some(({ id }) => id === shown) ? shown : null}
      onChange={(id: string | undefined) => onChoose(id ?? null)}
      options={data?.records.map(({ id, name, open }) => ({ value: id, label: t("whose", { name, open }) })) ?? []}
    />
  );
}

export function TaskViews() {
  const { t } = useTranslation("videos");
  const me = useSession((s) => s.user?.id) ?? "";
  const mayGive = useCan("video-courseware-unprocessed", "add");
  const [params, setParams] = useSearchParams();
  const isShown = (view: View) => {
    const wanted = Object.entries(addressOf(view, me));
    return wanted.length > 0 && wanted.every(([name, value]) => params.get(name) === value);
  };
  const plain = ["assignee_id", "open", "status", "overdue"].every((name) => !params.has(name));
  const shown = VIEWS.find(isShown) ?? (plain ? "all" : "");
  const show = (address: Record<string, string>) => setParams(address, { preventScrollReset: true });
  return (
    <div className={styles.views}>
      <Segmented<View | "">
        aria-label={t("views.label")}
        value={shown}
        onChange={(view) => view && show(addressOf(view, me))}
        options={VIEWS.map((view) => ({
          value: view,
          label: (
            <span className={styles.view}>
              {t(`views.${view}`)}
              {view !== "all" && <Count view={view} me={me} />}
            </span>
          ),
        }))}
      />
      {mayGive && <Whose shown={params.get("assignee_id")} onChoose={(id) => show(id ? { assignee_id: id, open: "true" } : {})} />}
    </div>
  );
}
