// The page of a deck beside the text that tells it, so that nothing is invented unseen; and the picture that its page of the book has by now.
import { Alert } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type Data } from "~/api/client.ts";
import { useCan } from "~/api/session.ts";
import { fileUrl } from "~/api/upload.ts";
import type { Row } from "~/realtime/index.ts";
import styles from "./beside.module.css";

type Proposed = Data<"/api/management/making/candidates">;

export function Beside({ page, picture }: { page: Proposed["deck"][number] | undefined; picture?: string | undefined }) {
  const { t } = useTranslation("creation");
  if (!page) return null;
  return (
    <div className={styles.beside}>
      {page.image ? (
        <img src={fileUrl(page.image, 640)} alt={t("deck.page", { number: page.number, title: page.title })} loading="lazy" />
      ) : (
        <span className={styles.torn}>{t("deck.tornPage", { number: page.number })}</span>
      )}
      {picture && picture !== page.image && <img src={fileUrl(picture, 640)} alt={t("deck.picture", { number: page.number })} loading="lazy" />}
      <small>
        <span className="bt-num">{t("deck.ofDeck", { number: page.number })}</span>
        {page.notes && <span>{t("deck.notes", { notes: page.notes })}</span>}
      </small>
    </div>
  );
}

/** Which pages of which deck a making tells, and that the deck was changed since. */
export function OfDeck({ row, newer }: { row: Row; newer: Proposed["newer"] }) {
  const { t } = useTranslation("creation");
  const mayOpen = useCan("pptDetail", "query");
  const said = t("deck.of", {
    deck: String(row["deck_name"] ?? ""),
    revision: Number(row["deck_revision"]),
    from: Number(row["from_page"]),
    to: Number(row["to_page"]),
  });
  const to = (id: string, text: string, page: number) =>
    mayOpen ? <Link to={`/pptDetail?${new URLSearchParams({ id, page: String(page) })}`}>{text}</Link> : text;
  return (
    <>
      <p className={styles.of}>{to(String(row["deck_id"]), said, Number(row["from_page"]))}</p>
      {newer && (
        <Alert
          type="warning"
          showIcon
          title={t("deck.newer", { revision: newer.revision, was: Number(row["deck_revision"]) })}
          action={to(newer.id, t("deck.seeNewer"), Number(row["from_page"]))}
        />
      )}
    </>
  );
}
