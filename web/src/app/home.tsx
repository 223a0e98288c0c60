// /home: hello, what waits for this person, what today holds, and everything their role can open.
import { type ReactNode, Suspense, useEffect, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { can, scopeOf, useSession } from "~/api/session.ts";
import { all } from "~/i18n/index.ts";
import { type Row, useLiveList } from "~/realtime/index.ts";
import { fetchLater } from "~/ui/later.tsx";
import { usePageTitle } from "~/ui/page-title.ts";
import { dayIn } from "~/ui/zoned.ts";
import { Freshness } from "~/ui/freshness.tsx";
import { Kbd } from "~/ui/kbd.tsx";
import { Metric, MetricRow } from "~/ui/metric.tsx";
import { Card, Page } from "~/ui/page.tsx";
import { Empty, ErrorState } from "~/ui/states.tsx";
import { StatusTag } from "~/ui/tags.tsx";
import { formatTime, TimeText, useNow, ZoneNote } from "~/ui/time.tsx";
import { useZone } from "~/ui/time-zone.ts";
import { cards } from "./areas.ts";
import { anyPageIcon } from "./icons.tsx";
import { groupTitle, HOME, menuFor, pages } from "./pages.ts";
import styles from "./home.module.css";

/** What a class is on this page; the class list has the rest. */
interface TodaysClass extends Row {
  name: string;
  status: string;
  start_at: string;
  end_at: string;
  outcome: string | null;
  teacher_name: string | null;
  student_names?: string[];
}

/** The number at the message list's menu entry (U05). */
const useUnread = pages.find((p) => p.useBadge)?.useBadge ?? (() => 0);

/** `waiting`: what stands before it on a phone, and beside it where there is room. */
function Today({ waiting }: { waiting: ReactNode }) {
  const { t } = useTranslation(all);
  const zone = useZone();
  const now = useNow(30_000);
  // A new day is a new list; within one the list is kept true by events.
  const { from, to } = dayIn(zone, now);
  const query = useMemo(() => ({ page: 1, size: 200, sort: ["start_at"], filter: { start_at: { from, to } }, search: "" }), [from, to]);
  const { rows, total, error, reload, freshness } = useLiveList<TodaysClass>({ name: "classes", base: "/api/class" }, query, { follows: true });
  const stands = rows !== undefined;
  useEffect(() => {
    if (stands) fetchLater();
  }, [stands]);
  const unread = useUnread();
  const running = rows?.filter((c) => c.status === "in_progress").length;
  const held = rows?.filter((c) => c.outcome !== "cancelled");
  // What runs is still today's, and what ought to; what is over is not.
  const left = held?.filter((c) => c.status === "in_progress" || (c.status === "not_started" && Date.parse(c.end_at) > now));
  const next = left?.find((c) => c.status !== "in_progress" && Date.parse(c.start_at) > now);
  return (
    <>
      <MetricRow>
        <Metric label={t("shell:home.today")} value={rows && held && total - rows.length + held.length} />
        <Metric label={t("shell:home.running")} value={running} {...(running && { tone: "info" as const })} />
        <Metric label={t("shell:home.next")} value={rows && (next ? formatTime(next.start_at, zone, "time") : "–")} note={next?.name} />
        {pages.some((p) => p.useBadge) && <Metric label={t("shell:home.unread")} value={unread} />}
      </MetricRow>
      <div className={styles.day}>
        {waiting}
        <Card
          title={t("shell:home.today")}
          extra={
            <>
              <Freshness value={freshness} />
              <Link to="/roomList">{t("shell:home.schedule")}</Link>
            </>
          }
          flush
        >
          {error && !rows ? (
            <ErrorState error={error} onRetry={reload} />
          ) : !rows ? (
            <div className={styles.wait} role="status" aria-label={t("loading")} />
          ) : (
            <Left rows={left ?? []} any={rows.length > 0} now={now} />
          )}
        </Card>
      </div>
    </>
  );
}

/** Holds the place of the keys in a sentence. */
const KEYS = "\u2318";
const SHOWN = 6;
function Left({ rows, any, now }: { rows: TodaysClass[]; any: boolean; now: number }) {
  const { t } = useTranslation(all);
  // Who teaches knows by whom.
  const own = useSession(({ user }) => scopeOf(user, "classes") === "own");
  if (rows.length === 0) return <Empty title={any ? t("shell:home.noneToday") : t("shell:home.todayEmpty")} />;
  return (
    <ul className={styles.classes}>
      {rows.slice(0, SHOWN).map((row) => (
        <li key={row.id}>
          <Link to={`/roomList?record=${row.id}`}>
            <TimeText at={row.start_at} format="time" />
            <span className={styles.name}>{row.name}</span>
            {row.status === "in_progress" && <StatusTag tone="info">{t("shell:home.running")}</StatusTag>}
            {row.status === "not_started" && Date.parse(row.start_at) <= now && <StatusTag tone="danger">{t("shell:home.late")}</StatusTag>}
            <span className={styles.quiet}>{own ? row.student_names?.join(", ") : row.teacher_name}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** What waits for this person: a card from each area that has something. */
function Waiting() {
  const user = useSession((s) => s.user);
  const mine = cards.filter(({ on, action, mine }) => can(user, on, action) && (!mine || scopeOf(user, mine) === "own"));
  return (
    <div className={styles.waiting}>
      {mine.map(({ on, Card: Waits, mine }) => (
        <Suspense key={`${on} ${mine}`}>
          <Waits />
        </Suspense>
      ))}
    </div>
  );
}

const NOON = 12;
const EVENING = 18;
const FIRST_HOUR = 5;

export default function Home() {
  const { t, i18n } = useTranslation(all);
  const pageTitle = usePageTitle();
  const user = useSession((s) => s.user);
  const zone = useZone();
  const now = useNow(60_000);
  if (!user) return null;
  const hour = Number(formatTime(now, zone, "time").slice(0, 2));
  const part = hour < FIRST_HOUR || hour >= EVENING ? "evening" : hour < NOON ? "morning" : "afternoon";
  const places = menuFor(user)
    .map((g) => ({ ...g, entries: g.entries.filter((e) => e.path !== HOME) }))
    .filter((g) => g.entries.length > 0);
  // Not by the library's own component for this: that brings a reader of markup with it, for one key.
  const [before, after] = t("shell:home.keys", { keys: KEYS }).split(KEYS);
  const link = (to: string, icon: ReactNode, title: string) => (
    <Link key={to} to={to} className={styles.place}>
      <span aria-hidden>{icon}</span>
      {title}
    </Link>
  );
  return (
    <Page
      title={t(`shell:home.${part}`, { name: user.name })}
      subtitle={
        <>
          {formatTime(now, zone, "day")} · <ZoneNote />
        </>
      }
      actions={
        <span className={styles.hint}>
          {before}
          <Kbd keys="mod+k" />
          {after}
        </span>
      }
    >
      {can(user, "roomList", "query") ? <Today waiting={<Waiting />} /> : <Waiting />}
      <h2 className={styles.heading}>{t("shell:home.go")}</h2>
      {places.length === 0 ? (
        <Card>
          <Empty title={t("shell:home.none")} hint={t("shell:home.noneHint")} />
        </Card>
      ) : (
        <div className={styles.groups}>
          {places.map(({ group, entries }) => (
            <section key={group} className={styles.group}>
              <h3>{groupTitle(group, i18n.language)}</h3>
              {entries.map((entry) => link(entry.path, entry.icon ?? anyPageIcon, pageTitle(entry.page)))}
            </section>
          ))}
        </div>
      )}
    </Page>
  );
}
