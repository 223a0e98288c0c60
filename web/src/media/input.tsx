// The same as the input of a record's field, and its cell in a list.
import { FileTextOutlined, VideoCameraOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import type { InputProps } from "~/resource/index.tsx";
import { MediaField } from "./field.tsx";
import { fileUrl } from "~/api/upload.ts";
import type { FileSort, Media } from "./media.ts";
import { PlayButton } from "./play.tsx";
import { FileInput } from "./uploads/index.ts";
import styles from "./input.module.css";

const isMedia = (of: FileSort): of is Media => of === "image" || of === "sound";

export function MediaInput({ of, label, value, onChange, id, disabled = false }: InputProps & { of: FileSort; label: string }) {
  const given = {
    value: typeof value === "string" ? value : "",
    onChange: (file: string) => onChange?.(file || null),
    label,
    disabled,
    ...(id !== undefined && { id }),
  };
  return isMedia(of) ? <MediaField of={of} {...given} /> : <FileInput of={of} {...given} />;
}

export function MediaCell({ of, id, name }: { of: FileSort; id: string; name: string }) {
  const { t } = useTranslation("media");
  if (!isMedia(of)) {
    return (
      <a href={fileUrl(id)} target="_blank" rel="noreferrer" aria-label={`${t(`${of}.open`)}: ${name}`} title={t(`${of}.open`)}>
        {of === "video" ? <VideoCameraOutlined /> : <FileTextOutlined />}
      </a>
    );
  }
  if (of === "sound") return <PlayButton id={id} name={name} />;
  return <img src={fileUrl(id, 160)} alt={name || t("unnamed")} loading="lazy" decoding="async" className={styles.cell} />;
}
