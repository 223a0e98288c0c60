// /courseDetail?id=…: one class as one record, for those who plan and care: what was planned, who came, what became of it and on what grounds.
import { Suspense, useState } from "react";
import { EyeOutlined, LoginOutlined } from "@ant-design/icons";
import { Button, Tabs } from "antd";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { ApiError } from "~/api/errors.ts";
import { useCan } from "~/api/session.ts";
import { type Row, usePresence } from "~/realtime/index.ts";
import { History, resource, Timeline } from "~/resource/index.tsx";
import { classesMeta } from "~/api/resources/classes.gen.ts";
import { useCommands } from "~/ui/commands.ts";
import { Card, Page } from "~/ui/page.tsx";
import { part } from "~/ui/part.ts";
import { usePageTitle } from "~/ui/page-title.ts";
import { Faces } from "~/ui/people.tsx";
import { Empty, ErrorState, Loading } from "~/ui/states.tsx";
import { useTabTitle } from "~/ui/tab.ts";
import { State } from "../cells.tsx";
import { ClassActions } from "../class-actions.tsx";
import { CancelDialog, OutcomeDialog } from "./dialogs.tsx";
import { Course } from "./course.tsx";
import { Overview } from "./overview.tsx";
import { People } from "./people.tsx";
import { type ClassRecord, useClass } from "./use-class.ts";
import styles from "./record.module.css";

// Each is fetched when it is opened, and named here alone: an area's own entry is part of every page.
const LectureTab = part(() => import("~/areas/lectures/record-tabs.tsx"));
const ClassMoney = part(() => import("~/areas/people/class-money.tsx"));

const LIST = "/roomList";
/** What its history tells of, and what can be put back from there. */
const written = resource(classesMeta, {
  ns: "classes",
  columns: [],
  form: [
    "name",
    "kind",
    "teacher_id",
    "student_ids",
    "start_at",
    "end_at",
    "zone",
    "courseware_id",
    "sop_plan_id",
    "matched",
    "classroom_type",
    "link",
    "description",
  ],
  stored: { end_at: "ends" },
});
/** Of a lecture alone. */
const ofLecture = ["audience", "comments", "products", "run"] as const;
const all = ["overview", "people", "course", ...ofLecture, "timeline", "money", "history"] as const;
type Tab = (typeof all)[number];
const isOfLecture = (tab: Tab): tab is (typeof ofLecture)[number] => (ofLecture as readonly Tab[]).includes(tab);

/** The tabs of a class that this person has. */
function useTabs({ lecture }: ClassRecord): Tab[] {
  const mayMoney = useCan("studentManage", "query");
  const mayAll = useCan("roomList", "query");
  const mayDesk = useCan("sopLiveDetail", "query");
  return all.filter((tab) => (isOfLecture(tab) ? lecture !== null && (mayAll || mayDesk) : tab !== "money" || mayMoney));
}

