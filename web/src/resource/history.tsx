// What happened to a record: who, when, from what to what. Newest first.
import { useTranslation } from "react-i18next";
import type { Row } from "~/realtime/index.ts";
import { Avatar } from "~/ui/people.tsx";
import { Empty, ErrorState, Loading } from "~/ui/states.tsx";
import { TimeText } from "~/ui/time.tsx";
import { type Entry, useHistory } from "./calls.ts";
import { fieldOf } from "./meta.ts";
import { ValueText } from "./value-text.tsx";
import type { Resource } from "./types.ts";
import { type Say, useWords, type Words } from "./words.ts";
import styles from "./record.module.css";

const OPS = ["create", "update", "delete", "restore", "reveal"];

function Changes({ resource, entry, words }: { resource: Resource; entry: Entry; words: Words }) {
  const { t } = useTranslation("resource");
  const names = Object.keys({ ...entry.before, ...entry.after });
  const fields = names.flatMap((name) => fieldOf(resource.meta, name) ?? []);
  if (fields.length === 0 || entry.op === "delete" || entry.op === "restore") return null;
  return (
    <dl className={styles.changes}>
      {fields.map((field) => {
        const [before, after] = [entry.before?.[field.name], entry.after?.[field.name]];
        if (entry.op === "create" && (after === null || after === undefined || (Array.isArray(after) && after.length === 0))) return null;
        return (
          <div key={field.name}>
            <dt>{resource.stored?.[field.name] ? words.say(resource.stored[field.name] as string) : words.field(field.name)}</dt>
            <dd>
              {entry.op !== "create" && (
                <>
                  <del>
                    <ValueText resource={resource} field={field} value={before} words={words} />
                  </del>
                  <span aria-label={t("history.to")}> → </span>
                </>
              )}
              <ValueText resource={resource} field={field} value={after} words={words} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

export function History({ resource, row }: { resource: Resource; row: Row }) {
  const { t } = useTranslation("resource");
  const words = useWords(resource);
  const { data, error, refetch } = useHistory(resource.meta, row.id, row.version);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  if (data.records.length === 0) return <Empty title={t("history.none")} />;
  const did = (entry: Entry) => (OPS.includes(entry.op) ? (t as unknown as Say)(`history.op.${entry.op}`) : words.say(`ops.${entry.op}`));
  return (
    <ol className={styles.history}>
      {data.records.map((entry) => (
        <li key={entry.at + entry.op}>
          <Avatar person={{ id: entry.actor_id ?? "system", name: entry.actor_name ?? t("system") }} size={26} />
          <div>
            <div>
              <strong>{entry.actor_name ?? t("system")}</strong> {did(entry)}{" "}
              <span className={styles.when}>
                <TimeText at={entry.at} />
              </span>
            </div>
            <Changes resource={resource} entry={entry} words={words} />
            {typeof entry.after?.reason === "string" && !fieldOf(resource.meta, "reason") && <q>{entry.after.reason}</q>}
          </div>
        </li>
      ))}
    </ol>
  );
}
