// The slides of a class, for who teaches or watches it: a page large, all of them in a strip, what is noted on it. Which revision that is the class says; another one
// is announced when it comes.
import { useRef, useState } from "react";
import { FullscreenOutlined, LeftOutlined, RightOutlined } from "@ant-design/icons";
import { Alert, Button } from "antd";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { type Data, post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { useCan } from "~/api/session.ts";
import { useResourceTopic, useTopic } from "~/realtime/index.ts";
import { useCommands } from "~/ui/commands.ts";
import { Card } from "~/ui/page.tsx";
import { Empty, ErrorState, Loading } from "~/ui/states.tsx";
import { TimeText } from "~/ui/time.tsx";
import { PageView } from "./page-view.tsx";
import { DeckStrip } from "./strip.tsx";
import styles from "./decks.module.css";

type Slides = Data<"/api/class/deck">;
type Deck = NonNullable<Slides["deck"]>;

function useClassDeck(id: string) {
  const asked = useQuery({
    queryKey: keyOf("classes", "deck", id),
    queryFn: ({ signal }) => post("/api/class/deck", { id }, { signal }),
    // Its entry opens by the clock, which who hears of no classes is not told.
    refetchOnWindowFocus: true,
  });
  const { refetch } = asked;
  const topic = useResourceTopic("classes");
  useTopic(useCan("roomList") ? topic : null, {
    onEvent: ({ data }) => {
      if ((data as { id?: string }).id === id) void refetch();
    },
    onReset: () => void refetch(),
  });
  return asked;
}

interface ClassDeckProps {
  id: string;
  /** Where it is only worth its place if there is something to see. */
  quiet?: boolean;
}

export default function ClassDeck({ id, quiet = false }: ClassDeckProps) {
  const { t } = useTranslation("courses");
  const { data, error, refetch } = useClassDeck(id);
  if (error && !data) return quiet ? null : <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return quiet ? null : <Loading />;
  const { deck } = data;
  if (quiet && !deck) return null;
  const shown = deck ? (
    <Reader deck={deck} pinsAt={data.pins_at} />
  ) : (
    <Empty title={t("classDeck.none")} hint={t(data.courseware ? "classDeck.noneYet" : "classDeck.noCourseware")} />
  );
  return quiet ? <Card title={t("deck.one")}>{shown}</Card> : shown;
}

function Reader({ deck, pinsAt }: { deck: Deck; pinsAt: string }) {
  const { t } = useTranslation("courses");
  const [number, setNumber] = useState(1);
  // What was there when it was opened, or when the news were read.
  const [known, setKnown] = useState(deck.revision);
  const stage = useRef<HTMLElement>(null);
  const { pages } = deck;
  const at = Math.max(
    0,
    pages.findIndex((page) => page.number === number),
  );
  const page = pages[at];
  // Keys come faster than pages are drawn: each counts from where the one before led.
  const step = (by: 1 | -1) =>
    setNumber((from) => pages[pages.findIndex((one) => one.number === from) + by]?.number ?? (pages.some((one) => one.number === from) ? from : 1));
  const full = () => (document.fullscreenElement ? void document.exitFullscreen() : void stage.current?.requestFullscreen?.().catch(() => {}));
  const group = t("deck.one");
  useCommands([
    { id: "classDeck.before", label: t("deck.previous"), group, keys: "arrowleft", run: () => step(-1) },
    { id: "classDeck.next", label: t("deck.next"), group, keys: "arrowright", run: () => step(1) },
    { id: "classDeck.pageBefore", label: t("deck.previous"), group, keys: "pageup", quiet: true, run: () => step(-1) },
    { id: "classDeck.pageNext", label: t("deck.next"), group, keys: "pagedown", quiet: true, run: () => step(1) },
    { id: "classDeck.full", label: t("deck.full"), group, keys: "f", run: full },
  ]);
  return (
    <div className={styles.ofClass}>
      <div className={styles.subtitle}>
        <strong>{deck.title}</strong>
        <span>{t("deck.revision", { revision: deck.revision })}</span>
        <span className={styles.note}>
          {deck.pinned ? (
            t(deck.newest > deck.revision ? "classDeck.keepsOld" : "classDeck.keeps", { newest: deck.newest })
          ) : (
            <>
              {t("classDeck.until")} <TimeText at={pinsAt} />
            </>
          )}
        </span>
        {deck.simplified && <span className={styles.badge}>{t("deck.simplified")}</span>}
      </div>
      <div role="status">
        {deck.revision !== known && (
          <Alert
            type="info"
            showIcon
            closable={{ onClose: () => setKnown(deck.revision), "aria-label": t("classDeck.seen") }}
            title={t("classDeck.newer", { revision: deck.revision, before: known })}
          />
        )}
      </div>
      {/* The arrow keys are its own: a finger or a pointer on it takes them from the tabs. */}
      <section ref={stage} className={styles.stage} aria-label={deck.title} tabIndex={-1}>
        {page && <PageView page={page} onStep={step} />}
        <div className={styles.turn}>
          <Button icon={<LeftOutlined />} aria-label={t("deck.previous")} disabled={at === 0} onClick={() => step(-1)} />
          <span className="bt-num" role="status">
            {t("deck.place", { number: page?.number ?? 0, total: pages.length })}
          </span>
          <Button icon={<RightOutlined />} aria-label={t("deck.next")} disabled={at >= pages.length - 1} onClick={() => step(1)} />
          <Button icon={<FullscreenOutlined />} aria-label={t("deck.full")} onClick={full} />
        </div>
      </section>
      <DeckStrip pages={pages} shown={page?.number ?? 0} onShow={setNumber} />
      <section aria-label={t("deck.notes")} className={styles.ofTeacher}>
        <h4>{t("deck.notes")}</h4>
        {page?.notes ? <p className={styles.words}>{page.notes}</p> : <p className={styles.note}>{t("deck.noNotes")}</p>}
      </section>
    </div>
  );
}