export default function ClassPage() {
  const { t } = useTranslation("record");
  const { t: say } = useTranslation("common");
  const pageTitle = usePageTitle();
  const [search] = useSearchParams();
  const id = search.get("id") ?? "";
  const { data, error, refetch, freshness } = useClass(id);
  const gone = id === "" || (error instanceof ApiError && error.status === 404);
  useTabTitle(gone ? say("error.goneTab") : undefined);
  if (data && !gone) return <Opened key={id} record={data} freshness={freshness} />;
  return (
    <Page title={pageTitle("courseDetail")} back={LIST}>
      {gone ? (
        <Empty title={t("gone")} hint={t("goneHint")}>
          <Link to={LIST}>
            <Button tabIndex={-1}>{t("toList")}</Button>
          </Link>
        </Empty>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </Page>
  );
}

/** What is asked for over the page. */
type Asked = "outcome" | "cancel" | null;

function Opened({ record, freshness }: { record: ClassRecord; freshness: ReturnType<typeof useClass>["freshness"] }) {
  const { t } = useTranslation(["record", "lectures"]);
  const row = record.class;
  const group = usePageTitle()("courseDetail");
  const [search, setSearch] = useSearchParams();
  const tabs = useTabs(record);
  const tab = tabs.find((one) => one === search.get("tab")) ?? "overview";
  const show = (next: Tab) =>
    setSearch(
      (now) => {
        if (next === "overview") now.delete("tab");
        else now.set("tab", next);
        return now;
      },
      { replace: true },
    );
  const [asked, ask] = useState<Asked>(null);
  const mayEdit = useCan("roomList", "edit");
  const maySituation = useCan("ClassroomDetails", "query");
  const mayAll = useCan("roomList", "query");
  const mayDesk = useCan("sopLiveDetail", "query");
  const others = usePresence("classes", row.id);
  const over = row.status === "ended" || row.status === "auto_ended";
  const mayCancel = mayEdit && row.outcome !== "cancelled" && row.outcome !== "held" && row.status !== "in_progress";
  // Before a class has begun there is nothing to say of it but that it is cancelled.
  const maySay = mayEdit && (over || row.status === "in_progress");
  useTabTitle(row.name);
  useCommands([
    ...tabs.map((one, place) => ({ id: `class.${one}`, label: t(`record:tabs.${one}`), group, keys: String((place + 1) % 10), run: () => show(one) })),
    ...(maySay ? [{ id: "class.outcome", label: t("record:keys.outcome"), group, keys: "o", run: () => ask("outcome") }] : []),
    ...(mayCancel ? [{ id: "class.cancel", label: t("record:keys.cancel"), group, keys: "x", run: () => ask("cancel") }] : []),
  ]);
  return (
    <Page
      title={row.name}
      subtitle={
        <span className={styles.facts}>
          <span className="bt-num">{row.number}</span>
          <State row={row} />
        </span>
      }
      back={LIST}
      freshness={freshness}
      actions={
        <>
          <Faces people={others.get(row.id)} />
          {maySituation && (
            <Link to={`/ClassroomDetails?id=${encodeURIComponent(row.id)}`}>
              <Button size="small" icon={<EyeOutlined />} tabIndex={-1}>
                {t("record:situation")}
              </Button>
            </Link>
          )}
          {record.lecture && mayDesk && (
            <Link to={`/sopLiveDetail?lecture=${encodeURIComponent(record.lecture)}`}>
              <Button size="small" icon={<LoginOutlined />} tabIndex={-1}>
                {t("lectures:toDesk")}
              </Button>
            </Link>
          )}
          {mayAll && <ClassActions row={row as Row} />}
          {mayCancel && (
            <Button size="small" danger onClick={() => ask("cancel")}>
              {t("record:cancel.button")}
            </Button>
          )}
          {maySay && (
            <Button size="small" type="primary" onClick={() => ask("outcome")}>
              {t("record:say.button")}
            </Button>
          )}
        </>
      }
    >
      <Card>
        <Tabs
          activeKey={tab}
          onChange={(next) => show(next as Tab)}
          items={tabs.map((key) => ({
            key,
            label: t(`record:tabs.${key}`),
            children: (
              <Suspense fallback={<Loading />}>
                {key === "overview" && <Overview record={record} />}
                {key === "people" && <People record={record} mayCorrect={mayEdit} />}
                {key === "course" && <Course row={row} />}
                {record.lecture && isOfLecture(key) && <LectureTab id={record.lecture} tab={key} />}
                {key === "money" && <ClassMoney id={row.id} />}
                {key === "timeline" && <Timeline of="classes" id={row.id} />}
                {key === "history" && <History resource={written} row={row as Row} />}
              </Suspense>
            ),
          }))}
        />
      </Card>
      {asked === "outcome" && <OutcomeDialog row={row} onClose={() => ask(null)} />}
      {asked === "cancel" && <CancelDialog row={row} told={record.teacherTold} onClose={() => ask(null)} />}
    </Page>
  );
}
