// What a page by a link says instead of what it shows: on its way, not there, or not to be had now.
import { useTranslation } from "react-i18next";
import { ApiError } from "~/api/errors.ts";
import styles from "./outside.module.css";

export function Waiting() {
  const { t } = useTranslation("guest");
  return (
    <p className={styles.said} role="status" aria-busy>
      {t("opening")}
    </p>
  );
}

export function Failed({ error, again }: { error: unknown; again: () => void }) {
  const { t } = useTranslation("guest");
  const gone = error instanceof ApiError && (error.status === 404 || error.status === 410);
  return (
    <div className={styles.said} role="alert">
      <h2>{gone ? t("out.gone") : t("out.failed")}</h2>
      <p>{gone ? t("out.goneText") : error instanceof ApiError ? error.message : ""}</p>
      {!gone && (
        <button type="button" className={styles.press} onClick={again}>
          {t("out.again")}
        </button>
      )}
    </div>
  );
}
