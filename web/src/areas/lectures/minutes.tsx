// Viewers, minute by minute, with the minutes in which much was said.
import { useTranslation } from "react-i18next";
import { Card } from "~/ui/page.tsx";
import { formatTime } from "~/ui/time.tsx";
import { useZone } from "~/ui/time-zone.ts";
import type { Desk } from "./use-desk.ts";
import styles from "./desk.module.css";

/** Of a minute, in pixels, with the gap to the next; as in the style. */
const WIDEST = 30;

export function Minutes({ desk }: { desk: Desk }) {
  const { t } = useTranslation("lectures");
  const zone = useZone();
  const minutes = desk.data.per_minute;
  if (minutes.length === 0) return null;
  const most = Math.max(1, ...minutes.map(({ viewers }) => viewers));
  const [first, last] = [minutes[0]!, minutes.at(-1)!];
  const time = (at: string) => formatTime(at, zone, "time");
  return (
    <Card title={t("minutes.title")}>
      <figure className={styles.minutes} style={{ maxInlineSize: `max(200px, ${minutes.length * WIDEST}px)` }}>
        <ol aria-label={t("minutes.title")}>
          {minutes.map(({ at, viewers, comments, clicks }) => {
            const said = t("minutes.said", { at: time(at), viewers, comments, clicks });
            return (
              <li key={at} title={said}>
                <span className={comments > 0 ? styles.talked : ""} style={{ blockSize: `${(viewers / most) * 100}%` }} />
                <span className={styles.unseen}>{said}</span>
              </li>
            );
          })}
        </ol>
        <figcaption>
          <span>{time(first.at)}</span>
          <span>{t("minutes.most", { count: most })}</span>
          <span>{time(last.at)}</span>
        </figcaption>
      </figure>
    </Card>
  );
}
