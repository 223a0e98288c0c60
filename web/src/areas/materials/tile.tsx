// A material in the gallery: a picture of whatever file it is, its name, and what it is for.
import { AudioOutlined, BookOutlined, FilePptOutlined, FileTextOutlined, LinkOutlined, PictureOutlined, ProfileOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import { materialsMeta } from "~/api/resources/materials.gen.ts";
import { fileUrl } from "~/api/upload.ts";
import type { Row } from "~/realtime/index.ts";
import { fieldOf, type RowOf } from "~/resource/index.tsx";
import styles from "./tile.module.css";

const KINDS = fieldOf(materialsMeta, "kind")?.values ?? [];

/** What is seen of it: its picture, the first moment of its film, or a sign of what kind of file it is. */
function Face({ row: { kind, file, link } }: { row: RowOf<"materials"> }) {
  if (file && kind === "video")
    // The first moment of it, without a word of its own: the name is beside it.
    return <video src={`${fileUrl(file)}#t=0.1`} preload="metadata" muted playsInline tabIndex={-1} aria-hidden className={styles.picture} />;
  if (file && kind === "slides") return <FilePptOutlined className={styles.sign} aria-hidden />;
  if (kind === "audio") return <AudioOutlined className={styles.sign} aria-hidden />;
  if (file) return <img src={fileUrl(file, 320)} alt="" loading="lazy" decoding="async" className={styles.picture} />;
  if (kind === "picture_book") return <BookOutlined className={styles.sign} aria-hidden />;
  if (kind === "paper") return <ProfileOutlined className={styles.sign} aria-hidden />;
  if (link) return <LinkOutlined className={styles.sign} aria-hidden />;
  return kind === "picture" ? <PictureOutlined className={styles.sign} aria-hidden /> : <FileTextOutlined className={styles.sign} aria-hidden />;
}

export function MaterialTile({ row: any }: { row: Row }) {
  const { t } = useTranslation("materials");
  const row = any as RowOf<"materials">;
  const kind = KINDS.find((one) => one === row.kind) as "cards" | undefined;
  return (
    <>
      <span className={styles.face}>
        <Face row={row} />
      </span>
      <strong className={styles.title}>{row.title}</strong>
      <span className={styles.facts}>{[kind && t(`materials.values.kind.${kind}`), row.level].filter(Boolean).join(" · ")}</span>
    </>
  );
}
