// The books that are made of a deck, and those that are on their way.
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { makingsMeta } from "~/api/resources/makings.gen.ts";
import { useCan } from "~/api/session.ts";
import { useLiveList } from "~/realtime/index.ts";
import type { RowOf } from "~/resource/index.tsx";
import { Card } from "~/ui/page.tsx";
import { Empty, ErrorState, Loading } from "~/ui/states.tsx";
import { ToBook } from "./makings.tsx";
import { State } from "./state.tsx";
import styles from "./of-deck.module.css";

const MOST = 50;

export function BooksOfDeck({ deck }: { deck: string }) {
  const { t } = useTranslation("creation");
  const query = useMemo(() => ({ page: 1, size: MOST, sort: ["-created_at"], filter: { deck_id: [deck] }, search: "" }), [deck]);
  const { rows, error, reload } = useLiveList<RowOf<"makings">>(makingsMeta, query, { follows: true });
  const onBoard = useCan("PPtGenerate", "query");
  const briefs = useCan("createStory", "query");
  if (error && !rows) return <ErrorState error={error} onRetry={reload} />;
  if (!rows) return <Loading />;
  if (rows.length === 0) return <Empty title={t("deck.noBooks")} hint={t("deck.noBooksHint")} />;
  const path = (id: string) => `/${onBoard ? "PPtGenerate" : "createStory"}?${new URLSearchParams({ record: id })}`;
  return (
    <Card>
      <ul className={styles.books} aria-label={t("deck.books")}>
        {rows.map((row) => (
          <li key={row.id}>
            <span className={styles.title}>
              {onBoard || briefs ? <Link to={path(row.id)}>{row.title}</Link> : row.title}
              <small>{t("deck.short", { deck: row.deck_name ?? "", from: row.from_page ?? 0, to: row.to_page ?? 0, level: row.level })}</small>
            </span>
            <State row={row} />
            <ToBook row={row} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
