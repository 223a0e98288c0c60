// A class that its reader is offered: when it is and with whom, how long it may still be answered, and the two answers.
import { useEffect, useState } from "react";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { Kbd } from "~/ui/kbd.tsx";
import { useNow, useSpan } from "~/ui/time.tsx";
import { countdown } from "./countdown.ts";
import type { Offer } from "./use-reminders.ts";
import styles from "./offer.module.css";

/** From so few milliseconds on it hurries. */
const LAST_MS = 60_000;
/** A press meant for what was there before is none: it comes while somebody works. */
const ARMED_AFTER_MS = 600;
/** Offers are answered within minutes; a device's clock that is wrong by more is said to be. */
const CLOCK_MS = 60_000;

interface OfferCardProps {
  offer: Offer;
  /** When it is, in words. */
  when: string;
  /** By how much the server's clock is before this device's. */
  ahead: number;
  /** Whether single keys answer it. */
  keys?: boolean;
  busy: boolean;
  onAnswer: (accept: boolean) => void;
}

/** How long it may still be answered, by the server's clock. */
export function Left({ offer, ahead }: Pick<OfferCardProps, "offer" | "ahead">) {
  const { t } = useTranslation("offers");
  const left = Date.parse(offer.expiresAt) - useNow(500) - ahead;
  return (
    <span className={`${styles.left} bt-num`} data-last={left < LAST_MS} role="timer" aria-label={t("offer.left", { left: countdown(left) })}>
      {countdown(left)}
    </span>
  );
}

export function OfferCard({ offer, when, ahead, keys = false, busy, onAnswer }: OfferCardProps) {
  const { t } = useTranslation(["offers", "people"]);
  const span = useSpan();
  const now = useNow(500) + ahead;
  const [armed, arm] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => arm(true), ARMED_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const starts = Date.parse(offer.startAt) - now;
  const names = { name: offer.studentName, level: offer.level ? t(`people:students.values.level.${offer.level as "b1"}`) : "" };
  const about = [
    offer.taught > 0 ? t("offers:offer.taught", { count: offer.taught }) : t("offers:offer.new"),
    ...(offer.others > 0 ? [t("offers:offer.first", { count: offer.others })] : []),
  ];
  const label = (what: string) => `${what}: ${offer.lesson}`;
  return (
    <li className={styles.offer} data-offer={offer.id}>
      <div className={styles.head}>
        <strong>{offer.lesson}</strong>
        <Left {...{ offer, ahead }} />
      </div>
      <div className={styles.when}>
        {when} <span className={styles.quiet}>{t("offers:offer.in", { span: span(starts) })}</span>
      </div>
      <div>{offer.level ? t("offers:offer.withLevel", names) : t("offers:offer.with", names)}</div>
      <div className={styles.quiet}>{about.join(" · ")}</div>
      {Math.abs(ahead) > CLOCK_MS && <div className={styles.clock}>{t("offers:offer.clock")}</div>}
      <div className={styles.answers}>
        <Button size="large" disabled={!armed || busy} aria-label={label(t("offers:offer.decline"))} onClick={() => onAnswer(false)}>
          {t("offers:offer.decline")} {keys && <Kbd keys="d" />}
        </Button>
        <Button size="large" type="primary" disabled={!armed} loading={busy} aria-label={label(t("offers:offer.accept"))} onClick={() => onAnswer(true)}>
          {t("offers:offer.accept")} {keys && <Kbd keys="a" />}
        </Button>
      </div>
    </li>
  );
}
