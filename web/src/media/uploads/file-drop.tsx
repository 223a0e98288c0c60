// Where a large file is chosen or dropped; what need not be sent is refused at once.
import { useRef } from "react";
import { CloudUploadOutlined } from "@ant-design/icons";
import { App, Button } from "antd";
import { useTranslation } from "react-i18next";
import { useDropFile } from "../drop.ts";
import { ACCEPT, mostMegabytes, mostPages, refusal, type UploadSort } from "../media.ts";
import styles from "./uploads.module.css";

interface FileDropProps {
  of: UploadSort;
  onFile: (file: File) => void;
  disabled?: boolean;
  /** Why nothing can be chosen yet. */
  hint?: string | undefined;
  id?: string | undefined;
}

export function FileDrop({ of, onFile, disabled = false, hint, id }: FileDropProps) {
  const { t } = useTranslation("media");
  const { message } = App.useApp();
  const input = useRef<HTMLInputElement>(null);
  const take = (file: File | undefined) => {
    if (!file) return;
    const wrong = refusal(of, file);
    if (wrong) message.error(t(`${of}.${wrong}`, { max: mostMegabytes(of) }));
    else onFile(file);
  };
  const { over, target } = useDropFile(of, take, !disabled);
  return (
    <div className={`${styles.drop} ${over ? styles.over : ""} ${disabled ? styles.off : ""}`} {...target}>
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPT[of]}
        aria-label={t(`${of}.upload`)}
        disabled={disabled}
        onChange={(e) => {
          take(e.target.files?.[0]);
          e.target.value = "";
        }}
      />
      <Button {...(id !== undefined && { id })} icon={<CloudUploadOutlined />} disabled={disabled} onClick={() => input.current?.click()}>
        {t(`${of}.upload`)}
      </Button>
      <span className={styles.hint}>
        {hint ?? `${over ? t(`${of}.drop`) : t("upload.or")} · ${t(`${of}.hint`, { max: mostMegabytes(of), pages: mostPages() })}`}
      </span>
    </div>
  );
}
