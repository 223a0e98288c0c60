// What its reader is offered: over the page until it is answered or put aside, then in the corner. Single keys answer a single one, once the keyboard was quiet for
// a moment: it comes while somebody types.
import { useEffect, useRef, useState } from "react";
import { App, Button, Modal } from "antd";
import { useTranslation } from "react-i18next";
import { post } from "~/api/client.ts";
import { ApiError } from "~/api/errors.ts";
import { useNarrow } from "~/ui/use-narrow.ts";
import { Bell } from "~/ui/bell.tsx";
import { ZoneNote } from "~/ui/time.tsx";
import { useZone } from "~/ui/time-zone.ts";
import { Left, OfferCard } from "./offer-card.tsx";
import { spanText } from "./span-text.ts";
import type { Offer, OfferEnd } from "./use-reminders.ts";
import host from "./host.module.css";
import styles from "./offer.module.css";

/** So long no key was pressed: the next is meant for what is shown. */
const QUIET_MS = 1_000;

interface OffersProps {
  offers: readonly Offer[];
  ahead: number;
  /** The one that was the last to be none any more. */
  ended: { offer: Offer; why: OfferEnd } | null;
  /** It was answered here, or could not be: `null`. */
  onAnswered: (offer: Offer, why: OfferEnd | null) => void;
  /** Whether they are put aside: in the corner. */
  aside: boolean;
  onAside: (aside: boolean) => void;
}

export function Offers({ offers, ended, ahead, onAnswered, aside, onAside }: OffersProps) {
  const { t } = useTranslation("offers");
  const { message } = App.useApp();
  const zone = useZone();
  const narrow = useNarrow();
  const [busy, setBusy] = useState<string | null>(null);
  const text = useRef<HTMLParagraphElement>(null);
  // What this screen did itself needs no word of what became of it.
  const own = useRef(new Set<string>());
  useEffect(() => {
    if (ended && !own.current.has(ended.offer.id)) message.info(t(`offer.closed.${ended.why}`, { lesson: ended.offer.lesson }));
  }, [ended, message, t]);
  const take = async (offer: Offer, accept: boolean) => {
    setBusy(offer.id);
    const words = { lesson: offer.lesson, when: spanText(offer, zone) };
    try {
      own.current.add(offer.id);
      await post("/api/class/offer/answer", { id: offer.id, accept });
      onAnswered(offer, accept ? "accepted" : "declined");
      if (accept) message.success(t("offer.accepted", words));
      else message.info(t("offer.declined", words));
    } catch (error) {
      onAnswered(offer, null);
      message.warning(error instanceof ApiError && error.status === 409 ? error.message : t("offer.failed"));
    } finally {
      setBusy(null);
    }
  };
  const single = offers.length === 1 && !aside ? offers[0] : undefined;
  useAnswerKeys(single !== undefined && busy === null, (accept) => single && void take(single, accept));
  const cards = (
    <ul className={styles.list}>
      {offers.map((offer) => (
        <OfferCard
          key={offer.id}
          offer={offer}
          when={spanText(offer, zone)}
          ahead={ahead}
          keys={single !== undefined}
          busy={busy === offer.id}
          onAnswer={(accept) => void take(offer, accept)}
        />
      ))}
    </ul>
  );
  const title = (
    <span className={host.title}>
      <Bell size={20} />
      {t("offer.title")}
    </span>
  );
  return (
    <>
      {aside && offers.length > 0 && (
        <aside className={`${host.corner} ${narrow ? styles.slim : ""}`} role="status" aria-label={t("offer.title")}>
          {/* On a phone a card is half the page. */}
          {narrow ? (
            <>
              {title}
              <Left offer={offers[0]!} ahead={ahead} />
              <Button type="primary" onClick={() => onAside(false)}>
                {t("offer.show", { count: offers.length })}
              </Button>
            </>
          ) : (
            <>
              {title}
              <p className={host.text}>{t("offer.lead", { count: offers.length })}</p>
              {cards}
            </>
          )}
        </aside>
      )}
      <Modal
        open={!aside && offers.length > 0}
        onCancel={() => onAside(true)}
        width={460}
        // It comes while somebody types: a space or Enter meant for a field must answer nothing.
        afterOpenChange={(shown) => shown && text.current?.focus()}
        title={title}
        footer={<Button onClick={() => onAside(true)}>{t("offer.later")}</Button>}
      >
        <p ref={text} tabIndex={-1} className={host.text} role="alert">
          {t("offer.lead", { count: offers.length })}
        </p>
        {cards}
        <ZoneNote />
      </Modal>
    </>
  );
}

/** `a` accepts and `d` declines, while the dialog is shown and nobody was just typing. */
function useAnswerKeys(on: boolean, act: (accept: boolean) => void) {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    if (!on) return;
    let quietSince = performance.now();
    const press = (event: KeyboardEvent) => {
      const quiet = performance.now() - quietSince > QUIET_MS;
      quietSince = performance.now();
      if (!quiet || event.repeat || event.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      if (event.key !== "a" && event.key !== "d") return;
      event.preventDefault();
      event.stopPropagation();
      latest.current(event.key === "a");
    };
    addEventListener("keydown", press, true);
    return () => removeEventListener("keydown", press, true);
  }, [on]);
}
