// Makings of decks as a board: a column a state, each making where it is, live.
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { makingsMeta } from "~/api/resources/makings.gen.ts";
import { useLiveList } from "~/realtime/index.ts";
import { type RowOf } from "~/resource/index.tsx";
import { useNarrow } from "~/ui/use-narrow.ts";
import { State } from "./state.tsx";
import styles from "./board.module.css";

const STATES = ["generating", "awaiting", "composing", "completed"] as const;
/** Makings of a column; the list below has all of them. */
const MOST = 6;

export function Board() {
  const { t } = useTranslation("creation");
  // On a telephone the list says it all.
  if (useNarrow()) return null;
  return (
    <div className={styles.board} role="group" aria-label={t("deck.board")}>
      {STATES.map((state) => (
        <Column key={state} state={state} />
      ))}
    </div>
  );
}

function Column({ state }: { state: (typeof STATES)[number] }) {
  const { t } = useTranslation("creation");
  const [params] = useSearchParams();
  const query = useMemo(() => ({ page: 1, size: MOST, sort: ["-updated_at"], filter: { of_deck: true, state: [state] }, search: "" }), [state]);
  const { rows: read = [], total: counted } = useLiveList<RowOf<"makings">>(makingsMeta, query, { follows: true });
  // One that has gone on stands in its new column at once, and in no other.
  const rows = read.filter((row) => row.state === state);
  const total = counted - (read.length - rows.length);
  const to = (id: string) => {
    const next = new URLSearchParams(params);
    next.set("record", id);
    return `?${next}`;
  };
  return (
    <section className={styles.column} aria-label={t(`makings.values.state.${state}`)}>
      <h2>
        {t(`makings.values.state.${state}`)} <span className="bt-num">{total}</span>
      </h2>
      {rows.length === 0 && <p className={styles.none}>{t("deck.noneHere")}</p>}
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <Link to={to(row.id)}>
              <strong>{row.title}</strong>
              <span>{t("deck.short", { deck: row.deck_name ?? "", from: row.from_page ?? 0, to: row.to_page ?? 0, level: row.level })}</span>
              {(row.fault || state !== "awaiting") && <State row={row} />}
              <small>{row.maker_name}</small>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
