// The classes to come of a plan: what following it would change in each, said before anybody presses, and live.
import { App, Button, Tag } from "antd";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type Data, post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { useCan } from "~/api/session.ts";
import { type Row, useResourceTopic, useTopic } from "~/realtime/index.ts";
import { useRecordPaths, useRefusal } from "~/resource/index.tsx";
import { Empty, ErrorState, Loading } from "~/ui/states.tsx";
import { TimeText } from "~/ui/time.tsx";
import styles from "./planning.module.css";

type Impact = Data<"/api/management/classroomPlan/impact">;
type Field = "courseware_id" | "sop_plan_id" | "classroom_type" | "entry_minutes" | "auto_end_minutes" | "end_at";

/** What has the server asked again: classes come in crowds. */
const PAUSE_MS = 400;

/** Asked again when a class or the plan is another; many at once ask once. */
function useImpact(id: string, version: number) {
  const hears = useCan("roomList", "query");
  const { data, error, refetch } = useQuery({
    queryKey: keyOf("classroom_plans", "impact", id, version),
    queryFn: ({ signal }) => post("/api/management/classroomPlan/impact", { id }, { signal }),
    placeholderData: (before) => before,
  });
  const topic = useResourceTopic("classes");
  const again = () => setTimeout(() => void refetch({ cancelRefetch: false }), PAUSE_MS);
  useTopic(hears ? topic : null, { onEvent: again, onReset: again });
  return { data, error, refetch };
}

export function ToCome({ row }: { row: Row }) {
  const { t } = useTranslation("planning");
  const { modal, message } = App.useApp();
  const refuse = useRefusal();
  const mayPlan = useCan("classroomPlan", "edit");
  const mayClasses = useCan("roomList", "edit");
  const { data, error, refetch } = useImpact(row.id, row.version);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  if (data.total === 0) return <Empty title={t("toCome.none")} />;
  const follow = () =>
    modal.confirm({
      title: t("toCome.ask", { count: data.changing }),
      content: t("toCome.asked"),
      okText: t("toCome.follow", { count: data.changing }),
      onOk: async () => {
        try {
          await post("/api/management/classroomPlan/rollout", { id: row.id });
          message.success(t("toCome.begun"));
        } catch (failed) {
          refuse(failed);
        }
      },
    });
  return (
    <section aria-label={t("classroom_plans.tab.toCome")} className={styles.toCome}>
      <div className={styles.sum}>
        <p role="status">
          {t("toCome.total", { count: data.total })} · {t("toCome.changing", { count: data.changing })} · {t("toCome.own", { count: data.own })}
        </p>
        {mayPlan && mayClasses && (
          <Button type="primary" disabled={data.changing === 0} onClick={follow}>
            {t("toCome.follow", { count: data.changing })}
          </Button>
        )}
      </div>
      <p className={styles.note}>{t("toCome.how")}</p>
      <ClassesToCome records={data.records} />
      {data.total > data.records.length && <p className={styles.note}>{t("toCome.more", { count: data.total - data.records.length })}</p>}
    </section>
  );
}

function ClassesToCome({ records }: Pick<Impact, "records">) {
  const { t } = useTranslation("planning");
  const pathOf = useRecordPaths();
  const named = (field: string) => t(`toCome.field.${field as Field}`);
  return (
    <ul className={styles.classes}>
      {records.map((one) => {
        const path = pathOf("classes", one.id);
        const name = `${one.number} ${one.name}`;
        return (
          <li key={one.id}>
            <span className={styles.what}>
              {path ? <Link to={path}>{name}</Link> : name}
              <span className={styles.note}>
                <TimeText at={one.start_at} /> {one.teacher_name}
              </span>
            </span>
            <span>
              {one.changes.map((field) => (
                <Tag key={field} color="processing">
                  {named(field)}
                </Tag>
              ))}
              {one.own.map((field) => (
                <Tag key={field}>{t("toCome.stays", { field: named(field) })}</Tag>
              ))}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
