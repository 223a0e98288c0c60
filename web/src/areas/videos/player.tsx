// A video as it is shown while it is edited, and its picture in a list.
import { VideoCameraOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import { fileUrl } from "~/api/upload.ts";
import { VideoPlayer } from "~/media/index.ts";
import type { Values } from "~/resource/index.tsx";
import { Length } from "./length.tsx";
import styles from "./videos.module.css";

/** A video as it is shown, with what is typed of it. */
export function VideoPreview({ values }: { values: Values }) {
  const { t } = useTranslation("videos");
  const file = typeof values["file"] === "string" ? values["file"] : "";
  if (!file) return <p className={styles.note}>{t("noFile")}</p>;
  return <VideoPlayer file={file} poster={values["poster"] as string | null} label={String(values["name"] ?? "")} />;
}

/** Its picture in a list, with its length on it. */
export function Poster({ id, name, ms }: { id: string | null | undefined; name: string; ms?: number | null | undefined }) {
  return (
    <span className={styles.poster}>
      {id ? <img src={fileUrl(id, 160)} alt={name} loading="lazy" decoding="async" /> : <VideoCameraOutlined aria-label={name} />}
      {ms ? (
        <span className={styles.onPoster}>
          <Length ms={ms} />
        </span>
      ) : null}
    </span>
  );
}
