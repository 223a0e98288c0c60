// One picture as its auditor sees it: large, with the words of its page, what it is to show, and the cards of its characters.
import { useTranslation } from "react-i18next";
import type { Data } from "~/api/client.ts";
import { guestFile } from "~/api/guest.ts";
import styles from "./audit.module.css";

export type Picture = Data<"/api/management/pictureBook/audit/next">["pictures"][number];

interface AuditedPictureProps {
  picture: Picture;
  /** Which of how many. */
  place: string;
  go: (by: 1 | -1) => void;
  first: boolean;
  last: boolean;
}

export function AuditedPicture({ picture, place, go, first, last }: AuditedPictureProps) {
  const { t } = useTranslation("guest");
  return (
    <section className={styles.picture} aria-label={t("audit.page", { number: picture.number })}>
      <figure>
        <img
          src={guestFile(picture.file, 640)}
          srcSet={`${guestFile(picture.file, 640)} 640w, ${guestFile(picture.file)} 1536w`}
          sizes="(max-width: 900px) 100vw, 60vw"
          alt={picture.scene || t("audit.page", { number: picture.number })}
        />
        <figcaption>
          <button type="button" onClick={() => go(-1)} disabled={first} aria-label={t("audit.previous")}>
            ←
          </button>
          <span>
            {t("audit.page", { number: picture.number })}
            <small>{place}</small>
          </span>
          <button type="button" onClick={() => go(1)} disabled={last} aria-label={t("audit.next")}>
            →
          </button>
        </figcaption>
      </figure>
      <dl className={styles.facts}>
        <dt>{t("audit.text")}</dt>
        <dd lang="en">{picture.text || "–"}</dd>
        {picture.scene && (
          <>
            <dt>{t("audit.scene")}</dt>
            <dd>{picture.scene}</dd>
          </>
        )}
        {picture.characters.length > 0 && (
          <>
            <dt>{t("audit.characters")}</dt>
            {picture.characters.map((card) => (
              <dd key={card.name} className={styles.card}>
                {card.image && <img src={guestFile(card.image, 160)} alt="" />}
                <span>
                  <strong>{card.name}</strong>
                  {card.description}
                </span>
              </dd>
            ))}
          </>
        )}
      </dl>
    </section>
  );
}
