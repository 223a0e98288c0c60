// One listening set at work: its recording with a region for each item, the items below it, the learner's view and what listing still lacks beside it.
import { useMemo, useRef, useState } from "react";
import { EditOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ApiError } from "~/api/errors.ts";
import { videosMeta } from "~/api/resources/videos.gen.ts";
import { useCan } from "~/api/session.ts";
import { useFreshness, usePresence, useTopic } from "~/realtime/index.ts";
import { History, RecordDrawer, type RowOf, TransitionButtons, useRecord, useRecordPaths, useWords } from "~/resource/index.tsx";
import { useCommands } from "~/ui/commands.ts";
import { Card, Page } from "~/ui/page.tsx";
import { Faces } from "~/ui/people.tsx";
import { Empty, ErrorState, Loading } from "~/ui/states.tsx";
import { useTabTitle } from "~/ui/tab.ts";
import { StatusTag } from "~/ui/tags.tsx";
import { itemsOf } from "./items.ts";
import { GoneItem } from "./gone-item.tsx";
import { ItemList } from "./item-list.tsx";
import { Lacking } from "./lacking.tsx";
import { Learner } from "./learner/learner.tsx";
import { Recording } from "./recording.tsx";
import { ALL, lengthOf, type ListeningSet, listingTones, sets as resource } from "./sets.tsx";
import { useItems } from "./use-items.ts";
import { useRange } from "./use-range.ts";
import styles from "./listening.module.css";

export function Workbench({ id }: { id: string }) {
  const { t } = useTranslation("listening");
  const { data: record, error, refetch } = useRecord(resource.meta, id);
  const set = record as ListeningSet | undefined;
  const { data: film, refetch: refetchFilm } = useRecord(videosMeta, set?.video_id ?? null);
  useTopic("resource:listening_sets", {
    onEvent: ({ data }) => {
      if (data.id === id) void refetch();
    },
    onReset: () => void refetch(),
  });
  useTopic("resource:videos", {
    onEvent: ({ data }) => {
      if (data.id === set?.video_id) void refetchFilm();
    },
    onReset: () => void refetchFilm(),
  });
  useTabTitle(set?.title);
  if (error && error instanceof ApiError && error.status === 404) return <Empty title={t("gone")} />;
  if (error && !set) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!set) return <Loading />;
  return <Work set={set} video={film as RowOf<"videos"> | undefined} />;
}

function Work({ set, video }: { set: ListeningSet; video: RowOf<"videos"> | undefined }) {
  const { t } = useTranslation("listening");
  const words = useWords(resource);
  const [editing, setEditing] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const choices = useRef(0);
  const media = useRef<HTMLMediaElement>(null);
  const range = useRange(media);
  const others = usePresence("listening_sets", set.id);
  const freshness = useFreshness("resource:listening_sets");
  const mayEdit = useCan(resource.meta.page, "edit");
  const film = useRecordPaths()("videos", set.video_id);
  const items = useMemo(() => itemsOf(set), [set]);
  const work = useItems(set.id, items, freshness.kind === "live", choices, setChosen);
  const at = items.findIndex((item) => item.id === chosen);
  const seek = (ms: number) => {
    range.stop();
    if (media.current) media.current.currentTime = Math.max(0, ms / 1_000);
  };
  const choose = (to: string | null) => {
    choices.current += 1;
    setChosen(to);
    const item = items.find((one) => one.id === to);
    if (item) seek(item.start_ms);
  };
  const step = (by: number) => {
    const next = items[Math.min(items.length - 1, Math.max(0, at + by))];
    if (next) choose(next.id ?? null);
  };
  const toggle = () => {
    const element = media.current;
    if (range.playing) range.stop();
    else if (element?.paused) void element.play().catch(() => {});
    else element?.pause();
  };
  const group = words.one;
  useCommands([
    { id: "listening.play", label: t("keys.play"), group, keys: " ", run: toggle, quiet: true },
    {
      id: "listening.back",
      label: t("keys.back"),
      group,
      keys: "arrowleft",
      run: () => media.current && seek(media.current.currentTime * 1_000 - 1_000),
      quiet: true,
    },
    {
      id: "listening.on",
      label: t("keys.on"),
      group,
      keys: "arrowright",
      run: () => media.current && seek(media.current.currentTime * 1_000 + 1_000),
      quiet: true,
    },
    { id: "listening.next", label: t("keys.next"), group, keys: "arrowdown", run: () => step(1), quiet: true },
    { id: "listening.before", label: t("keys.before"), group, keys: "arrowup", run: () => step(-1), quiet: true },
  ]);
  const listing = set.listing ?? "not_listed";
  return (
    <Page
      title={set.title}
      subtitle={
        <span className={styles.subtitle}>
          <StatusTag tone={listingTones[listing]}>{words.value("listing", listing)}</StatusTag>
          <span>{words.value("kind", set.kind)}</span>
          {set.level && <span>{set.level}</span>}
          <span className="bt-num">{t("howHeard", { speed: set.speed, count: set.plays ?? 1 })}</span>
        </span>
      }
      back={ALL}
      freshness={freshness}
      actions={
        <>
          <Faces people={others.get(set.id)} />
          {mayEdit && (
            <Button icon={<EditOutlined />} onClick={() => setEditing(true)}>
              {t("edit")}
            </Button>
          )}
          <TransitionButtons resource={resource} rows={[set as never]} size="middle" here={{}} />
        </>
      }
    >
      <div className={styles.bench}>
        <div className={styles.main}>
          <Recording
            set={set}
            video={video}
            media={media}
            items={items}
            chosen={chosen}
            onChoose={choose}
            {...(mayEdit && { onMove: work.move, onDraw: work.draw })}
          />
          <ItemList set={set} items={items} chosen={chosen} mayEdit={mayEdit} range={range} media={media} work={work} onChoose={choose} />
          <Card title={t("history")}>
            <History resource={resource} row={set as never} />
          </Card>
        </div>
        <aside className={styles.beside}>
          <Card title={t("learner.title")}>
            <Learner set={set} range={range} at={Math.max(0, at)} onGo={(to) => choose(items[to]?.id ?? null)} />
          </Card>
          <Card title={words.field("listing")}>
            <Lacking set={set} video={video} onGo={choose} />
            {set.video_id && !set.sound && (
              <p className={styles.note}>
                {t("filmIs")} {film ? <Link to={film}>{set.video_name}</Link> : set.video_name} · <span className="bt-num">{lengthOf(set.duration_ms)}</span>
              </p>
            )}
          </Card>
        </aside>
      </div>
      <GoneItem set={set} items={items} work={work} mayEdit={mayEdit} onChoose={choose} />
      {editing && <RecordDrawer resource={resource} record={set.id} onClose={() => setEditing(false)} onCreated={() => setEditing(false)} />}
    </Page>
  );
}
