// What a book was made of, with the way back to it.
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { decksMeta } from "~/api/resources/decks.gen.ts";
import { useCan } from "~/api/session.ts";
import { useRecord } from "~/resource/index.tsx";
import styles from "./book.module.css";

/** `deck:<id>@<revision>`. */
const DECK = /^deck:([^@]+)@(\d+)$/u;

export function Credit({ origin }: { origin: string }) {
  const [, id, revision] = DECK.exec(origin) ?? [];
  return id && revision ? <OfDeck id={id} revision={Number(revision)} /> : null;
}

function OfDeck({ id, revision }: { id: string; revision: number }) {
  const { t } = useTranslation("books");
  const mayOpen = useCan("pptDetail", "query");
  return <p className={styles.muted}>{mayOpen ? <Named id={id} revision={revision} /> : t("book.ofADeck", { revision })}</p>;
}

function Named({ id, revision }: { id: string; revision: number }) {
  const { t } = useTranslation("books");
  const { data } = useRecord(decksMeta, id);
  if (!data) return t("book.ofADeck", { revision });
  return <Link to={`/pptDetail?${new URLSearchParams({ id })}`}>{t("book.ofDeck", { deck: String(data["title"]), revision })}</Link>;
}
