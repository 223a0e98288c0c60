// The video of a follow-read: of which version it is, a way to it, and to a new one, made by the server where that can, or else by this browser, which brings it.
import { useEffect, useRef, useState } from "react";
import { DownloadOutlined, VideoCameraOutlined } from "@ant-design/icons";
import { Alert, Button, Progress } from "antd";
import { useTranslation } from "react-i18next";
import { post } from "~/api/client.ts";
import { fileUrl } from "~/api/upload.ts";
import { documentCall, type DocumentOf } from "~/documents/index.ts";
import { sendLarge, useTellFailed } from "~/media/index.ts";
import { cancelJob, type RowOf, useMayOnEditor, useRefusal } from "~/resource/index.tsx";
import { fileNameOf } from "~/ui/print.ts";
import { VideoState } from "./list.tsx";
import type { FollowReadView } from "./model.ts";
import { previewPath } from "./paths.ts";
import type { useFollowReadRow } from "./use-follow-read.ts";
import styles from "./follow-read.module.css";

interface VideoCardProps {
  of: DocumentOf;
  detail: NonNullable<ReturnType<typeof useFollowReadRow>["data"]>;
  /** The version that is looked at; null is now, of which one is named. */
  version: number | null;
}

const UNDER_WAY = ["queued", "generating"];

export function VideoCard({ of, detail, version }: VideoCardProps) {
  const { t, i18n } = useTranslation("follow_read");
  const refuse = useRefusal();
  const may = useMayOnEditor("follow_read_coursewares", "edit");
  const row = detail.row as unknown as RowOf<"follow_read_coursewares"> & { video_job_id: string | null };
  const [busy, setBusy] = useState(false);
  /** How far this browser is; null while it makes none. */
  const [share, setShare] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  const watch = useTellFailed();
  useEffect(() => () => running.current?.abort(), []);
  const underWay = UNDER_WAY.includes(row.video_state ?? "none");
  const onServer = async () => {
    await post("/api/management/followRead/courseware/genVideo", { id: of.id, ...(version !== null && { version }) });
  };
  const here = async () => {
    const abort = (running.current = new AbortController());
    setShare(0);
    try {
      const number = version ?? (await post("/api/management/followReadCourseware/versionNow", { id: of.id })).number;
      const { content } = await documentCall<{ content: FollowReadView }>(of, "history/content", { version: number }, abort.signal);
      const { render } = await import("./render.ts");
      const file = await render(content, { turn: t("stage.pause"), wellDone: t("stage.wellDone") }, abort.signal, setShare);
      abort.signal.throwIfAborted();
      watch(
        sendLarge(file, "video", {
          path: "/api/management/followReadCourseware/setVideo",
          body: { id: of.id, version: number },
          field: "video",
          opens: previewPath(""),
        }),
      );
    } catch (error) {
      if (!abort.signal.aborted) refuse(error);
    } finally {
      setShare(null);
    }
  };
  const make = async () => {
    setBusy(true);
    try {
      await (detail.makes_video ? onServer() : here());
    } catch (error) {
      refuse(error);
    }
    setBusy(false);
  };
  // What is out keeps the film that it was looked at with; a server's own is the document's, whenever it is made.
  const out = !detail.makes_video && version !== null && row.published_version === version;
  const why = (i18n.language.startsWith("zh") && row.video_error_zh) || row.video_error;
  return (
    <section className={styles.card} aria-label={t("video.title")}>
      <h2 className={styles.heading}>{t("video.title")}</h2>
      <div className={styles.actions}>
        <VideoState row={row} />
        {row.video && (
          <a href={fileUrl(row.video)} download={`${fileNameOf(row.title)}-v${row.video_version ?? 0}`}>
            <Button size="small" icon={<DownloadOutlined />} tabIndex={-1}>
              {t("video.download")}
            </Button>
          </a>
        )}
      </div>
      {why && <Alert type="error" showIcon title={why} />}
      {share !== null && (
        <div className={styles.row} role="status">
          <Progress percent={Math.round(share * 100)} size="small" className={styles.grow ?? ""} />
          <Button size="small" onClick={() => running.current?.abort()}>
            {t("video.stop")}
          </Button>
          <p className={styles.muted}>{t("video.front")}</p>
        </div>
      )}
      {may && (
        <div className={styles.actions}>
          <Button
            icon={<VideoCameraOutlined />}
            loading={busy || underWay}
            disabled={underWay || out || detail.row["line_count"] === 0}
            onClick={() => void make()}
          >
            {version === null ? t("video.makeNow") : t("video.make", { number: version })}
          </Button>
          {underWay && row.video_job_id && (
            <Button size="small" onClick={() => void cancelJob(row.video_job_id ?? "")}>
              {t("video.stop")}
            </Button>
          )}
        </div>
      )}
      {may && !detail.makes_video && <p className={styles.muted}>{t(out ? "video.out" : "video.here")}</p>}
    </section>
  );
}
