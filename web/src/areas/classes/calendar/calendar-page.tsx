// /roomList as a calendar: a day in lanes, a week of somebody, a month in counts; on a phone an agenda. Filters are those of the list.
import { type ReactNode, useId, useState } from "react";
import { LeftOutlined, PlusOutlined, RightOutlined } from "@ant-design/icons";
import { Button, Select } from "antd";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useCan } from "~/api/session.ts";
import { usePresence } from "~/realtime/index.ts";
import { fieldOf, FilterPills, isFiltered, Lists, NEW, RecordDrawer, type Resource, SearchBox, useListQuery, useWords } from "~/resource/index.tsx";
import { useNarrow } from "~/ui/use-narrow.ts";
import { useCommands } from "~/ui/commands.ts";
import { DatePicker } from "~/ui/date-picker.tsx";
import type { FreshnessState } from "~/ui/freshness.tsx";
import { Page, Toolbar } from "~/ui/page.tsx";
import { Faces } from "~/ui/people.tsx";
import { dayAt, plusDays } from "~/ui/plan-grid/clock.ts";
import { formatTime, useNow, zoneName } from "~/ui/time.tsx";
import { useZone } from "~/ui/time-zone.ts";
import { dayOf } from "~/ui/zoned.ts";
import { later } from "~/ui/later.tsx";
import { Agenda } from "./agenda.tsx";
import { MonthView } from "./month.tsx";
import { PlanView } from "./plan-view.tsx";
import { type By, byOf, type CalendarView, dayOfAddress, LANES, useOwn } from "./view.ts";
import { daysShown, monthAfter } from "./window.ts";
import styles from "./calendar.module.css";

const AskButton = later(async () => (await import("../leaves/ask-button.tsx")).AskButton);
const ReleaseButton = later(async () => (await import("../slots/release-button.tsx")).ReleaseButton);

interface CalendarPageProps {
  resource: Resource;
  lists: readonly Resource[];
  view: CalendarView;
}

/** What a new class begins with. */
export interface Seed {
  start: number;
  lane: Partial<Record<"teacher_id" | "classroom_type", string>> & { student_ids?: string[] };
}

const USUAL_MS = 25 * 60_000;

