// The offers of a booking: while it waits, who could take it, with score and reasons, to be offered or given to; then who is asked, how long they have, and what those before said.
import { useState } from "react";
import { App, Button, Checkbox } from "antd";
import { useTranslation } from "react-i18next";
import { call, post } from "~/api/client.ts";
import { whyNot } from "~/api/errors.ts";
import type { Row } from "~/realtime/index.ts";
import type { RowOf } from "~/resource/index.tsx";
import { ErrorState, Loading } from "~/ui/states.tsx";
import { useReasons } from "../starting/words.ts";
import { Made } from "./made.tsx";
import { type Candidate, useOffers } from "./use-offers.ts";
import styles from "./offers.module.css";

type Booking = RowOf<"bookings">;

interface CandidatesProps {
  row: Booking;
  found: readonly Candidate[];
  free: number;
  declined: number;
  away: readonly { name: string }[];
  onDone: () => void;
}

function Candidates({ row, found, free, declined, away, onDone }: CandidatesProps) {
  const { t, i18n } = useTranslation(["offers", "bookings"]);
  const reasons = useReasons();
  const { message } = App.useApp();
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState<string | null>(null);
  const able = found.filter(({ account }) => account);
  // Whoever is no candidate any more is not asked.
  const ids = able.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
  const run = async (what: string, act: () => Promise<unknown>) => {
    setBusy(what);
    try {
      await act();
    } catch (error) {
      message.error(whyNot(error));
    } finally {
      setBusy(null);
      onDone();
    }
  };
  const offer = () =>
    run("offer", async () => {
      const { records } = await post("/api/class/order/offer", { id: row.id, teacher_ids: ids });
      const names = records.filter(({ state }) => state === "sent").map(({ teacherName }) => teacherName);
      choose(new Set());
      if (names.length === 0) message.warning(t("offers:made.gone"));
      else message.success(t("offers:made.offered", { count: names.length, names: new Intl.ListFormat(i18n.language).format(names) }));
    });
  const give = ({ id, name }: Candidate) =>
    run(id, async () => {
      await call("POST", "/api/class/order/match", { id: row.id, teacher_id: id });
      message.success(t("offers:made.given", { number: row.number ?? "", name }));
    });
  const pick = (id: string, on: boolean) =>
    choose((was) => {
      const now = new Set(was);
      if (on) now.add(id);
      else now.delete(id);
      return now;
    });
  return (
    <section aria-label={t("offers:made.candidates")}>
      <h3 className={styles.title}>{t("offers:made.candidates")}</h3>
      <p className={`${styles.quiet} ${styles.free}`}>
        {free > 0 ? t("offers:made.free", { count: free }) : t("offers:made.nobody")}
        {free > found.length && ` ${t("offers:made.shown", { count: found.length })}`}
        {declined > 0 && ` ${t("offers:made.declined", { count: declined })}`}
        {away.length > 0 && ` ${t("offers:made.onLeave", { names: new Intl.ListFormat(i18n.language).format(away.map(({ name }) => name)) })}`}
        {free > 0 && able.length === 0 && ` ${t("offers:made.unreachable")}`}
      </p>
      {able.length > 0 && (
        <Button type="primary" loading={busy === "offer"} disabled={busy !== null} onClick={() => void offer()}>
          {ids.length > 0 ? t("offers:made.these", { count: ids.length }) : t("offers:made.best")}
        </Button>
      )}
      <ol className={styles.list}>
        {found.map((one) => (
          <li key={one.id} className={styles.line}>
            <Checkbox
              checked={ids.includes(one.id)}
              disabled={!one.account || busy !== null}
              aria-label={t("offers:made.choose", { name: one.name })}
              onChange={({ target }) => pick(one.id, target.checked)}
            />
            <span className={`${styles.score} bt-num`} title={t("offers:made.score", { score: one.score })}>
              {one.score}
            </span>
            <span className={styles.who}>
              <b>{one.name}</b>
              {!one.account && <small className={styles.bad}>{t("offers:made.noAccount")}</small>}
              <small className={styles.quiet}>{reasons.standIn(one, row.start_at)}</small>
            </span>
            <Button loading={busy === one.id} disabled={busy !== null} aria-label={`${t("offers:made.give")}: ${one.name}`} onClick={() => void give(one)}>
              {t("offers:made.give")}
            </Button>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function OffersTab({ row: shown }: { row: Row }) {
  const row = shown as Booking;
  const { t } = useTranslation(["offers", "bookings"]);
  const status = row.status ?? "open";
  const { made, candidates } = useOffers(row.id, status);
  if (made.error) return <ErrorState error={made.error} onRetry={() => void made.refetch()} />;
  if (!made.data) return <Loading />;
  return (
    <div className={styles.tab}>
      {status === "open" && row.open_reason && (
        <p className={styles.why} role="status">
          {t("offers:made.reason", { why: t(`bookings:bookings.values.open_reason.${row.open_reason}`) })}
        </p>
      )}
      {status === "open" &&
        (candidates.error ? (
          <ErrorState error={candidates.error} onRetry={() => void candidates.refetch()} />
        ) : candidates.data ? (
          <Candidates
            row={row}
            found={candidates.data.records}
            free={candidates.data.free}
            declined={candidates.data.declined}
            away={candidates.data.on_leave}
            onDone={() => void Promise.all([candidates.refetch(), made.refetch()])}
          />
        ) : (
          <Loading />
        ))}
      <Made records={made.data.records} ahead={made.data.ahead} startAt={row.start_at} />
    </div>
  );
}
