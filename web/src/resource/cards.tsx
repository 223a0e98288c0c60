// The list on a phone: one card a row, the same cells; what a row does not have takes no room.
import { Checkbox } from "antd";
import { Fragment, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Row } from "~/realtime/index.ts";
import { Card } from "~/ui/page.tsx";
import { Pages } from "~/ui/pages.tsx";
import { ErrorState, Loading } from "~/ui/states.tsx";
import { nothing } from "./cell.tsx";
import styles from "./list.module.css";

export interface Shown<R = Row> {
  key: string;
  title: ReactNode;
  render: (row: R) => ReactNode;
}

interface CardsProps<R> {
  rows: readonly R[] | undefined;
  error: unknown;
  onRetry: () => void;
  empty: ReactNode;
  /** The first is the card's heading; one that is a state stands beside it. */
  columns: Shown<R>[];
  beside?: string | undefined;
  /** What can be done with a row. */
  actions?: ((row: R) => ReactNode) | undefined;
  isChanged?: (row: R) => boolean;
  /** What is said above the first of several rows that have it in common: their day. */
  headOf?: ((row: R) => string | null) | undefined;
  selected?: string[] | null;
  onSelect?: (ids: string[]) => void;
  /** None where all rows are there. */
  page?: { current: number; pageSize: number; total: number; onChange: (page: number, size: number) => void };
}

const Head = ({ head, before }: { head: string | null; before: string | null }) =>
  head === null || head === before ? null : <div className={styles.head}>{head}</div>;

export function Cards<R extends { id: string }>({
  rows,
  error,
  onRetry,
  empty,
  columns,
  beside,
  actions,
  isChanged,
  headOf,
  selected,
  onSelect,
  page,
}: CardsProps<R>) {
  const { t } = useTranslation(["resource"]);
  if (error && !rows)
    return (
      <Card>
        <ErrorState error={error} onRetry={onRetry} />
      </Card>
    );
  if (!rows)
    return (
      <Card>
        <Loading />
      </Card>
    );
  if (rows.length === 0) return <Card>{empty}</Card>;
  const [head, ...rest] = columns;
  const side = rest.find((c) => c.key === beside);
  return (
    <div className={styles.cards}>
      {rows.map((row, at) => (
        <Fragment key={row.id}>
          <Head head={headOf?.(row) ?? null} before={rows[at - 1] === undefined ? null : (headOf?.(rows[at - 1] as R) ?? null)} />
          <article className={`${styles.card} ${isChanged?.(row) ? styles.changed : ""}`}>
            {head?.render(row)}
            <span style={{ display: "flex", gap: 8, position: "relative" }}>
              {side?.render(row)}
              {selected && (
                <Checkbox
                  aria-label={t("resource:select")}
                  checked={selected.includes(row.id)}
                  onChange={(e) => onSelect?.(e.target.checked ? [...selected, row.id] : selected.filter((id) => id !== row.id))}
                />
              )}
            </span>
            <dl>
              {rest
                .filter((c) => c !== side)
                .map((c) => [c, c.render(row)] as const)
                .filter(([, value]) => value !== nothing)
                .map(([c, value]) => (
                  <div key={c.key}>
                    <dt>{c.title}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
            </dl>
            {actions && <span className={styles.foot}>{actions(row)}</span>}
          </article>
        </Fragment>
      ))}
      {page && <Pages size="small" simple {...page} />}
    </div>
  );
}
