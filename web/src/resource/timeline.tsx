// What happened around a class, a student or a teacher, in one list, the latest first; live. The server's sources say what there is, this says it in words.
import { useState } from "react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Button, Segmented } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type Data, post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { useCan } from "~/api/session.ts";
import { type ChangeEvent, useResourceTopic, useTopic } from "~/realtime/index.ts";
import { formatBalance, formatSigned } from "~/ui/number.ts";
import { Empty, ErrorState, Loading } from "~/ui/states.tsx";
import { formatTime, TimeText } from "~/ui/time.tsx";
import { useZone } from "~/ui/time-zone.ts";
import { toneStyle } from "~/ui/tone.ts";
import type { Tone } from "~/ui/tokens.ts";
import type { Say } from "./words.ts";
import styles from "./timeline.module.css";

/** What has a timeline. */
export type TimelineOf = "classes" | "students" | "teachers";
type Piece = Data<"/api/class/timeline">;
export type Moment = Piece["moments"][number];

const calls = {
  classes: "/api/class/timeline",
  students: "/api/management/student/timeline",
  teachers: "/api/management/teacher/timeline",
} as const;
const PIECE = 50;

const tones: Record<string, Tone> = {
  sos: "danger",
  cancelled: "danger",
  deleted: "danger",
  left: "warning",
  moved: "warning",
  outcome: "info",
  reconsidered: "info",
  confirmed: "info",
  attendance: "info",
  entered: "success",
  started: "success",
  seen: "success",
  said_ready: "success",
  at_door: "success",
  sos_resolved: "success",
  lessons_purchase: "success",
  lessons_grant: "success",
  lessons_back: "success",
  lessons_consume: "info",
};

/** Whether a change of a class belongs to the timeline of somebody or something. */
function concerns(of: TimelineOf, id: string, event: ChangeEvent): boolean {
  if (of === "classes") return event.id === id;
  const row = event.row as { teacher_id?: unknown; student_ids?: unknown } | null;
  return of === "teachers" ? row?.teacher_id === id : Array.isArray(row?.student_ids) && row.student_ids.includes(id);
}

function usePieces(of: TimelineOf, id: string, group: string) {
  const read = useInfiniteQuery({
    queryKey: keyOf(of, "timeline", id, group),
    initialPageParam: null as Piece["next"],
    queryFn: ({ pageParam, signal }): Promise<Piece> =>
      post(calls[of], { id, limit: PIECE, ...(pageParam && { before: pageParam }), ...(group !== "" && { groups: [group] }) }, { signal }),
    getNextPageParam: (last) => last.next,
    staleTime: 0,
  });
  const again = () => void read.refetch();
  const classes = useResourceTopic("classes");
  const own = useResourceTopic(of);
  const seesClasses = useCan("roomList", "query");
  useTopic(seesClasses ? classes : null, { onEvent: ({ data }) => concerns(of, id, data as ChangeEvent) && again(), onReset: again });
  useTopic(of === "classes" ? null : own, { onEvent: ({ data }) => (data as ChangeEvent).id === id && again(), onReset: again });
  return { ...read, seesClasses };
}

export function Timeline({ of, id }: { of: TimelineOf; id: string }) {
  const { t } = useTranslation("record");
  const zone = useZone();
  const [group, setGroup] = useState("");
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, seesClasses } = usePieces(of, id, group);
  const groups = (data?.pages[0]?.groups ?? []).filter((one) => one !== "record" || of !== "classes");
  const moments = data?.pages.flatMap((page) => page.moments) ?? [];
  const day = (at: string) => formatTime(at, zone, "day");
  return (
    <section className={styles.timeline} aria-label={t("timeline.title")}>
      {of !== "classes" && !seesClasses && <p className={styles.quiet}>{t("timeline.noClasses")}</p>}
      {groups.length > 1 && (
        <div className={styles.groups}>
          <Segmented
            size="small"
            value={group}
            onChange={setGroup}
            options={[{ value: "", label: t("timeline.all") }, ...groups.map((value) => ({ value, label: (t as unknown as Say)(`timeline.group.${value}`) }))]}
            aria-label={t("timeline.title")}
          />
        </div>
      )}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Loading />}
      {data && moments.length === 0 && <Empty title={t("timeline.none")} />}
      <ol className={styles.moments}>
        {moments.map((moment, place) => (
          <li key={moment.id}>
            {(place === 0 || day(moments[place - 1]!.at) !== day(moment.at)) && <h3 className={styles.day}>{day(moment.at)}</h3>}
            <div className={styles.moment} style={toneStyle(tones[moment.kind] ?? "neutral")}>
              <span className={styles.when}>
                <TimeText at={moment.at} format="seconds" />
              </span>
              <span className={styles.knot} aria-hidden />
              <span className={styles.what}>
                <Said moment={moment} of={of} />
              </span>
            </div>
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <Button block type="text" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t("timeline.more")}
        </Button>
      )}
    </section>
  );
}

