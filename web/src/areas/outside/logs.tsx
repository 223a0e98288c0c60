// /OutLogDetails: the log lines of one class, or of one session of it, for whoever has their link: newest at the end, live, to be narrowed, and taken along where the link allows it.
import { useEffect, useMemo, useRef, useState } from "react";
import { App, Button, Input, Select } from "antd";
import { useTranslation } from "react-i18next";
import type { Body, Data } from "~/api/client.ts";
import { guestPost, type GuestPageProps } from "~/api/guest.ts";
import { floors, Histogram, type Line, LineRow, type Range, roles } from "~/areas/logs/by-link.ts";
import { formatTime, ZoneNote } from "~/ui/time.tsx";
import { useZone } from "~/ui/time-zone.ts";
import { OutFrame } from "./frame.tsx";
import { Failed, Waiting } from "./state.tsx";
import { useNews, useRead } from "./use-live.ts";
import styles from "./outside.module.css";

type Page = Data<"/api/out/logs">;
type Filter = NonNullable<Body<"/api/out/logs">["filter"]>;

/** More lines than anybody reads; older ones leave the page, and can be had again. */
const MAX_LINES = 4_000;
/** So near to its end the list follows what comes. */
const AT_END = 40;

export default function OutLogDetails(props: GuestPageProps) {
  return (
    <OutFrame wide>
      <OutLogs {...props} />
    </OutFrame>
  );
}

const lineOf = ({ o, at, level, message, client_at, name, role, session, event, fields, device, sdk, network }: Page["records"][number]): Line =>
  Object.fromEntries(
    Object.entries({ o, at, level, message, clientAt: client_at, userName: name, role, session, event, fields, device, sdk, network }).filter(
      ([, value]) => value !== null && value !== "",
    ),
  ) as unknown as Line;

function OutLogs({ link, hub, onRefused }: GuestPageProps) {
  const { t } = useTranslation(["guest", "logs"]);
  const [asked, setAsked] = useState<Filter>({});
  const [range, setRange] = useState<Range>({});
  const filter = useMemo<Filter>(() => ({ ...asked, ...(range.from && { from: range.from }), ...(range.to && { to: range.to }) }), [asked, range]);
  const read = useRead(() => guestPost(link, "/api/out/logs", { filter }), `${link.id} ${JSON.stringify(filter)}`, onRefused);
  const { data, set } = read;
  const last = data?.records.at(-1)?.o;
  useNews({ link, hub }, async () => {
    if (!data) return;
    const page = await guestPost(link, "/api/out/logs", { filter, after: last ?? 0 });
    if (page.records.length > 0) set((now) => ({ ...now, records: joined(now.records, page.records).slice(-MAX_LINES) }));
  });
  const older = async () => {
    const page = await guestPost(link, "/api/out/logs", { filter, before: data?.records[0]?.o ?? 0 });
    set((now) => ({ ...now, more: page.more, records: joined(page.records, now.records).slice(0, MAX_LINES) }));
  };
  if (read.error && !data) return <Failed error={read.error} again={read.again} />;
  if (!data) return <Waiting />;
  const own = { ...(data.from && { from: data.from }), ...(data.to && { to: data.to }) };
  const set1 = (key: keyof Filter, value: string) =>
    setAsked((now) => {
      const { [key]: _, ...rest } = now;
      return value ? { ...rest, [key]: value } : rest;
    });
  return (
    <div className={styles.logs}>
      <div className={styles.bar}>
        <h2>{t("lines.title", { number: data.number })}</h2>
        <Window from={data.from} to={data.to} />
        {data.download && <FileButton link={link} filter={filter} />}
      </div>
      <div className={styles.filters} role="toolbar" aria-label={t("logs:filters")}>
        {data.session === null && <Sessions link={link} value={filter.session ?? ""} onChange={(value) => set1("session", value)} />}
        <Select
          value={filter.level ?? floors[0]}
          onChange={(value) => set1("level", value === floors[0] ? "" : value)}
          aria-label={t("lines.level")}
          options={floors.map((value) => ({ value: value as string, label: t(`logs:floor.${value}`) }))}
        />
        <Select
          value={filter.role ?? ""}
          onChange={(value) => set1("role", value)}
          aria-label={t("lines.role")}
          options={[{ value: "", label: t("lines.anyRole") }, ...roles.map((value) => ({ value: value as string, label: t(`logs:role.${value}`) }))]}
        />
        <Input.Search allowClear placeholder={t("lines.text")} aria-label={t("lines.text")} onSearch={(value) => set1("text", value.trim())} maxLength={200} />
        {(range.from !== undefined || range.to !== undefined) && <Button onClick={() => setRange({})}>{t("lines.allTime")}</Button>}
      </div>
      <Histogram
        of={`link:${link.id}`}
        filter={asked as never}
        // What the link has is counted up to its end, without a clock.
        range={{ ...own, ...range, to: range.to ?? data.to ?? new Date(8.64e15).toISOString() }}
        ask={() => guestPost(link, "/api/out/logs/histogram", { filter })}
        onRange={setRange}
      />
      <Lines records={data.records} more={data.more} onOlder={older} />
      <footer className={styles.quiet}>
        {t("logs:count", { count: data.records.length })} <ZoneNote />
      </footer>
    </div>
  );
}

