// The reference pictures of a role: up to six, of which the first is its face.
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { newId } from "@belltower/realtime/id";
import { MediaField } from "~/media/index.ts";
import { childRows, type InputProps } from "~/resource/index.tsx";
import styles from "./library.module.css";

export function ImagesInput({ field, value, onChange, id, disabled = false }: InputProps) {
  const { t } = useTranslation("role_library");
  const rows = childRows(value);
  const most = field.max ?? Infinity;
  const put = (at: number, image: string) => onChange?.(image ? rows.with(at, { ...childOf(at), image }) : rows.toSpliced(at, 1));
  const childOf = (at: number) => rows[at] ?? { id: newId() };
  return (
    <div className={styles.images} role="group" aria-label={t("role_models.fields.images")} id={id} tabIndex={-1}>
      {rows.map((row, at) => (
        <figure key={row.id} className={styles.image}>
          <MediaField
            of="image"
            value={String(row["image"] ?? "")}
            disabled={disabled}
            label={t("images.nth", { number: at + 1 })}
            onChange={(image) => put(at, image)}
          />
          <figcaption>
            {at === 0 ? (
              t("images.face")
            ) : (
              <Button type="link" size="small" disabled={disabled} onClick={() => onChange?.([row, ...rows.toSpliced(at, 1)])}>
                {t("images.makeFace")}
              </Button>
            )}
          </figcaption>
        </figure>
      ))}
      {rows.length < most && !disabled && (
        <MediaField
          key={rows.length}
          of="image"
          value=""
          label={t("images.nth", { number: rows.length + 1 })}
          onChange={(image) => image && onChange?.([...rows, { id: newId(), image }])}
        />
      )}
    </div>
  );
}
