// /classroom-feedback: calls for help from classrooms, for whoever answers them all day: what waits, what one has in hand, what is done, and how the day goes.
import { useMemo } from "react";
import { CheckOutlined, MutedOutlined, SmileOutlined, SoundOutlined } from "@ant-design/icons";
import { Button, Tooltip } from "antd";
import { useTranslation } from "react-i18next";
import { sosMeta } from "~/api/resources/sos.gen.ts";
import { useCan, useSession } from "~/api/session.ts";
import { type Row, useLiveList, useLiveState } from "~/realtime/index.ts";
import { useTransitions } from "~/resource/index.tsx";
import { useCommands } from "~/ui/commands.ts";
import { Page } from "~/ui/page.tsx";
import { usePageTitle } from "~/ui/page-title.ts";
import { Empty, ErrorState, Loading } from "~/ui/states.tsx";
import { useNow } from "~/ui/time.tsx";
import { useZone } from "~/ui/time-zone.ts";
import { useCue } from "~/ui/use-cue.ts";
import { dayIn } from "~/ui/zoned.ts";
import { Answering, calls, recordOf } from "./sos.tsx";
import { SosCard } from "./sos-card.tsx";
import { SosDay } from "./sos-day.tsx";
import type { Sos, Tile } from "./tile.ts";
import styles from "./sos-desk.module.css";

/** The newest of the day that is shown; the list of all is the history of each class. */
const MOST_RESOLVED = 50;
const NO_TILES: ReadonlyMap<string, Tile> = new Map();

const bySince = (a: Sos, b: Sos) => a.since.localeCompare(b.since) || a.id.localeCompare(b.id);

/** A record of the list in the words of the topic. */
const callOf = (row: Row): Sos => ({
  id: row.id,
  category: String(row.category ?? ""),
  cause: (row.cause as string | null) ?? null,
  state: "resolved",
  ownerId: (row.owner_id as string | null) ?? null,
  ownerName: (row.owner_name as string | null) ?? null,
  since: String(row.since),
  userName: String(row.user_name ?? ""),
  role: String(row.role ?? ""),
  classId: String(row.class_id ?? ""),
  className: String(row.class_name ?? ""),
  claimedAt: (row.claimed_at as string | null) ?? null,
  resolvedAt: (row.resolved_at as string | null) ?? null,
  note: (row.note as string | null) ?? null,
});

/** Whoever may see the board sees beside a call how its class is; others do without. */
export default function SosDesk() {
  return useCan("ClassroomSituation", "query") ? <WithBoard /> : <Desk tiles={undefined} />;
}

function WithBoard() {
  const { items } = useLiveState<Tile>("board");
  return <Desk tiles={items ?? NO_TILES} />;
}

function Desk({ tiles }: { tiles: ReadonlyMap<string, Tile> | undefined }) {
  const { t } = useTranslation("monitoring");
  const title = usePageTitle();
  const me = useSession(({ user }) => user?.id);
  const zone = useZone();
  const { items, freshness, ended } = useLiveState<Sos>("sos");
  const { from, to } = dayIn(zone, useNow(30_000));
  const query = useMemo(
    () => ({ page: 1, size: MOST_RESOLVED, sort: ["-resolved_at"], filter: { state: ["resolved"], resolved_at: { from, to } }, search: "" }),
    [from, to],
  );
  const done = useLiveList<Row>(sosMeta, query, { follows: true });
  const unresolved = useMemo(() => items && [...items.values()].toSorted(bySince), [items]);
  const open = unresolved?.filter(({ state }) => state === "open") ?? [];
  const mine = unresolved?.filter((sos) => sos.state === "claimed" && sos.ownerId === me) ?? [];
  const others = unresolved?.filter((sos) => sos.state === "claimed" && sos.ownerId !== me) ?? [];
  const resolved = done.rows?.map(callOf);
  const cue = useCue(open.map(({ id }) => id));
  const transitions = useTransitions(calls);

  /** Takes a transition of the call that has the keyboard, or else of the one that has waited longest. */
  const take = (name: string, of: readonly Sos[]) => {
    const held = document.activeElement?.closest("[data-call]")?.getAttribute("data-call");
    const sos = of.find(({ id }) => id === held) ?? of[0];
    const record = sos && recordOf(sos);
    const transition = record && transitions.of(record).find((one) => one.name === name);
    if (record && transition) transitions.take(transition, [record]);
  };
  const group = title("classroom-feedback");
  useCommands([
    { id: "sos.claim", label: t("keys.claim"), group, keys: "c", run: () => take("claim", open) },
    { id: "sos.resolve", label: t("keys.resolve"), group, keys: "r", run: () => take("resolve", mine) },
  ]);

  const sound = (
    <Tooltip title={cue.on ? t("board.soundOff") : t("board.soundOn")}>
      <Button type="text" icon={cue.on ? <SoundOutlined /> : <MutedOutlined />} aria-label={t("board.sound")} aria-pressed={cue.on} onClick={cue.toggle} />
    </Tooltip>
  );
  const card = (sos: Sos) => (
    <li key={sos.id}>
      <SosCard sos={sos} tile={tiles && (tiles.get(sos.classId ?? "") ?? null)} />
    </li>
  );
  return (
    <Page title={title("classroom-feedback")} freshness={freshness} actions={sound}>
      {ended ? (
        <Empty title={t("desk.ended")} hint={t("ended.hint")} />
      ) : !unresolved ? (
        <Loading />
      ) : (
        <Answering value={transitions}>
          <div className={styles.desk}>
            <section className={styles.column} aria-labelledby="sos-open">
              <h2 id="sos-open">
                {t("desk.open")} <span className={open.length > 0 ? styles.alarm : styles.count}>{open.length}</span>
              </h2>
              {open.length === 0 ? <p className={styles.none}>{t("desk.noneOpen")}</p> : <ul>{open.map(card)}</ul>}
            </section>
            <section className={styles.column} aria-labelledby="sos-mine">
              <h2 id="sos-mine">
                {t("desk.mine")} <span className={styles.count}>{mine.length}</span>
              </h2>
              {mine.length === 0 ? <p className={styles.none}>{t("desk.noneMine")}</p> : <ul>{mine.map(card)}</ul>}
              {others.length > 0 && (
                <>
                  <h3>
                    {t("desk.others")} <span className={styles.count}>{others.length}</span>
                  </h3>
                  <ul>{others.map(card)}</ul>
                </>
              )}
            </section>
            <section className={styles.column} aria-labelledby="sos-resolved">
              <h2 id="sos-resolved">
                {t("desk.resolved")} <span className={styles.count}>{done.total ?? "–"}</span>
              </h2>
              {done.error && !resolved ? (
                <ErrorState error={done.error} onRetry={done.reload} />
              ) : resolved?.length === 0 ? (
                <Empty art={open.length + mine.length + others.length === 0 ? <SmileOutlined /> : <CheckOutlined />} title={t("desk.noneResolved")} />
              ) : (
                <ul>{resolved?.map(card)}</ul>
              )}
            </section>
            <SosDay from={from} to={to} zone={zone} />
          </div>
        </Answering>
      )}
      {transitions.dialog}
    </Page>
  );
}
