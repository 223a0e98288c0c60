// What changed between two moments of a document, each change once, with whose it is and a way to the place.
import { useTranslation } from "react-i18next";
import { AvatarStack, type Person } from "~/ui/people.tsx";
import { Loading } from "~/ui/states.tsx";
import { useDocumentQuery, type Change, type Changes, type DocumentOf } from "./calls.ts";
import { useChangeWords, type DocumentWords } from "./words.ts";
import styles from "./document.module.css";

interface ChangeListProps {
  of: DocumentOf;
  words: DocumentWords;
  from: number;
  /** The newest entry if not given. */
  to?: number;
  /** Leave out what oneself changed. */
  others?: boolean;
  go?: ((place: string) => void) | undefined;
}

export function ChangeList({ of, words, from, to, others = false, go }: ChangeListProps) {
  const { t } = useTranslation("document");
  const people = useDocumentQuery<{ records: Person[] }>(of, "people").data?.records;
  const { data, error } = useDocumentQuery<Changes>(of, "history/changes", { from, others, ...(to !== undefined && { to }) });
  if (error) return <p className={styles.muted}>{error.message}</p>;
  if (!data) return <Loading />;
  if (data.count === 0) return <p className={styles.muted}>{t(others ? "change.nothingByOthers" : "change.nothing")}</p>;
  return (
    <ul className={styles.changes}>
      {data.changes.map(({ change, by }) => (
        <Line key={JSON.stringify(keyOf(change))} change={change} by={by} words={words} people={people} go={go} />
      ))}
      {data.count > data.changes.length && <li className={styles.muted}>{t("change.more", { count: data.count - data.changes.length })}</li>}
    </ul>
  );
}

const keyOf = (change: Change) => [change.op, change.items, placeOf(change), "field" in change ? change.field : null];
const placeOf = (change: Change): string | undefined =>
  change.op === "changed" ? change.at?.id : change.op === "removed" ? change.before.id : change.after.id;
const mark = { added: "+", removed: "−", moved: "↕", changed: "~" } as const;

interface LineProps {
  change: Change;
  by: Person[];
  words: DocumentWords;
  people: Person[] | undefined;
  go?: ((place: string) => void) | undefined;
}

function Line({ change, by, words, people, go }: LineProps) {
  const { t } = useTranslation("document");
  const say = useChangeWords(words, people);
  const { text, before, after } = say(change);
  const place = change.op === "removed" ? undefined : placeOf(change);
  return (
    <li className={styles.change}>
      <span className={`${styles.mark} ${styles[change.op]}`} aria-hidden>
        {mark[change.op]}
      </span>
      <span className={styles.said}>
        {place && go ? (
          <button type="button" className={styles.link} onClick={() => go(place)}>
            {text}
          </button>
        ) : (
          text
        )}
        {(before || after) && (
          <span className={styles.values}>
            {before && <del>{before}</del>}
            {before && after && " → "}
            {after && <ins>{after}</ins>}
          </span>
        )}
      </span>
      <AvatarStack people={by.map((p) => ({ ...p, name: p.name || t("history.server") }))} max={3} size={18} />
    </li>
  );
}
