// The card of a role as whoever makes a picture sees it: the face, who it is, what is seen, the other reference pictures.
import { UserOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import { fileUrl } from "~/api/upload.ts";
import type { Row } from "~/realtime/index.ts";
import { childRows, type Values } from "~/resource/index.tsx";
import styles from "./library.module.css";

export function RoleCard({ values }: { values: Values; row: Row | null }) {
  const { t } = useTranslation("role_library");
  const [face, ...others] = childRows(values["images"]).flatMap(({ image }) => (image ? [String(image)] : []));
  const text = (field: string) => String(values[field] ?? "").trim();
  const part = text("part") as "protagonist" | "supporting" | "custom" | "";
  const about = [part && t(`role_models.values.part.${part}`), text("age"), text("gender")].filter(Boolean).join(" · ");
  return (
    <article className={styles.card} aria-label={text("name")}>
      {face ? <img className={styles.cardFace} src={fileUrl(face, 640)} alt={text("name")} /> : <UserOutlined className={styles.noFace} />}
      <div>
        <h3 className={styles.cardName}>{text("name") || t("card.unnamed")}</h3>
        <p className={styles.note}>{about}</p>
        <p className={styles.seen}>{text("description") || t("card.nothing")}</p>
        {text("prompt") && (
          <>
            <h4 className={styles.small}>{t("role_models.fields.prompt")}</h4>
            <p className={styles.prompt}>{text("prompt")}</p>
          </>
        )}
        {text("negative") && (
          <>
            <h4 className={styles.small}>{t("role_models.fields.negative")}</h4>
            <p className={styles.prompt}>{text("negative")}</p>
          </>
        )}
      </div>
      {others.length > 0 && (
        <div className={styles.others}>
          {others.map((image, at) => (
            <img key={image} src={fileUrl(image, 160)} alt={t("images.nth", { number: at + 2 })} loading="lazy" />
          ))}
        </div>
      )}
    </article>
  );
}
