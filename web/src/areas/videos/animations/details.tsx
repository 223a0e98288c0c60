// One animation: its film with its marks, whether it is listed and what is lacking, the coursewares that use it.
import { useRef, useState } from "react";
import { EditOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ApiError } from "~/api/errors.ts";
import { videosMeta } from "~/api/resources/videos.gen.ts";
import { useCan } from "~/api/session.ts";
import { VideoPlayer } from "~/media/index.ts";
import { useFreshness, usePresence, useTopic } from "~/realtime/index.ts";
import { History, RecordDrawer, type RowOf, TransitionButtons, useRecord, useRecordPaths, useWords } from "~/resource/index.tsx";
import { useCommands } from "~/ui/commands.ts";
import { Card, Page } from "~/ui/page.tsx";
import { Faces } from "~/ui/people.tsx";
import { Empty, ErrorState, Loading } from "~/ui/states.tsx";
import { useTabTitle } from "~/ui/tab.ts";
import { StatusTag } from "~/ui/tags.tsx";
import { ALL, type Animation, animations as resource, Episode, listingTones } from "./animations.tsx";
import { Lacking } from "./lacking.tsx";
import { Timeline } from "./timeline.tsx";
import { UsedBy } from "./used-by.tsx";
import styles from "./animations.module.css";

export function Details({ id }: { id: string }) {
  const { t } = useTranslation("videos");
  const words = useWords(resource);
  const [editing, setEditing] = useState(false);
  const player = useRef<HTMLVideoElement>(null);
  const { data: record, error, refetch } = useRecord(resource.meta, id);
  const row = record as Animation | undefined;
  const { data: film } = useRecord(videosMeta, row?.video_id ?? null);
  const video = film as RowOf<"videos"> | undefined;
  const freshness = useFreshness("resource:animations");
  const others = usePresence("animations", id);
  const mayEdit = useCan(resource.meta.page, "edit");
  const subtitles = useRecordPaths()("subtitle_tracks", row?.track_id ?? null);
  useTopic("resource:animations", {
    onEvent: ({ data }) => {
      if (data.id === id) void refetch();
    },
    onReset: () => void refetch(),
  });
  useTabTitle(row?.title);
  const seek = (ms: number) => {
    if (player.current) player.current.currentTime = Math.max(0, ms / 1_000);
  };
  const step = (ms: number) => player.current && seek(player.current.currentTime * 1_000 + ms);
  const play = () => {
    if (!player.current) return;
    if (player.current.paused) void player.current.play().catch(() => {});
    else player.current.pause();
  };
  const group = words.one;
  useCommands([
    { id: "animation.play", label: t("animation.keys.play"), group, keys: " ", run: play, quiet: true },
    { id: "animation.back", label: t("animation.keys.back"), group, keys: "arrowleft", run: () => step(-1_000), quiet: true },
    { id: "animation.on", label: t("animation.keys.on"), group, keys: "arrowright", run: () => step(1_000), quiet: true },
  ]);
  if (error && error instanceof ApiError && error.status === 404) return <Empty title={t("animation.gone")} />;
  if (error && !row) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!row) return <Loading />;
  const listing = row.listing ?? "not_listed";
  return (
    <Page
      title={row.title}
      subtitle={
        <span className={styles.subtitle}>
          <StatusTag tone={listingTones[listing]}>{words.value("listing", listing)}</StatusTag>
          <Episode row={row} />
          {row.level && <span>{row.level}</span>}
        </span>
      }
      back={ALL}
      freshness={freshness}
      actions={
        <>
          <Faces people={others.get(id)} />
          {subtitles && (
            <Link to={subtitles}>
              <Button tabIndex={-1}>{t("track.open")}</Button>
            </Link>
          )}
          {mayEdit && (
            <Button icon={<EditOutlined />} onClick={() => setEditing(true)}>
              {t("animation.edit")}
            </Button>
          )}
          <TransitionButtons resource={resource} rows={[row as never]} size="middle" here={{}} />
        </>
      }
    >
      <div className={styles.details}>
        <div className={styles.main}>
          {video?.file ? <VideoPlayer ref={player} file={video.file} poster={row.cover ?? video.poster} label={row.title} /> : <Loading />}
          <Card title={t("animations.fields.marks")}>
            <Timeline key={video?.file ?? ""} animation={row} player={player} mayEdit={mayEdit} onSeek={seek} />
          </Card>
        </div>
        <aside className={styles.beside}>
          <Card title={words.field("listing")}>
            <Lacking animation={row} video={video} />
          </Card>
          <Card title={t("animation.usedBy")}>
            <UsedBy id={id} />
          </Card>
          <Card title={t("animation.history")}>
            <History resource={resource} row={row as never} />
          </Card>
        </aside>
      </div>
      {editing && <RecordDrawer resource={resource} record={id} onClose={() => setEditing(false)} onCreated={() => setEditing(false)} />}
    </Page>
  );
}
