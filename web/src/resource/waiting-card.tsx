// What waits for the person in one list, for the home page: a few lines, each of which leads to its place; live, and not there while nothing waits.
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { ResourceName } from "~/api/resources/index.gen.ts";
import { useSession } from "~/api/session.ts";
import { type ListQuery, type Row, useLiveList } from "~/realtime/index.ts";
import { useSeedTranslation } from "~/ui/builtin.ts";
import { Card } from "~/ui/page.tsx";
import { recordPath } from "~/ui/record-path.ts";
import styles from "./waiting-card.module.css";

const SHOWN = 5;

interface WaitingProps {
  meta: { name: ResourceName; base: string; title: string };
  title: string;
  /** Which records wait, and the longest waiting first. */
  filter: ListQuery["filter"];
  sort: string;
  /** Beside its name. */
  note?: (row: Row) => ReactNode;
  /** Where a line leads, if not to the record itself. */
  path?: (row: Row) => string | null;
  /** The list with all of them. */
  to: string;
}

export function WaitingCard({ meta, title, filter, sort, note, path, to }: WaitingProps) {
  const { t } = useTranslation("shell");
  const say = useSeedTranslation();
  const user = useSession((s) => s.user);
  const shape = JSON.stringify([filter, sort]);
  const query = useMemo(() => {
    const [of, by] = JSON.parse(shape) as [ListQuery["filter"], string];
    return { page: 1, size: SHOWN, sort: [by], filter: of, search: "" };
  }, [shape]);
  const { rows, total } = useLiveList(meta, query, { follows: true });
  if (!rows || rows.length === 0) return null;
  return (
    <Card
      title={
        <>
          {title} <span className={styles.count}>{total}</span>
        </>
      }
      extra={<Link to={to}>{t("waiting.all")}</Link>}
      flush
    >
      <ul className={styles.lines}>
        {rows.map((row) => {
          const name = say(meta.name, String(row[meta.title] ?? ""));
          const at = path ? path(row) : recordPath(user, meta.name, row.id);
          return (
            <li key={row.id}>
              {at ? (
                <Link to={at} className={styles.name}>
                  {name}
                </Link>
              ) : (
                <span className={styles.name}>{name}</span>
              )}
              {note && <span className={styles.note}>{note(row)}</span>}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

/** The documents that wait for the person's review. */
export function ReviewsCard({ meta, title, to }: Pick<WaitingProps, "meta" | "title" | "to">) {
  const { t } = useTranslation("shell");
  const me = useSession((s) => s.user?.id ?? "");
  const by = (row: Row) => t("waiting.by", { name: String(row.submitted_by_name ?? "") });
  const user = useSession((s) => s.user);
  // What is to be judged, not what has been written since.
  const submitted = (row: Row) => recordPath(user, meta.name, row.id, Number(row.review_version) || null);
  return <WaitingCard meta={meta} title={title} filter={{ status: ["in_review"], reviewer_ids: [me] }} sort="updated_at" note={by} path={submitted} to={to} />;
}