/** Each line once, in the order of their places. */
const joined = (a: Page["records"], b: Page["records"]): Page["records"] => {
  const have = new Set(a.map(({ o }) => o));
  return [...a, ...b.filter(({ o }) => !have.has(o))];
};

function Window({ from, to }: { from: string | null; to: string | null }) {
  const { t } = useTranslation("guest");
  const zone = useZone();
  const [a, b] = [from && formatTime(from, zone), to && formatTime(to, zone)];
  const said = a && b ? t("lines.window", { from: a, to: b }) : a ? t("lines.since", { from: a }) : b ? t("lines.till", { to: b }) : t("lines.whole");
  return <span className={styles.quiet}>{said}</span>;
}

function Sessions({ link, value, onChange }: { link: GuestPageProps["link"]; value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation(["guest", "logs"]);
  const { data } = useRead(
    () => guestPost(link, "/api/out/logs/sessions", {}),
    link.id,
    () => {},
  );
  const called = ({ session, name, role }: Data<"/api/out/logs/sessions">["sessions"][number]) => {
    const known = roles.find((one) => one === role);
    return `${[known ? t(`logs:role.${known}`) : role, name].filter(Boolean).join(" ")} · …${session.slice(-5)}`;
  };
  return (
    <Select
      className={styles.session ?? ""}
      value={value}
      onChange={onChange}
      aria-label={t("lines.session")}
      options={[{ value: "", label: t("lines.anySession") }, ...(data?.sessions ?? []).map((one) => ({ value: one.session, label: called(one) }))]}
    />
  );
}

function FileButton({ link, filter }: { link: GuestPageProps["link"]; filter: Filter }) {
  const { t } = useTranslation("guest");
  const { message } = App.useApp();
  const [busy, setBusy] = useState(false);
  const fetchFile = async () => {
    setBusy(true);
    try {
      const { name, text, cut } = await guestPost(link, "/api/out/logs/file", { filter });
      const url = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
      Object.assign(document.createElement("a"), { href: url, download: name }).click();
      setTimeout(() => URL.revokeObjectURL(url), 10_000);
      if (cut) message.warning(t("lines.cut"));
    } catch (error) {
      message.error((error as Error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button loading={busy} onClick={() => void fetchFile()}>
      {t("lines.file")}
    </Button>
  );
}

function Lines({ records, more, onOlder }: { records: Page["records"]; more: boolean; onOlder: () => Promise<void> }) {
  const { t } = useTranslation("guest");
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const frame = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  const last = records.at(-1)?.o;
  useEffect(() => {
    if (follows.current) frame.current?.scrollTo({ top: frame.current.scrollHeight });
  }, [last]);
  const toggle = (o: number) => setOpened((now) => new Set(now.has(o) ? [...now].filter((one) => one !== o) : [...now, o]));
  if (records.length === 0)
    return (
      <div className={styles.said}>
        <h2>{t("lines.none")}</h2>
        <p>{t("lines.noneText")}</p>
      </div>
    );
  return (
    <div
      ref={frame}
      className={styles.lines}
      role="log"
      aria-live="off"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
      tabIndex={0}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => void (follows.current = scrollHeight - scrollTop - clientHeight < AT_END)}
    >
      {more && (
        <Button type="text" block onClick={() => void onOlder().catch(() => {})}>
          {t("lines.older")}
        </Button>
      )}
      {records.map((record) => (
        <LineRow key={record.o} stream="classes" line={lineOf(record)} open={opened.has(record.o)} linked={false} onToggle={toggle} byLink />
      ))}
    </div>
  );
}