export default function CalendarPage({ resource, lists, view }: CalendarPageProps) {
  const { t } = useTranslation(["calendar", "resource", "common"]);
  const { meta } = resource;
  const words = useWords(resource);
  const zone = useZone();
  const now = useNow(30_000);
  const own = useOwn();
  const narrow = useNarrow();
  const search = useId();
  const [params, setParams] = useSearchParams();
  const { query, change, open, record } = useListQuery(meta, resource.segments);
  const others = usePresence("classes", "");
  const mayAdd = useCan(meta.page, "add");
  const [freshness, setFreshness] = useState<FreshnessState | undefined>();
  const [seed, setSeed] = useState<Seed | null>(null);
  const day = dayOfAddress(params, now, zone);
  const today = dayAt(now, zone);
  const by = own ? "teacher" : byOf(params);

  const set = (name: "day" | "by" | "view", value: string) =>
    setParams(
      (held) => {
        const next = new URLSearchParams(held);
        next.set(name, value);
        if (name === "day" && value === today) next.delete("day");
        return next;
      },
      { preventScrollReset: true },
    );
  const toDay = (to: string) => set("day", to);
  const step = (by: 1 | -1) => toDay(view === "month" ? monthAfter(day, by) : plusDays(day, view === "week" ? 7 * by : by));
  const group = words.title;
  useCommands([
    { id: "calendar.today", group, keys: "t", label: t("calendar:key.today"), run: () => toDay(today) },
    { id: "calendar.earlier", group, keys: "h", label: t("calendar:key.earlier"), run: () => step(-1) },
    { id: "calendar.later", group, keys: "l", label: t("calendar:key.later"), run: () => step(1) },
    { id: "calendar.search", group, keys: "/", label: t("resource:key.search"), run: () => document.getElementById(search)?.focus(), quiet: true },
    { id: "calendar.close", group, keys: "escape", label: t("resource:key.close"), run: () => record && open(null), quiet: true },
  ]);

  // Days are chosen by the calendar itself, and of both parts of the list.
  const segments = resource.segments ?? [];
  const skipped = new Set(["start_at", "end_at", ...segments.map(({ condition }) => condition)]);
  const filter = Object.fromEntries(Object.entries(query.filter).filter(([name]) => !skipped.has(name)));
  const narrowing = { filter, search: query.search };
  const fields = (resource.filters ?? []).filter((name) => !skipped.has(name)).flatMap((name) => fieldOf(meta, name) ?? []);
  const filtered = isFiltered({ ...query, filter }, segments);
  const days = daysShown(view, day);
  const startNew = (next: Seed) => {
    setSeed(next);
    open(NEW);
  };
  // A new class begins where it was asked for.
  const seeded: Resource = seed
    ? {
        ...resource,
        seed: (zone) => ({
          ...resource.seed?.(zone),
          ...seed.lane,
          start_at: new Date(seed.start).toISOString(),
          end_at: new Date(seed.start + USUAL_MS).toISOString(),
        }),
      }
    : resource;

  const common = { own, filter, narrowing, zone, now, onOpen: open, onFresh: setFreshness };
  let shown: ReactNode;
  if (view === "month") shown = <MonthView {...common} day={day} onDay={(to) => setParams((held) => dayIn(held, to, own), { preventScrollReset: true })} />;
  else if (narrow) shown = <Agenda {...common} days={days} change={change} />;
  else
    shown = (
      <PlanView
        key={`${view} ${by}`}
        {...common}
        view={view}
        by={by}
        days={days}
        others={others}
        group={group}
        change={change}
        onNew={mayAdd ? startNew : undefined}
      />
    );
  return (
    <Page
      fill={!narrow && view !== "month"}
      title={words.title}
      subtitle={rangeOf(days, view, day, zone)}
      {...(freshness && { freshness })}
      actions={
        <>
          <Faces people={others.get("")} />
          {own && <AskButton own small={narrow} />}
          {own && <ReleaseButton teachers={[]} small={narrow} />}
          {mayAdd && (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => (setSeed(null), open(NEW))}>
              {words.create}
            </Button>
          )}
        </>
      }
    >
      <Lists all={lists} shown={resource} />
      <Toolbar
        label={t("resource:filters")}
        end={
          !own &&
          view === "day" &&
          !narrow && (
            <Select<By>
              value={by}
              onChange={(next) => set("by", next)}
              options={LANES.map((value) => ({ value, label: t(`calendar:by.${value}`) }))}
              popupMatchSelectWidth={false}
              aria-label={t("calendar:by.choose")}
            />
          )
        }
      >
        <span className={styles.days} role="group" aria-label={t("calendar:when")}>
          <Button icon={<LeftOutlined />} onClick={() => step(-1)} aria-label={t("calendar:key.earlier")} />
          <Button onClick={() => toDay(today)} disabled={day === today}>
            {t("calendar:today")}
          </Button>
          <Button icon={<RightOutlined />} onClick={() => step(1)} aria-label={t("calendar:key.later")} />
          <DatePicker
            value={dayOf(day)}
            allowClear={false}
            style={{ width: 132 }}
            onChange={(picked) => picked && toDay(picked.format("YYYY-MM-DD"))}
            picker={view === "month" ? "month" : "date"}
            aria-label={t("calendar:when")}
          />
        </span>
        <SearchBox id={search} value={query.search} label={t("resource:searchIn")} onSearch={(text) => change({ search: text }, true)} />
        <FilterPills meta={meta} fields={fields} words={words} query={query} change={change} />
        {filtered && (
          <Button type="link" size="small" onClick={() => change({ filter: {}, search: "" })}>
            {t("resource:filter.clear")}
          </Button>
        )}
      </Toolbar>
      {shown}
      <RecordDrawer
        key={record === NEW ? `new ${seed?.start ?? ""}` : "record"}
        resource={record === NEW ? seeded : resource}
        record={record}
        onClose={() => open(null)}
        onCreated={(row) => open(row.id)}
      />
    </Page>
  );
}

/** A day that was pressed in a month: for who teaches it is one of the own week. */
function dayIn(held: URLSearchParams, day: string, own: boolean): URLSearchParams {
  const next = new URLSearchParams(held);
  next.set("day", day);
  next.set("view", own ? "week" : "day");
  return next;
}

/** What is shown, and on whose clock. */
function rangeOf(days: readonly string[], view: CalendarView, day: string, zone: string): string {
  const [first, last] = [days[0] ?? day, days.at(-1) ?? day];
  const say = (one: string, format: "date" | "wholeDay" | "month") => formatTime(`${one}T12:00:00Z`, "UTC", format);
  const clock = zoneName(zone, new Date(`${first}T12:00:00Z`));
  if (view === "month") return `${say(day, "month")} · ${clock}`;
  return `${view === "day" ? say(day, "wholeDay") : `${say(first, "date")} – ${say(last, "date")}`} · ${clock}`;
}
