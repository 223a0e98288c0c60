// The videos of a collection in their order, moved by their handle; which of them are recommended, and which will be again with the collection.
import { useMemo } from "react";
import { HolderOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { post } from "~/api/client.ts";
import { videosMeta } from "~/api/resources/videos.gen.ts";
import { useCan } from "~/api/session.ts";
import { type Row, useLiveList } from "~/realtime/index.ts";
import { type RowOf, useRecordPaths, useRefusal, useWords } from "~/resource/index.tsx";
import { useSortable } from "~/ui/sortable.ts";
import { Empty, ErrorState, Loading } from "~/ui/states.tsx";
import { StatusTag } from "~/ui/tags.tsx";
import { Poster } from "./player.tsx";
import styles from "./videos.module.css";

/** As many as a collection holds. */
const SIZE = 200;
const named = { ns: "videos", name: videosMeta.name, meta: videosMeta } as const;

export function CollectionVideos({ row: collection }: { row: Row }) {
  const { t } = useTranslation("videos");
  const words = useWords(named);
  const refuse = useRefusal();
  const pathOf = useRecordPaths();
  const mayMove = useCan("video-courseware-management", "edit");
  const query = useMemo(() => ({ page: 1, size: SIZE, sort: ["position"], filter: { collection_id: [collection.id] }, search: "" }), [collection.id]);
  const list = useLiveList(videosMeta, query, { follows: true });
  const rows = (list.rows ?? []) as unknown as readonly RowOf<"videos">[];
  const move = (id: string, after: string | null) => {
    post("/api/management/videoCollection/order", { id: collection.id, video_id: id, after }).then(list.reload, refuse);
  };
  const { handle, row: place } = useSortable(
    rows.map(({ id }) => id),
    move,
    mayMove,
  );
  if (list.error && !list.rows) return <ErrorState error={list.error} onRetry={list.reload} />;
  if (!list.rows) return <Loading />;
  if (rows.length === 0) return <Empty title={t("emptyCollection")} hint={t("emptyCollectionHint")} />;
  return (
    <ol className={styles.shelf} aria-label={t("video_collections.tab.videos")}>
      {rows.map((video) => {
        const path = pathOf("videos", video.id);
        return (
          <li key={video.id} aria-label={video.name} {...place(video.id)}>
            {mayMove && <Button type="text" size="small" icon={<HolderOutlined />} aria-label={t("moveVideo", { name: video.name })} {...handle(video.id)} />}
            <Poster id={video.poster} name={video.name} ms={video.duration_ms} />
            <span className={styles.shelfName}>
              {path ? <Link to={path}>{video.name}</Link> : video.name}
              <span className={styles.note}>{words.value("origin", video.origin ?? "original")}</span>
            </span>
            <StatusTag tone={video.recommended ? "success" : "neutral"}>
              {t(video.recommended ? "recommended" : video.stopped_by_id ? "stopped" : "notRecommended")}
            </StatusTag>
          </li>
        );
      })}
    </ol>
  );
}
