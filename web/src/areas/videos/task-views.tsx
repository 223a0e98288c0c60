// The ways into the list of tasks: one's own, those that wait for a decision, those that are late, each with how many there are.
import { useMemo } from "react";
import { Segmented } from "antd";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { videoTasksMeta } from "~/api/resources/video_tasks.gen.ts";
import { useSession } from "~/api/session.ts";
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

export function TaskViews() {
  const { t } = useTranslation("videos");
  const me = useSession((s) => s.user?.id) ?? "";
  const [params, setParams] = useSearchParams();
  const isShown = (view: View) => {
    const wanted = Object.entries(addressOf(view, me));
    return wanted.length > 0 && wanted.every(([name, value]) => params.get(name) === value);
  };
  const plain = ["assignee_id", "open", "status", "overdue"].every((name) => !params.has(name));
  const shown = VIEWS.find(isShown) ?? (plain ? "all" : "");
  return (
    <div className={styles.views}>
      <Segmented<View | "">
        aria-label={t("views.label")}
        value={shown}
        onChange={(view) => view && setParams(addressOf(view, me), { preventScrollReset: true })}
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
    </div>
  );
}
