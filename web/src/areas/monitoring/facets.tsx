// How many classes are in which state; each figure is the filter that shows them.
import { useTranslation } from "react-i18next";
import { toneStyle } from "~/ui/tone.ts";
import type { Tone } from "~/ui/tokens.ts";
import { Elapsed } from "./elapsed.tsx";
import { type Show, shows } from "./tile.ts";
import styles from "./board-page.module.css";

const tones: Partial<Record<Show, Tone>> = { sos: "danger", anomaly: "danger", warning: "warning", silent: "danger" };

interface FacetsProps {
  show: Show;
  /** Undefined before the first answer. */
  counts: Record<Show, number> | undefined;
  /** When the longest open call for help was raised. */
  oldest: string | undefined;
  onShow: (show: Show) => void;
}

export function Facets({ show, counts, oldest, onShow }: FacetsProps) {
  const { t } = useTranslation("monitoring");
  return (
    <div className={styles.facets} role="group" aria-label={t("board.filters")}>
      {shows.map((s) => {
        const tone = counts && counts[s] > 0 ? tones[s] : undefined;
        return (
          <button
            key={s}
            type="button"
            className={`${styles.facet} ${s === show ? styles.chosen : ""}`}
            aria-pressed={s === show}
            onClick={() => onShow(s)}
            style={tone && toneStyle(tone)}
            data-show={s}
          >
            <span className={styles.label}>{t(`show.${s}`)}</span>
            <span className={styles.value}>{counts ? counts[s] : "–"}</span>
            {s === "sos" && oldest && (
              <span className={styles.note} title={t("sos.longest")}>
                <Elapsed since={oldest} />
              </span>
            )}
          </button>
        );
      })}
    </div>
  );
}
