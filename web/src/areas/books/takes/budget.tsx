// How many pictures are left, before anybody presses: of this book, and of the person's 24 hours (V12).
import { Tooltip } from "antd";
import { useTranslation } from "react-i18next";
import type { Takes } from "./use-takes.ts";
import styles from "./takes.module.css";

export function Budget({ takes: { ofBook, ofPerson } }: { takes: Takes }) {
  const { t } = useTranslation("books");
  const left = Math.max(0, Math.min(ofBook.limit - ofBook.used, ofPerson.limit - ofPerson.used));
  const why = t("takes.budget", { book: ofBook.used, ofBook: ofBook.limit, own: ofPerson.used, ofOwn: ofPerson.limit });
  return (
    <Tooltip title={why}>
      <span className={`bt-num ${styles.budget} ${left === 0 ? styles.none : ""}`}>{t("takes.left", { count: left })}</span>
    </Tooltip>
  );
}
