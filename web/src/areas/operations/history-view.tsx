// "Why did they not get this?": a person is picked; what they were told, and what happened to their sockets, answer.
import { useState } from "react";
import { ReloadOutlined } from "@ant-design/icons";
import { Button, Segmented } from "antd";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { RecordPicker } from "~/resource/index.tsx";
import { Card, Toolbar } from "~/ui/page.tsx";
import { Empty, ErrorState, Loading } from "~/ui/states.tsx";
import { TimeText, ZoneNote } from "~/ui/time.tsx";
import { toneStyle } from "~/ui/tone.ts";
import { type Entry, GOODBYE, type History, isTrouble, passes, type Show, shows } from "./history.ts";
import { ToldList } from "./told-list.tsx";
import styles from "./page.module.css";

const FIRST = 200;

export function HistoryView() {
  const { t } = useTranslation("operations");
  const [query, setQuery] = useSearchParams();
  const userId = query.get("user");
  const [show, setShow] = useState<Show>("all");
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: keyOf("operations", "history", userId),
    queryFn: ({ signal }) => post("/api/operations/history", { userId: userId ?? "" }, { signal }),
    enabled: userId !== null,
    refetchInterval: 5000,
  });
  const choose = (id: unknown) => setQuery({ view: "person", ...(typeof id === "string" && { user: id }) }, { replace: true });
  // Who comes by a link has not looked the name up.
  const known = userId && data ? { [userId]: data.name } : null;
  const entries = (data?.entries ?? []).filter((entry) => passes(entry, show)).toReversed();
  return (
    <div className={styles.stack}>
      <Toolbar
        label={t("person.choose")}
        end={
          <Button icon={<ReloadOutlined />} disabled={!userId} loading={isFetching} onClick={() => void refetch()}>
            {t("person.again")}
          </Button>
        }
      >
        <label className={styles.pick}>
          {t("person.choose")}
          <RecordPicker resource="users" required value={userId ?? undefined} onChange={choose} {...(known && { names: known })} />
        </label>
      </Toolbar>
      {!userId ? (
        <Card>
          <Empty title={t("person.none")} hint={t("person.hint")} />
        </Card>
      ) : error && !data ? (
        <Card>
          <ErrorState error={error} onRetry={() => void refetch()} />
        </Card>
      ) : !data ? (
        <Card>
          <Loading />
        </Card>
      ) : (
        <>
          <Card title={t("told.title")} flush>
            <ToldList told={data.told} />
          </Card>
          <Card title={t("timeline.title")} extra={<ZoneNote />}>
            <div className={styles.filters}>
              <Segmented size="small" value={show} options={shows.map((value) => ({ value, label: t(`show.${value}`) }))} onChange={setShow} />
            </div>
            {entries.length === 0 ? <Empty title={t("timeline.none")} /> : <Timeline key={show} entries={entries} day={data} />}
            {data.cut && <p className={styles.quiet}>{t("timeline.cut")}</p>}
          </Card>
        </>
      )}
    </div>
  );
}

function Timeline({ entries, day }: { entries: readonly Entry[]; day: History }) {
  const { t } = useTranslation("operations");
  const [all, setAll] = useState(false);
  const describe = useDescribe(day);
  return (
    <>
      <ol className={styles.timeline} aria-label={t("timeline.title")}>
        {entries.slice(0, all ? undefined : FIRST).map((entry, at) => (
          <li
            key={`${entry.at} ${entry.connection} ${at}`}
            className={styles.entry}
            style={toneStyle(isTrouble(entry) ? "warning" : entry.what === "delivered" || entry.what === "connected" ? "success" : "neutral")}
          >
            <TimeText at={entry.at} format="seconds" />
            <span className={styles.knot} aria-hidden />
            <span className={styles.what}>{describe(entry)}</span>
            <span className={styles.quiet}>
              {entry.node}
              {entry.connection && ` · ${entry.connection}`}
            </span>
          </li>
        ))}
      </ol>
      {!all && entries.length > FIRST && (
        <Button block type="text" onClick={() => setAll(true)}>
          {t("timeline.all", { count: entries.length })}
        </Button>
      )}
    </>
  );
}

/** One entry in a sentence. */
function useDescribe({ topic: own, titles }: History): (entry: Entry) => string {
  const { t, i18n } = useTranslation("operations");
  const known = (key: string) => i18n.exists(key, { ns: "operations" });
  const code = (value: string | null) => (value !== null && known(`code.${value}`) ? t(`code.${value as "1000"}`) : "");
  return ({ what, topic, position, count, code: why }) => {
    // The person's id stands in the names of what is theirs alone: whose day it is has been said.
    const title = titles[(topic ?? "").replace(/^document:/, "")];
    const document = title === undefined ? topic : t("timeline.document", { title });
    const name = topic === own ? t("timeline.own") : (document ?? "").replace(own.replace("user", ""), "");
    if (what === "closed" || what === "turned_away") return t(`what.${what}`, { code: why, meaning: code(why) });
    if (what === "subscribed" && (count ?? 0) > 0) return t("what.recovered", { topic: name, count: count ?? 0 });
    if (what === "address_full") return t(topic ? "what.address_full_document" : "what.address_full", { code: why, topic: document });
    if (what === "document_refused" || (what === "document_closed" && why !== GOODBYE))
      return t(`what.${what}`, { topic: document, code: why, meaning: known(`documentCode.${why}`) ? t(`documentCode.${why as "4100"}`) : why });
    if (what === "document_closed") return t("what.document_left", { topic: document });
    if (what === "dropped")
      return [count && t("what.dropped_lines", { topic: name, count }), position && t("what.dropped_pictures", { topic: name, count: position })]
        .filter(Boolean)
        .join(t("answer.join"));
    return known(`what.${what}`) ? t(`what.${what as "delivered"}`, { topic: name, position, meaning: code(why) }) : what;
  };
}
