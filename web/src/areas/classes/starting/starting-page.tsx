// /roomList?view=starting: the minutes before classes start, live. The one that needs somebody first is on top; what can be done about it is a key away.
import { useState } from "react";
import { ClockCircleOutlined, MutedOutlined, SoundOutlined, SyncOutlined } from "@ant-design/icons";
import { Button, Tooltip } from "antd";
import { useTranslation } from "react-i18next";
import { limits } from "~/api/meta.gen.ts";
import { useCan } from "~/api/session.ts";
import { Lists, RecordDrawer, type Resource, useListQuery, useWords } from "~/resource/index.tsx";
import { useCommands } from "~/ui/commands.ts";
import { Page, Toolbar } from "~/ui/page.tsx";
import { Empty, ErrorState, Loading } from "~/ui/states.tsx";
import { StatusTag } from "~/ui/tags.tsx";
import { ZoneNote } from "~/ui/time.tsx";
import { useCue } from "~/ui/use-cue.ts";
import { useFrozenOrder } from "~/ui/use-frozen-order.ts";
import { StandIns } from "./stand-ins.tsx";
import { StartCard, startId } from "./start-card.tsx";
import { useActs } from "./use-acts.ts";
import { type Start, useStarting } from "./use-starting.ts";
import { Warnings } from "./warnings.tsx";
import { levelTone } from "./words.ts";
import styles from "./starting.module.css";

const LEVELS = ["act", "watch", "calm"] as const;

export default function StartingPage({ resource, lists }: { resource: Resource; lists: readonly Resource[] }) {
  const { t } = useTranslation("starting");
  const words = useWords(resource);
  const plans = useCan("roomList", "edit");
  const { open, record } = useListQuery(resource.meta, resource.segments);
  const { starts, figures, team, error, refetch, freshness } = useStarting();
  const acts = useActs(() => void refetch());
  const [chosen, choose] = useState<Pick<Start, "id" | "name">>();
  const [others, setOthers] = useState<Start | null>(null);
  const { order, waiting, freeze, unfreeze } = useFrozenOrder(starts?.map(({ id }) => id) ?? [], "");
  const cue = useCue(starts?.flatMap(({ id, level, claim }) => (level === "act" && !claim ? [id] : [])) ?? []);
  const byId = new Map(starts?.map((start) => [start.id, start]));
  const shown = order.flatMap((id) => byId.get(id) ?? []);
  // The first there is, until somebody chooses; when what is chosen leaves, none: a key must not do to the next what was meant for it.
  if (chosen === undefined && shown[0]) choose(shown[0]);
  const current = chosen && byId.get(chosen.id);
  const selected = current?.id;
  const gone = starts && starts.length > 0 && !current ? chosen : undefined;

  const go = (by: 1 | -1) => {
    const at = shown.findIndex(({ id }) => id === selected);
    const next = shown[at < 0 ? 0 : Math.min(shown.length - 1, Math.max(0, at + by))];
    if (!next) return;
    choose(next);
    requestAnimationFrame(() => document.getElementById(startId(next.id))?.focus());
  };
  const withOne = (what: (start: Start) => unknown) => () => {
    if (!current) return;
    what(current);
  };
  const group = t("list");
  const key = (id: string, keys: string, run: () => void, quiet = false) => ({
    id: `starting.${id}`,
    group,
    keys,
    label: t(`key.${id as "next"}`),
    run,
    quiet,
  });
  useCommands([
    key("next", "j", () => go(1)),
    key("previous", "k", () => go(-1)),
    ...(plans
      ? [
          key(
            "substitute",
            "s",
            withOne((start) => (start.standIn ? acts.substitute(start, start.standIn) : setOthers(start))),
          ),
          key("others", "o", withOne(setOthers)),
          key("claim", "c", withOne(acts.claim)),
          key("remind", "r", withOne(acts.reach)),
        ]
      : []),
    key("close", "escape", () => record && open(null), true),
  ]);

  const sound = (
    <Tooltip title={cue.on ? t("soundOff") : t("soundOn")}>
      <Button type="text" icon={cue.on ? <SoundOutlined /> : <MutedOutlined />} aria-label={t("sound")} aria-pressed={cue.on} onClick={cue.toggle} />
    </Tooltip>
  );
  const minutes = limits.classStartingMinutes;
  return (
    <Page
      title={words.title}
      subtitle={
        <>
          {t("subtitle", { n: minutes })} · <ZoneNote />
        </>
      }
      freshness={freshness}
      actions={sound}
    >
      <Lists all={lists} shown={resource} />
      <Toolbar
        label={t("list")}
        end={
          waiting > 0 && (
            <Button size="small" shape="round" icon={<SyncOutlined />} onClick={unfreeze}>
              {t("waiting", { count: waiting })}
            </Button>
          )
        }
      >
        <span role="status" className={styles.counts}>
          {starts &&
            LEVELS.map((level) => (
              <StatusTag key={level} tone={levelTone[level]}>
                {t(`counts.${level}`, { n: starts.filter((start) => start.level === level).length })}
              </StatusTag>
            ))}
        </span>
      </Toolbar>
      <p role="status" className={styles.gone}>
        {gone && t("gone", { name: gone.name })}
      </p>
      {!starts && error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !starts ? (
        <Loading />
      ) : starts.length === 0 ? (
        <Empty art={<ClockCircleOutlined />} title={t("none", { n: minutes })} hint={t("noneHint", { n: minutes })} />
      ) : (
        <ul className={styles.list} aria-label={t("list")} data-focus-ends onPointerMove={freeze} onPointerLeave={unfreeze}>
          {shown.map((start) => (
            <StartCard
              key={start.id}
              start={start}
              acts={acts}
              team={team}
              selected={start.id === selected}
              onSelect={choose}
              onOpen={open}
              onOthers={setOthers}
            />
          ))}
        </ul>
      )}
      {figures && <Warnings figures={figures} />}
      {others && (
        <StandIns
          start={byId.get(others.id) ?? others}
          was={others}
          gone={starts !== undefined && !byId.has(others.id)}
          onClose={() => setOthers(null)}
          onGive={(to) => {
            setOthers(null);
            void acts.substitute(byId.get(others.id) ?? others, to);
          }}
        />
      )}
      <RecordDrawer resource={resource} record={record} onClose={() => open(null)} onCreated={(row) => open(row.id)} />
    </Page>
  );
}
