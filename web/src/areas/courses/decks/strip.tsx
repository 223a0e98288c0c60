// The pages of a deck in a row, small: one is chosen, one that cannot be shown says so, and of those that are looked for each says where.
import { useEffect, useRef } from "react";
import { WarningFilled } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import { type PageFace, pictureUrl } from "./use-deck.ts";
import styles from "./decks.module.css";

interface StripProps {
  pages: readonly PageFace[];
  shown: number;
  onShow: (number: number) => void;
}

export function DeckStrip({ pages, shown, onShow }: StripProps) {
  const { t } = useTranslation("courses");
  const strip = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const [box, page] = [strip.current, strip.current?.querySelector("[aria-current]")];
    if (!box || !page) return;
    // Within the strip alone: the page around it stays where it is.
    const [around, at] = [box.getBoundingClientRect(), page.getBoundingClientRect()];
    if (at.left < around.left) box.scrollLeft -= around.left - at.left;
    else if (at.right > around.right) box.scrollLeft += at.right - around.right;
  }, [shown]);
  return (
    <nav aria-label={t("deck.pages")} className={styles.stripBox}>
      <ol ref={strip} className={styles.strip}>
        {pages.map((page) => (
          <li key={page.number}>
            <button
              type="button"
              className={`${styles.thumb} ${typeof page.hit === "string" ? styles.hit : ""}`}
              aria-current={page.number === shown ? "page" : undefined}
              aria-label={t("deck.pageOf", { number: page.number, title: page.title })}
              onClick={() => onShow(page.number)}
            >
              {page.image ? <img src={pictureUrl(page.image, 160)} alt="" loading="lazy" decoding="async" /> : <WarningFilled className={styles.warning} />}
              <span className="bt-num">{page.number}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