/** Kinds that say what happened by themselves: nobody did it. */
const BY_ITSELF = new Set(["started", "ended", "auto_ended"]);
/** A class goes from one teacher to another. */
const GIVEN = "given";

/** `Tina Brooks came back`, `Sam Lin moved it from … to …`, and what else is to be said of it. */
function Said({ moment, of }: { moment: Moment; of: TimelineOf }) {
  const { t: typed, i18n } = useTranslation(["record", "classes", "people", "monitoring"]);
  const t = typed as unknown as Say;
  const zone = useZone();
  const { kind, who } = moment;
  // Each kind has its own.
  const data = moment.data as Record<string, unknown>;
  const known = (key: string, code: unknown) => (typeof code === "string" && i18n.exists(key + code) ? t(key + code) : typeof code === "string" ? code : "");
  const span = (side: unknown) => {
    const { start_at: start, end_at: end } = (side ?? {}) as { start_at?: string | null; end_at?: string | null };
    const parts = [start && formatTime(start, zone), end && formatTime(end, zone, "time")].filter(Boolean);
    return parts.join("–");
  };
  const teacher = (name: unknown) => (typeof name === "string" ? name : t("record:timeline.noTeacher"));
  const fields = Array.isArray(data.fields)
    ? data.fields.map((field: unknown) => known(of === "classes" || moment.group === "plan" ? "classes:classes.fields." : `people:${of}.fields.`, field))
    : [];
  const list = new Intl.ListFormat(i18n.language, { type: "conjunction" }).format(fields.filter(Boolean));
  const key = kind === "entered" && data.again === true ? "entered_again" : kind === "outcome" && !data.outcome ? "outcome_cleared" : kind;
  const words = t(`record:timeline.kind.${key}`, {
    now: kind === GIVEN ? teacher(data.now) : span(data.after),
    was: kind === GIVEN ? teacher(data.was) : span(data.before),
    fields: list || t("record:timeline.someFields"),
    person: String(data.person ?? ""),
    student: String(data.student ?? ""),
  });
  const outcome = (code: unknown) => known("classes:classes.values.outcome.", code);
  const more: string[] = [];
  if (kind === "reminded") more.push(known("record:timeline.about.", data.about));
  if (kind === "told") more.push(known("record:timeline.what.", data.what));
  if (kind === "left" && data.cause) more.push(known("monitoring:cause.", data.cause));
  if (kind.startsWith("sos")) more.push(known("monitoring:category.", kind === "sos_resolved" ? (data.cause ?? data.category) : data.category));
  if (kind === "attendance") more.push(data.state ? known("record:state.", data.state) : t("record:timeline.reported"));
  if (kind === "cancelled") more.push(known("record:outcome.side.", data.side));
  if (kind !== "cancelled" && kind !== "attendance" && data.outcome) more.push([outcome(data.was), outcome(data.outcome)].filter(Boolean).join(" → "));
  if (moment.group === "money") {
    more.push(known("people:lesson_movements.values.cause.", data.why));
    if (data.lessons !== 0) more.push(formatSigned(Number(data.lessons)));
    more.push(t("record:timeline.balance", { n: formatBalance(Number(data.balance)) }));
  }
  const note = typeof data.reason === "string" ? data.reason : kind === "sos_resolved" && typeof data.note === "string" ? data.note : "";
  const shown = more.filter(Boolean);
  return (
    <>
      {!BY_ITSELF.has(kind) && <strong>{who ?? t("record:timeline.system")} </strong>}
      {words}
      {shown.length > 0 && <span className={styles.more}> · {shown.join(" · ")}</span>}
      {note && <q className={styles.note}>{note}</q>}
      {moment.class && (
        <Link className={styles.class} to={`/courseDetail?id=${encodeURIComponent(moment.class.id)}`}>
          {moment.class.number} {moment.class.name}
        </Link>
      )}
    </>
  );
}
