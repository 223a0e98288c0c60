// One value of a row, shown by the kind of its field.
import type { ReactNode } from "react";
import { CheckOutlined } from "@ant-design/icons";
import type { Row } from "~/realtime/index.ts";
import { Hint } from "~/ui/hint.tsx";
import { StatusTag } from "~/ui/tags.tsx";
import { clockOf, formatDuration } from "~/ui/duration.ts";
import { formatNumber } from "~/ui/number.ts";
import { formatTime, TimeText } from "~/ui/time.tsx";
import { isBuiltin, useSeedTranslation } from "~/ui/builtin.ts";
import { type Field, nameField } from "./meta.ts";
import { isMasked, MaskedCell } from "./masked-cell.tsx";
import type { Resource } from "./types.ts";
import { webAddress } from "./url.ts";
import { rowWords, type Words } from "./words.ts";
import styles from "./list.module.css";

const NAMES_SHOWN = 2;
/** What stands for no value. */
export const nothing = (
  <span className={styles.nothing} aria-hidden>
    –
  </span>
);

/** `Ann, Bob +3`; all of them in a tooltip. */
export function Names({ of, names: stored }: { of: string; names: readonly string[] }) {
  const say = useSeedTranslation();
  const names = stored.map((name) => say(of, name));
  const rest = names.length - NAMES_SHOWN;
  const text = names.slice(0, NAMES_SHOWN).join(", ");
  if (rest <= 0) return <Cut text={text} />;
  return (
    <Hint title={() => names.join(", ")}>
      <span className={styles.cut}>{text}</span> <span className={styles.more}>+{rest}</span>
    </Hint>
  );
}

/** A text that pushes no other column off the screen; all of it in a tooltip. */
const Cut = ({ text }: { text: string }) => (
  <span className={styles.cut} title={text}>
    {text}
  </span>
);

/** A text of a record, in the reader's language if it came with the server. */
function TranslatedText({ of, text }: { of: string; text: string }) {
  return <Cut text={useSeedTranslation()(of, text)} />;
}

const WORDS_SHOWN = 3;
/** Words beside one another; those beyond a few in a tooltip. */
function WordsCell({ words }: { words: readonly string[] }) {
  const rest = words.length - WORDS_SHOWN;
  return (
    <span className={styles.words} title={rest > 0 ? words.join(", ") : undefined}>
      {words.slice(0, WORDS_SHOWN).map((word) => (
        <span key={word} className={styles.word}>
          {word}
        </span>
      ))}
      {rest > 0 && <span className={styles.more}>+{rest}</span>}
    </span>
  );
}

/** A day is the same wherever one is. */
const DayText = ({ day }: { day: string }) => (
  <time dateTime={day} className="bt-num">
    {formatTime(`${day}T00:00:00Z`, "UTC", "date")}
  </time>
);

/** Child rows in their order, each by what it holds. Those that have a number of their own are given no second one. */
function RowsText({ resource, field, rows, words }: { resource: Resource; field: Field; rows: readonly Row[]; words: Words }) {
  const within = rowWords(words, field);
  const numbered = field.fields?.some(({ name }) => name === "number");
  return (
    <ol className={numbered ? `${styles.rows} ${styles.numbered}` : styles.rows}>
      {rows.map((row, at) => (
        <li key={row.id ?? at}>
          {(field.fields ?? [])
            .filter(({ name, kind }) => row[name] !== null && row[name] !== "" && row[name] !== undefined && !(kind === "bool" && row[name] === false))
            .map((one) => (
              <span key={one.name}>{one.kind === "file" ? within.field(one.name) : cell({ ...resource, cells: {} }, one, row, within)}</span>
            ))}
        </li>
      ))}
    </ol>
  );
}

/** An address by its host, which says where it leads; one that leads nowhere is plain text. */
function WebLink({ text }: { text: string }) {
  const url = webAddress(text);
  return url ? (
    <a href={url.href} target="_blank" rel="noopener noreferrer" title={url.href}>
      {url.host}
    </a>
  ) : (
    text
  );
}

/** The name of a record: its list cuts it, its page shows it whole. */
function Title({ of, text }: { of: string; text: string }) {
  return useSeedTranslation()(of, text);
}

/** Most resources have no text that came with the server: their cells look for no words. */
const translated = (of: string, text: string) => (isBuiltin(of) ? <TranslatedText of={of} text={text} /> : <Cut text={text} />);

function Long({ of, text }: { of: string; text: string }) {
  const translated = useSeedTranslation()(of, text);
  return (
    <span className={styles.long} title={translated}>
      {translated}
    </span>
  );
}

export function cell(resource: Resource, field: Field, row: Row, words: Words): ReactNode {
  const own = resource.cells?.[field.name];
  if (own) return own(row) ?? nothing;
  const value = row[field.name];
  if (field.name === "updated_by") return row.updated_by?.name ?? nothing;
  if (field.kind === "ref") {
    const name = row[nameField(field)] as string | null;
    return name ? translated(field.resource ?? "", name) : nothing;
  }
  if (field.kind === "refs") {
    const names = (row[nameField(field)] as string[] | undefined) ?? [];
    return names.length === 0 ? nothing : <Names of={field.resource ?? ""} names={names} />;
  }
  if (value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0)) return nothing;
  if (field.kind === "tags") return <WordsCell words={value as string[]} />;
  if (field.kind === "someOf") return <WordsCell words={(value as string[]).map((word) => words.value(field.name, word))} />;
  if (field.kind === "rows") return <RowsText resource={resource} field={field} rows={value as Row[]} words={words} />;
  if (field.kind === "decimal") return formatNumber(Number(value), field.places);
  if (field.kind === "percent") return `${formatNumber(Number(value), field.places)} %`;
  if (field.kind === "duration") return <span className="bt-num">{formatDuration(Number(value))}</span>;
  // Milliseconds are what a program counts in.
  if (field.kind === "number" && field.name.endsWith("_ms")) return <span className="bt-num">{clockOf(Math.round(Number(value) / 1_000))}</span>;
  if (field.kind === "date") return <DayText day={String(value)} />;
  if (field.kind === "enum") {
    const text = words.value(field.name, String(value));
    const tones = resource.tones?.[field.name];
    return tones ? <StatusTag tone={tones[String(value)] ?? "neutral"}>{text}</StatusTag> : text;
  }
  if (field.kind === "bool") return value === true ? <CheckOutlined aria-label={words.field(field.name)} /> : nothing;
  if (field.kind === "time") return <TimeText at={String(value)} />;
  if (field.kind === "url") return <WebLink text={String(value)} />;
  if (isMasked(field)) return <MaskedCell meta={resource.meta} field={field} row={row} value={String(value)} />;
  if (field.kind === "longText") return <Long of={resource.name} text={String(value)} />;
  if (field.name === resource.meta.title) return isBuiltin(resource.name) ? <Title of={resource.name} text={String(value)} /> : String(value);
  return field.kind === "text" ? translated(resource.name, String(value)) : String(value);
}
