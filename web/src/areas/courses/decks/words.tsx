// What a page says and what is noted on it, with what is looked for marked.
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { Card } from "~/ui/page.tsx";
import { marked } from "./marked.ts";
import styles from "./decks.module.css";

/** A text in which each place of some words is marked. */
export function Marked({ text, words }: { text: string; words: string }) {
  return marked(text, words).map(({ part, hit, at }) => (hit ? <mark key={at}>{part}</mark> : part));
}

export function PageWords({ deck, number, version, search }: { deck: string; number: number; version: string; search: string }) {
  const { t } = useTranslation("courses");
  const { data } = useQuery({
    // A page that is drawn anew has other words.
    queryKey: keyOf("decks", "page", deck, number, version),
    queryFn: ({ signal }) => post("/api/management/deck/page", { id: deck, number }, { signal }),
  });
  const said = (text: string | undefined, none: string) =>
    text ? (
      <p className={styles.words}>
        <Marked text={text} words={search} />
      </p>
    ) : (
      <p className={styles.note}>{data ? none : ""}</p>
    );
  return (
    <>
      <Card title={t("deck.text")}>{said(data?.text, t("deck.noText"))}</Card>
      <Card title={t("deck.notes")}>{said(data?.notes, t("deck.noNotes"))}</Card>
    </>
  );
}
