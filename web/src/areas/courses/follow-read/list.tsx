// The follow-read coursewares: as a view of /echo-reading, and where one is chosen or made for an editor or a preview without one in its address.
import { Suspense, useState } from "react";
import { EyeOutlined, ImportOutlined } from "@ant-design/icons";
import { Button, Tooltip } from "antd";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { followReadCoursewaresMeta } from "~/api/resources/follow_read_coursewares.gen.ts";
import { useCan } from "~/api/session.ts";
import { DocumentStatus, documentTones, editorPath, pageOf, resource, type RowOf } from "~/resource/index.tsx";
import { part } from "~/ui/part.ts";
import { StatusTag } from "~/ui/tags.tsx";
import type { Tone } from "~/ui/tokens.ts";
import { ShowTabs } from "../feedback/show-tabs.tsx";
import { clock } from "./player.tsx";
import { previewPath } from "./paths.ts";

type FollowReadRow = RowOf<"follow_read_coursewares">;

const ImportDialog = part(() => import("./import-dialog.tsx"));

const videoTones: Record<string, Tone> = { none: "neutral", queued: "info", generating: "info", ready: "success", stale: "warning", failed: "danger" };

/** How far its video is; one of an earlier version than the newest that was submitted is stale. */
export function VideoState({ row }: { row: Pick<FollowReadRow, "video_state" | "video_version" | "review_version"> }) {
  const { t } = useTranslation("follow_read");
  const number = row.video_version ?? 0;
  const state = row.video_state === "ready" && number < (row.review_version ?? 0) ? "stale" : (row.video_state ?? "none");
  return <StatusTag tone={videoTones[state] ?? "neutral"}>{t(`video.state.${state as "ready"}`, { number })}</StatusTag>;
}

function Checked({ row }: { row: FollowReadRow }) {
  const { t } = useTranslation("follow_read");
  const count = Number(row.problem_count);
  return count === 0 ? <StatusTag tone="success">{t("list.ready")}</StatusTag> : <StatusTag tone="warning">{t("list.problems", { count })}</StatusTag>;
}

function RowActions({ row }: { row: FollowReadRow }) {
  const { t } = useTranslation("follow_read");
  if (!useCan("echo-reading.video-preview.coursewareId")) return null;
  return (
    <Tooltip title={t("preview.open")}>
      <Link to={previewPath(row.id)}>
        <Button type="text" size="small" icon={<EyeOutlined />} tabIndex={-1} aria-label={t("preview.of", { title: row.title })} />
      </Link>
    </Tooltip>
  );
}

function Import() {
  const { t } = useTranslation("follow_read");
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  if (!useCan("echo-reading", "import")) return null;
  return (
    <>
      <Button icon={<ImportOutlined />} onClick={() => setOpen(true)}>
        {t("import.open")}
      </Button>
      {open && (
        <Suspense>
          <ImportDialog onClose={() => setOpen(false)} onMade={(id) => void navigate(editorPath("follow_read_coursewares", id))} />
        </Suspense>
      )}
    </>
  );
}

const list = (path: (id: string) => string, tools: () => React.ReactNode) =>
  resource(followReadCoursewaresMeta, {
    ns: "follow_read",
    ownTitle: true,
    columns: ["title", "courseware_id", "line_count", "duration_ms", "problem_count", "video_state", "status", "updated_at"],
    filters: ["courseware_id", "level", "status", "video_state"],
    form: ["title", "courseware_id", "level"],
    rowMenu: true,
    tones: { status: documentTones },
    cells: {
      status: (row) => <DocumentStatus row={row} />,
      duration_ms: (row) => <span className="bt-num">{clock(row.duration_ms ?? 0)}</span>,
      problem_count: (row) => <Checked row={row} />,
      video_state: (row) => <VideoState row={row} />,
    },
    path,
    tools,
    rowActions: RowActions,
  });

const toEditor = (id: string) => editorPath("follow_read_coursewares", id);

export const FollowReads = pageOf(
  list(toEditor, () => (
    <>
      <ShowTabs value="follow_read_coursewares" />
      <Import />
    </>
  )),
);
export const ChooseToEdit = pageOf(list(toEditor, () => <Import />));
export const ChooseToPreview = pageOf(list(previewPath, () => null));
