// /home: hello, what today holds, and everything this person's role can open.
import { type ReactNode, useMemo } from "react";
import { useQuery } from "@tanstack/react-query";
import { Skeleton } from "antd";
import { Trans, useTranslation } from "react-i18next";
import { Link } from "react-router";
import { call } from "~/api/client.ts";
import { can, useSession } from "~/api/session.ts";
import { all } from "~/i18n/index.ts";
import { Kbd } from "~/ui/kbd.tsx";
import { Metric, MetricRow } from "~/ui/metric.tsx";
import { Card, Page } from "~/ui/page.tsx";
import { Empty, ErrorState } from "~/ui/states.tsx";
import { formatTime, TimeText, useNow } from "~/ui/time.tsx";
import { useZone } from "~/ui/time-zone.ts";
import { anyPageIcon, groupIcons } from "./icons.tsx";
import { groupTitle, HOME, menuFor, pages } from "./pages.ts";
import styles from "./home.module.css";

/** What a class is on this page; the class list has the rest. */
interface TodaysClass {
  id: string;
  name: string;
  status: string;
  start_at: string;
  teacher_name: string | null;
}

/** Midnight to midnight of the viewer's zone, as UTC. */
export function dayIn(zone: string, now: number): { from: string; to: string } {
  const clock = new Intl.DateTimeFormat("en-GB", { timeZone: zone, hourCycle: "h23", hour: "2-digit", minute: "2-digit", second: "2-digit" }).formatToParts(now);
  const part = (type: string) => Number(clock.find((p) => p.type === type)?.value ?? 0);
  const from = now - (now % 1000) - ((part("hour") * 60 + part("minute")) * 60 + part("second")) * 1000;
  return { from: new Date(from).toISOString(), to: new Date(from + 86_400_000).toISOString() };
}

/** The number at the message list's menu entry (U05). */
const useUnread = pages.find((p) => p.useBadge)?.useBadge ?? (() => 0);

function Today() {
  const { t } = useTranslation(all);
  const zone = useZone();
  const now = useNow(60_000);
  const { from, to } = useMemo(() => dayIn(zone, now), [zone, now]);
  const { data, error, refetch } = useQuery({
    queryKey: ["class", "today", from],
    queryFn: ({ signal }) => call<{ records: TodaysClass[]; total: number }>("POST", "/api/class/list", { page: 1, size: 200, sort: ["start_at"], filter: { start_at: { from, to } } }, { signal }),
    refetchInterval: 60_000,
  });
  const unread = useUnread();
  const rows = data?.records;
  const running = rows?.filter((c) => c.status === "in_progress").length;
  const coming = rows?.filter((c) => Date.parse(c.start_at) > now);
  const next = coming?.[0];
  return (
    <>
      <MetricRow>
        <Metric label={t("shell:home.today")} value={data?.total} />
        <Metric label={t("shell:home.running")} value={running} {...(running && { tone: "info" as const })} />
        <Metric label={t("shell:home.next")} value={rows && (next ? formatTime(next.start_at, zone, "time") : "–")} note={next?.name} />
        {pages.some((p) => p.useBadge) && <Metric label={t("shell:home.unread")} value={unread} />}
      </MetricRow>
      <Card title={t("shell:home.today")} extra={<Link to="/roomList">{t("shell:home.schedule")}</Link>} flush>
        {error && !rows ? <ErrorState error={error} onRetry={() => void refetch()} /> : !rows ? <div className={styles.wait}><Skeleton active title={false} /></div> : <Coming rows={coming ?? []} any={rows.length > 0} />}
      </Card>
    </>
  );
}

const SHOWN = 6;
function Coming({ rows, any }: { rows: TodaysClass[]; any: boolean }) {
  const { t } = useTranslation(all);
  if (rows.length === 0) return <Empty title={any ? t("shell:home.noneToday") : t("shell:home.todayEmpty")} />;
  return (
    <ul className={styles.classes}>
      {rows.slice(0, SHOWN).map((row) => (
        <li key={row.id}><TimeText at={row.start_at} format="time" /><span className={styles.name}>{row.name}</span><span className={styles.quiet}>{row.teacher_name}</span></li>
      ))}
    </ul>
  );
}

const NOON = 12;
const EVENING = 18;
const FIRST_HOUR = 5;

export default function Home() {
  const { t, i18n } = useTranslation(all);
  const user = useSession((s) => s.user);
  const zone = useZone();
  const now = useNow(60_000);
  if (!user) return null;
  const hour = Number(formatTime(now, zone, "time").slice(0, 2));
  const part = hour < FIRST_HOUR || hour >= EVENING ? "evening" : hour < NOON ? "morning" : "afternoon";
  const places = menuFor(user).map((g) => ({ ...g, entries: g.entries.filter((e) => e.path !== HOME) })).filter((g) => g.entries.length > 0);
  const link = (to: string, icon: ReactNode, title: string) => <Link key={to} to={to} className={styles.place}><span aria-hidden>{icon}</span>{title}</Link>;
  return (
    <Page title={t(`shell:home.${part}`, { name: user.name })} subtitle={formatTime(now, zone, "day")} actions={<span className={styles.hint}><Trans t={t} i18nKey="shell:home.keys" components={{ keys: <Kbd keys="mod+k" /> }} /></span>}>
      {can(user, "roomList", "query") && <Today />}
      <h2 className={styles.heading}>{t("shell:home.go")}</h2>
      {places.length === 0 ? (
        <Card><Empty title={t("shell:home.none")} hint={t("shell:home.noneHint")} /></Card>
      ) : (
        <div className={styles.groups}>
          {places.map(({ group, entries }) => (
            <section key={group} className={styles.group}>
              <h3>{groupIcons[group]}{groupTitle(group, i18n.language)}</h3>
              {entries.map((entry) => link(entry.path, entry.icon ?? anyPageIcon, t(entry.titleKey)))}
            </section>
          ))}
        </div>
      )}
    </Page>
  );
}
