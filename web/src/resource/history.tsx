// What happened to a record: who, when, from what to what. Newest first.
import { App } from "antd";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { keyOf } from "~/api/keys.ts";
import { useCan } from "~/api/session.ts";
import { type Row, useInvalidateResource } from "~/realtime/index.ts";
import { ConfirmButton } from "~/ui/confirm-button.tsx";
import { Avatar } from "~/ui/people.tsx";
import { Empty, ErrorState, Loading } from "~/ui/states.tsx";
import { TimeText } from "~/ui/time.tsx";
import { type Entry, update, useHistory } from "./calls.ts";
import { useRefusal } from "./clash.tsx";
import { same } from "./merge.ts";
import { fieldOf, nameField } from "./meta.ts";
import { ValueText } from "./value-text.tsx";
import type { Resource, Values } from "./types.ts";
import { type Say, useWords, type Words } from "./words.ts";
import styles from "./record.module.css";

const OPS = ["create", "update", "delete", "restore", "reveal"];

/** Names of accounts and records that the record and its history carry themselves. */
function namesIn({ meta }: Resource, row: Row, entries: readonly Entry[]): Record<string, string> {
  const actors = entries.flatMap(({ actor_id: id, actor_name: name }) => (id && name ? [[id, name] as const] : []));
  const named = meta.fields.flatMap((field) => {
    const [id, name] = [row[field.name], field.kind === "ref" ? row[nameField(field)] : null];
    return typeof id === "string" && typeof name === "string" ? [[id, name] as const] : [];
  });
  return Object.fromEntries([...actors, ...named]);
}

interface ChangesProps {
  resource: Resource;
  entry: Entry;
  words: Words;
  known: Readonly<Record<string, string>>;
}

function Changes({ resource, entry, words, known }: ChangesProps) {
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
                    <ValueText resource={resource} field={field} value={before} words={words} known={known} />
                  </del>
                  <span aria-label={t("history.to")}> → </span>
                </>
              )}
              <ValueText resource={resource} field={field} value={after} words={words} known={known} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** What a change put back would set: what the fields held before it, where they hold something else now and a person may set them. */
export function putBack(resource: Resource, entry: Entry, row: Row): Values {
  if (entry.op === "create" || entry.before === null) return {};
  const kept = Object.entries(entry.before).filter(([name, before]) => {
    const field = fieldOf(resource.meta, name);
    const hidden = field?.kind === "secret" || ((field?.kind === "phone" || field?.kind === "email") && String(before ?? "").includes("*"));
    return field?.writable && !field.createOnly && !hidden && resource.form.includes(name) && !same(before, row[name]);
  });
  return Object.fromEntries(kept);
}

/** Puts the fields of a change back to what they were: an ordinary change of the record as it is now. */
function PutBack({ resource, entry, row, words }: { resource: Resource; entry: Entry; row: Row; words: Words }) {
  const { t } = useTranslation("resource");
  const { message } = App.useApp();
  const client = useQueryClient();
  const refuse = useRefusal();
  const makeOld = useInvalidateResource(resource.meta.name);
  const set = putBack(resource, entry, row);
  const names = Object.keys(set);
  if (names.length === 0) return null;
  const put = async () => {
    try {
      const saved = await update(resource.meta, row, set);
      client.setQueryData(keyOf(resource.meta.name, "record", row.id), saved);
      message.success(t("history.putBackDone"));
    } catch (error) {
      refuse(error);
    }
    void makeOld(row.id);
  };
  return (
    <ConfirmButton
      size="small"
      className={styles.putBack ?? ""}
      question={t("history.putBackQuestion")}
      detail={names.map((name) => words.field(name)).join(", ")}
      onConfirm={put}
    >
      {t("history.putBack")}
    </ConfirmButton>
  );
}

export function History({ resource, row }: { resource: Resource; row: Row }) {
  const mayEdit = useCan(resource.meta.page, "edit") && resource.form.length > 0;
  const { t } = useTranslation("resource");
  const words = useWords(resource);
  const { data, error, refetch } = useHistory(resource.meta, row.id, row.version);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  if (data.records.length === 0) return <Empty title={t("history.none")} />;
  const known = namesIn(resource, row, data.records);
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
            <Changes resource={resource} entry={entry} words={words} known={known} />
            {resource.changes && <resource.changes entry={entry} />}
            {typeof entry.after?.reason === "string" && !fieldOf(resource.meta, "reason") && <q>{entry.after.reason}</q>}
            {mayEdit && <PutBack resource={resource} entry={entry} row={row} words={words} />}
          </div>
        </li>
      ))}
    </ol>
  );
}
