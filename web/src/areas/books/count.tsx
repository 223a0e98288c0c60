// How many words a page has, and how many a child of the book's level reads.
import { useTranslation } from "react-i18next";
import { countWords, levelOf, type PageView } from "./model.ts";
import { useBook } from "./verbs.ts";
import styles from "./spread.module.css";

/** Words of the page against what a child of the level reads. */
export function Count({ page }: { page: PageView }) {
  const { t } = useTranslation("books");
  const { level: name } = useBook();
  const count = countWords(page.text);
  const level = levelOf(name);
  if (!level)
    return (
      <p className={styles.count}>
        <b className="bt-num">{t("words.count", { count })}</b> <span>{t("words.noLevel")}</span>
      </p>
    );
  const few = count < level.least;
  const fits = !few && count <= level.most;
  const share = Math.min(1, count / level.most);
  const tone = fits ? "success" : "warning";
  return (
    <div className={styles.count} role="status">
      <b className="bt-num" style={{ color: `var(--bt-${tone}-ink)` }}>
        {t("words.count", { count })}
      </b>
      <span className={styles.track} aria-hidden>
        <span style={{ width: `${share * 100}%`, background: `var(--bt-${tone}-mark)` }} />
        <i style={{ insetInlineStart: `${(level.least / level.most) * 100}%` }} />
      </span>
      <span>{t(fits ? "words.fits" : few ? "words.few" : "words.many", { level: level.id, least: level.least, most: level.most })}</span>
    </div>
  );
}
