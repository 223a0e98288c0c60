// The picture of a page: brought in by a button, a drop or a paste, drawn on, and confirmed once somebody has looked at it (V10).
import { useEffect, useEffectEvent, useRef, useState, type DragEvent } from "react";
import { CheckCircleFilled, CloudUploadOutlined, DeleteOutlined, HighlightOutlined, PictureOutlined } from "@ant-design/icons";
import { Button, Progress, Tooltip } from "antd";
import { useTranslation } from "react-i18next";
import { fileUrl } from "~/api/upload.ts";
import { ACCEPT, fileIn, mostMegabytes, useUpload } from "~/media/index.ts";
import { useFieldId, useWritable } from "~/sync/index.ts";
import { type PageView } from "./model.ts";
import { fieldId, useVerbs } from "./verbs.ts";
import styles from "./picture.module.css";

interface PictureProps {
  page: PageView;
  number: number;
  /** Somebody draws: what is pasted is not for the page. */
  drawing: boolean;
  onDraw: () => void;
}

export function Picture({ page, number, drawing, onDraw }: PictureProps) {
  const { t } = useTranslation(["books", "media"]);
  const writable = useWritable();
  const verbs = useVerbs();
  const { share, cancel, send } = useUpload("image");
  const field = useFieldId(fieldId.picture);
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const take = async (file: Blob | undefined) => {
    if (!file || !writable) return;
    const id = await send(file);
    if (id) verbs.keepImage(page.id, id);
  };
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const file = fileIn("image", event.clipboardData);
    // Words that were copied are words for the field one is in; while one draws, the page waits.
    if (!file || drawing || !writable) return;
    event.preventDefault();
    void take(file);
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => paste(event);
    globalThis.document.addEventListener("paste", listen);
    return () => globalThis.document.removeEventListener("paste", listen);
  }, []);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(fileIn("image", event.dataTransfer));
  };
  const choose = () => input.current?.click();
  return (
    <div
      className={styles.side}
      onDragOver={(event) => {
        if (!writable || !event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <div className={`${styles.frame} ${over ? styles.over : ""}`}>
        {page.image ? (
          <img src={fileUrl(page.image)} alt={page.scene || t("page.pictureOf", { number })} className={styles.image} />
        ) : writable ? (
          <button type="button" id={field} className={styles.empty} onClick={choose}>
            <CloudUploadOutlined className={styles.icon} aria-hidden />
            <b>{t("image.choose")}</b>
            <span>{t("image.hint", { max: mostMegabytes("image") })}</span>
          </button>
        ) : (
          <span className={styles.empty}>
            <PictureOutlined className={styles.icon} aria-hidden />
            {t("image.none")}
          </span>
        )}
        {share !== null && (
          <div className={styles.sending}>
            <Progress percent={Math.round(share * 100)} aria-label={t("media:image.sending")} />
            <Button size="small" onClick={cancel}>
              {t("media:upload.cancel")}
            </Button>
          </div>
        )}
        {over && <div className={styles.drop}>{t("image.drop")}</div>}
      </div>
      {writable && (
        <div className={styles.bar}>
          <input
            ref={input}
            type="file"
            hidden
            accept={ACCEPT.image}
            aria-label={t("image.file")}
            onChange={(event) => {
              void take(event.target.files?.[0]);
              // The same file again is a choice too.
              event.target.value = "";
            }}
          />
          <Button size="small" icon={<CloudUploadOutlined />} onClick={choose}>
            {t(page.image ? "image.replace" : "image.upload")}
          </Button>
          <Button size="small" icon={<HighlightOutlined />} onClick={onDraw}>
            {t(page.image ? "image.draw" : "image.drawNew")}
          </Button>
          {page.image && (
            <Tooltip title={t("image.remove")}>
              <Button size="small" type="text" icon={<DeleteOutlined />} aria-label={t("image.remove")} onClick={() => verbs.setImage(page.id, "")} />
            </Tooltip>
          )}
          {page.image && (
            <Tooltip title={t("image.confirmHint")}>
              <Button
                size="small"
                className={styles.confirm ?? ""}
                type={page.confirmed ? "text" : "primary"}
                icon={page.confirmed ? <CheckCircleFilled style={{ color: "var(--bt-success-mark)" }} /> : undefined}
                aria-pressed={page.confirmed}
                onClick={() => verbs.setPage(page.id, "confirmed", !page.confirmed)}
              >
                {t(page.confirmed ? "image.confirmed" : "image.confirm")}
              </Button>
            </Tooltip>
          )}
        </div>
      )}
    </div>
  );
}
