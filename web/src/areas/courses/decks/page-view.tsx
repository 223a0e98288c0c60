// One page of a deck, as large as there is room; what could not be drawn is said, never left blank.
import { useRef } from "react";
import { WarningFilled } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import { type PageFace, pictureUrl } from "./use-deck.ts";
import styles from "./decks.module.css";

/** A finger that went so far has turned the page, px. */
const SWIPE = 40;

interface PageViewProps {
  page: PageFace;
  onStep: (by: 1 | -1) => void;
}

export function PageView({ page, onStep }: PageViewProps) {
  const { t } = useTranslation("courses");
  const from = useRef<number | null>(null);
  const touched = (x: number | undefined) => {
    const begun = from.current;
    from.current = null;
    if (begun === null || x === undefined || Math.abs(x - begun) < SWIPE) return;
    onStep(x < begun ? 1 : -1);
  };
  return (
    <figure
      className={styles.figure}
      onTouchStart={(e) => (from.current = e.touches.length === 1 ? (e.touches[0]?.clientX ?? null) : null)}
      onTouchEnd={(e) => touched(e.changedTouches[0]?.clientX)}
    >
      {page.image ? (
        <>
          <img src={pictureUrl(page.image)} alt={t("deck.pageOf", { number: page.number, title: page.title })} className={styles.page} />
          {page.fault && (
            <figcaption className={styles.lacks}>
              <WarningFilled className={styles.warning} aria-hidden /> <strong>{t("deck.lacks", { number: page.number })}:</strong>{" "}
              {t(`deck.pageFault.${page.fault as "no_font"}`)}
            </figcaption>
          )}
        </>
      ) : (
        <div role="alert" className={styles.tornPage}>
          <WarningFilled className={styles.warning} />
          <strong>{t("deck.tornPage", { number: page.number })}</strong>
          <span>{t(`deck.pageFault.${(page.fault ?? "unreadable") as "unreadable"}`)}</span>
        </div>
      )}
    </figure>
  );
}
