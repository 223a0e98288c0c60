// Collections as the kit lists and edits them, with the videos in them.
import { Alert } from "antd";
import { useTranslation } from "react-i18next";
import { videoCollectionsMeta } from "~/api/resources/video_collections.gen.ts";
import { MediaCell, MediaInput } from "~/media/index.ts";
import { type InputProps, resource, type RowOf } from "~/resource/index.tsx";
import { CollectionVideos } from "./collection-videos.tsx";

const CoverInput = (props: InputProps) => <MediaInput {...props} of="image" label={useTranslation("videos").t("video_collections.fields.cover")} />;

/** How many videos are recommended no longer. */
function Stops({ rows }: { rows: readonly Readonly<Record<string, unknown>>[] }) {
  const { t } = useTranslation("videos");
  const count = rows.reduce((sum, row) => sum + Number(row["recommended_count"] ?? 0), 0);
  return count > 0 ? <Alert type="warning" showIcon title={t("stops", { count })} /> : null;
}

export const collections = resource(videoCollectionsMeta, {
  ns: "videos",
  ownTitle: true,
  columns: [
    "title",
    "cover",
    "type",
    "level",
    "listing",
    "original_count",
    "second_creation_count",
    "recommended_count",
    "payment_type",
    "visible_app",
    "sort",
  ],
  filters: ["listing", "type", "payment_type", "level", "visible_app", "view_mode"],
  form: ["title", "introduction", "cover", "type", "level", "view_mode", "payment_type", "visible_app", "short_drama_support", "manual_recommendation", "sort"],
  inputs: { cover: CoverInput },
  cells: { cover: (row: RowOf<"video_collections">) => (row.cover ? <MediaCell of="image" id={row.cover} name={row.title} /> : null) },
  tones: { listing: { listed: "success", delisted: "neutral" } },
  tabs: [{ key: "videos", title: "tab.videos", element: CollectionVideos }],
  deletion: Stops,
  asking: ({ transition, rows }) => (transition === "delist" ? <Stops rows={rows} /> : null),
  width: 680,
});
