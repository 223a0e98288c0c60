// Who was asked for a booking, who is next, and what they said: the last round first.
import { useTranslation } from "react-i18next";
import { StatusTag } from "~/ui/tags.tsx";
import { TimeText, useNow } from "~/ui/time.tsx";
import type { Tone } from "~/ui/tokens.ts";
import { countdown } from "../reminder/countdown.ts";
import { useReasons } from "../starting/words.ts";
import type { OfferMade } from "./use-offers.ts";
import styles from "./offers.module.css";

type Shown = OfferMade["state"] | "reached" | "seen";
const tones: Record<Shown, Tone> = {
  waiting: "neutral",
  sent: "warning",
  reached: "info",
  seen: "info",
  accepted: "success",
  declined: "danger",
  passed: "warning",
  withdrawn: "neutral",
};

/** Sent, it has come so far. */
const stateOf = ({ state, reachedAt, seenAt }: OfferMade): Shown => (state !== "sent" ? state : seenAt ? "seen" : reachedAt ? "reached" : "sent");

function Left({ until, ahead }: { until: string; ahead: number }) {
  const { t } = useTranslation(["offers", "bookings"]);
  const now = useNow() + ahead;
  return <b className="bt-num">{t("offers:made.left", { left: countdown(Date.parse(until) - now) })}</b>;
}

/** `ahead` is by how much the server's clock is before this device's. */
export function Made({ records, ahead, startAt }: { records: readonly OfferMade[]; ahead: number; startAt: string }) {
  const { t } = useTranslation(["offers", "bookings"]);
  const reasons = useReasons();
  const rounds = [...new Set(records.map(({ round }) => round))];
  return (
    <section aria-label={t("offers:made.asked")}>
      <h3 className={styles.title}>{t("offers:made.asked")}</h3>
      {records.length === 0 && <p className={styles.quiet}>{t("offers:made.none")}</p>}
      {rounds.map((round) => (
        <div key={round}>
          {rounds.length > 1 && <h4 className={styles.round}>{t("offers:made.round", { n: round })}</h4>}
          <ol className={styles.list}>
            {records
              .filter((one) => one.round === round)
              .map((one) => {
                const state = stateOf(one);
                const why = one.why as "taken" | null;
                return (
                  <li key={one.id} className={styles.line} data-state={one.state}>
                    <span className={`${styles.score} bt-num`} title={t("offers:made.score", { score: one.score })}>
                      {one.score}
                    </span>
                    <span className={styles.who}>
                      <b>{one.teacherName}</b>
                      <small className={styles.quiet}>{reasons.standIn(one, startAt)}</small>
                    </span>
                    <span className={styles.said}>
                      <StatusTag tone={tones[state]}>{why ? t(`offers:made.why.${why}`) : t(`offers:made.state.${state}`)}</StatusTag>
                      {one.state === "sent" && one.expiresAt ? (
                        <Left until={one.expiresAt} ahead={ahead} />
                      ) : (
                        one.closedAt && (
                          <small className={styles.quiet}>
                            <TimeText at={one.closedAt} format="dayTime" />
                          </small>
                        )
                      )}
                    </span>
                  </li>
                );
              })}
          </ol>
        </div>
      ))}
    </section>
  );
}
