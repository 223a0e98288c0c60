// How far a document is, in its list: its newest submission, and beside that the version that is published meanwhile.
import { useTranslation } from "react-i18next";
import { StatusTag } from "~/ui/tags.tsx";
import type { Tone } from "~/ui/tokens.ts";
import styles from "./list.module.css";

type Status = "draft" | "in_review" | "published" | "rejected" | "withdrawn";
/** How each state looks. */
export const documentTones: Record<Status, Tone> = { draft: "neutral", in_review: "info", published: "success", rejected: "danger", withdrawn: "warning" };

interface DocumentRow {
  status: string | null;
  published_version: number | null;
}

export function DocumentStatus({ row }: { row: DocumentRow }) {
  const { t } = useTranslation("resource");
  const status = (row.status ?? "draft") as Status;
  return (
    <span className={styles.standing}>
      <StatusTag tone={documentTones[status]}>{t(`document.values.status.${status}`)}</StatusTag>
      {row.published_version !== null && status !== "published" && (
        <span className={styles.meanwhile}>{t("document.meanwhile", { number: row.published_version })}</span>
      )}
    </span>
  );
}
