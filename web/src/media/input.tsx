// The same as the input of a record's field, and its cell in a list.
import { useTranslation } from "react-i18next";
import type { InputProps } from "~/resource/index.tsx";
import { MediaField } from "./field.tsx";
import { fileUrl } from "~/api/upload.ts";
import type { Media } from "./media.ts";
import { PlayButton } from "./play.tsx";
import styles from "./input.module.css";

export function MediaInput({ of, label, value, onChange, id, disabled = false }: InputProps & { of: Media; label: string }) {
  return (
    <MediaField
      of={of}
      value={typeof value === "string" ? value : ""}
      onChange={(file) => onChange?.(file || null)}
      label={label}
      disabled={disabled}
      {...(id !== undefined && { id })}
    />
  );
}

export function MediaCell({ of, id, name }: { of: Media; id: string; name: string }) {
  const { t } = useTranslation("media");
  if (of === "sound") return <PlayButton id={id} name={name} />;
  return <img src={fileUrl(id, 160)} alt={name || t("unnamed")} loading="lazy" decoding="async" className={styles.cell} />;
}
