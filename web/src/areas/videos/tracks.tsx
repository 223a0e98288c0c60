// Subtitle tracks as the kit lists them: each opens in the editor. They are made with the first task of a video.
import { useTranslation } from "react-i18next";
import { subtitleTracksMeta } from "~/api/resources/subtitle_tracks.gen.ts";
import { DocumentStatus, documentTones, editorPath, resource, type RowOf } from "~/resource/index.tsx";
import { StatusTag } from "~/ui/tags.tsx";

export function Checked({ count }: { count: number }) {
  const { t } = useTranslation("videos");
  return count === 0 ? (
    <StatusTag tone="success">{t("subtitle_tracks.ready")}</StatusTag>
  ) : (
    <StatusTag tone="warning">{t("subtitle_tracks.problems", { count })}</StatusTag>
  );
}

export const tracks = resource(subtitleTracksMeta, {
  ns: "videos",
  ownTitle: true,
  columns: ["title", "video_id", "language", "status", "cue_count", "problem_count", "updated_by", "updated_at"],
  filters: ["status", "language", "problem_count"],
  form: [],
  tones: { status: documentTones },
  cells: {
    status: (row: RowOf<"subtitle_tracks">) => <DocumentStatus row={row} />,
    problem_count: (row: RowOf<"subtitle_tracks">) => <Checked count={row.problem_count ?? 0} />,
  },
  path: (id) => editorPath("subtitle_tracks", id),
  rowMenu: true,
});
