// A video or slides as the input of a form: chosen or dropped, on its way, there, replaced. It arrives though the form is left, and is taken when the same file is
// chosen again.
import { useEffect, useState } from "react";
import { DeleteOutlined, FileTextOutlined, VideoCameraOutlined } from "@ant-design/icons";
import { Button, Tooltip } from "antd";
import { useTranslation } from "react-i18next";
import { fileUrl } from "~/api/upload.ts";
import type { UploadSort } from "../media.ts";
import { FileDrop } from "./file-drop.tsx";
import { UploadLine } from "./line.tsx";
import { sendLarge } from "./queue.ts";
import { useUploads } from "./uploads.ts";
import styles from "./uploads.module.css";

interface FileInputProps {
  of: UploadSort;
  /** A file's id; empty for none. */
  value: string;
  onChange: (id: string) => void;
  /** What of: "File of Zoo". */
  label: string;
  disabled?: boolean;
  id?: string;
}

export function FileInput({ of, value, onChange, label, disabled = false, id }: FileInputProps) {
  const { t } = useTranslation("media");
  const [key, setKey] = useState<string | null>(null);
  const upload = useUploads((s) => s.uploads.find((one) => one.key === key));
  const arrived = upload?.file;
  useEffect(() => {
    if (!arrived) return;
    setKey(null);
    onChange(arrived);
    // The form's handler is another one at each of its renders.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [arrived]);
  if (upload && upload.state !== "done") {
    return (
      <div className={styles.drop} role="group" aria-label={label}>
        <UploadLine upload={upload} />
      </div>
    );
  }
  if (!value)
    return disabled ? <span className={styles.hint}>{t(`${of}.none`)}</span> : <FileDrop of={of} onFile={(file) => setKey(sendLarge(file, of))} id={id} />;
  return (
    <div className={styles.drop} role="group" aria-label={label}>
      {of === "video" ? <VideoCameraOutlined /> : <FileTextOutlined />}
      <a href={fileUrl(value)} target="_blank" rel="noreferrer">
        {t(`${of}.open`)}
      </a>
      {!disabled && (
        <Tooltip title={t(`${of}.remove`)}>
          <Button
            {...(id !== undefined && { id })}
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            aria-label={`${t(`${of}.remove`)}: ${label}`}
            onClick={() => onChange("")}
          />
        </Tooltip>
      )}
    </div>
  );
}
