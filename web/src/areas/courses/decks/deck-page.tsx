// /pptDetail?id=…: a deck as it is read: a page large, all of them in a strip, its words and notes, what is looked for, what a revision changed, whom it reaches.
import { Suspense, useEffect, useRef, useState } from "react";
import { EditOutlined, FullscreenOutlined, LeftOutlined, RightOutlined } from "@ant-design/icons";
import { Alert, Button, Input, Tabs } from "antd";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, Navigate, useSearchParams } from "react-router";
import { BooksOfDeck, FromDeck } from "~/areas/creation/index.tsx";
import { post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { ApiError } from "~/api/errors.ts";
import { useCan } from "~/api/session.ts";
import { fileUrl } from "~/api/upload.ts";
import { limits } from "~/api/meta.gen.ts";
import { useFreshness, usePresence, useTopic } from "~/realtime/index.ts";
import { RecordDrawer, type RowOf, useRecord, useRecordPaths } from "~/resource/index.tsx";
import { useCommands } from "~/ui/commands.ts";
import { Card, Page } from "~/ui/page.tsx";
import { Faces } from "~/ui/people.tsx";
import { Empty, ErrorState, Loading } from "~/ui/states.tsx";
import { useTabTitle } from "~/ui/tab.ts";
import { useZone } from "~/ui/time-zone.ts";
import { ClassList, Reached } from "../reached.tsx";
import { CompareDeck } from "./compare.tsx";
import { DeckState } from "./deck-state.tsx";
import { decks } from "./decks.tsx";
import { PageView } from "./page-view.tsx";
import { RetryDeck } from "./retry.tsx";
import { DeckStrip } from "./strip.tsx";
import { useDeckPages } from "./use-deck.ts";
import { Marked, PageWords } from "./words.tsx";
import styles from "./decks.module.css";

const LIBRARY = "/newTextbookLibrary?list=decks";
/** A letter typed is not looked for by itself. */
const PAUSE_MS = 250;

export default function DeckPage() {
  const [params] = useSearchParams();
  const id = params.get("id") ?? params.get("record");
  return id ? <OneDeck key={id} id={id} /> : <Navigate to={LIBRARY} replace />;
}

/** What is typed, a moment after the last letter. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

function OneDeck({ id }: { id: string }) {
  const { t } = useTranslation("courses");
  const [params, setParams] = useSearchParams();
  const [typed, setTyped] = useState("");
  const search = useSettled(typed.trim());
  const [editing, setEditing] = useState(false);
  const stage = useRef<HTMLDivElement>(null);
  const { data: record, error: away, refetch: reload } = useRecord(decks.meta, id);
  const { data, error, refetch } = useDeckPages(id, search);
  const freshness = useFreshness("resource:decks");
  const others = usePresence("decks", id);
  const mayEdit = useCan("pptDetail", "edit");
  const row = record as RowOf<"decks"> | undefined;
  useTopic("resource:decks", {
    onEvent: ({ data }) => {
      if (data.id === id) void reload();
    },
    onReset: () => void reload(),
  });
  useTabTitle(row?.title);
  const group = t("deck.one");
  const pages = data?.records ?? [];
  const wanted = Number(params.get("page") ?? 1);
  const page = pages.find(({ number }) => number === wanted) ?? pages[0];
  // The page that was asked for and is not drawn yet: keys come faster than pages, and each counts from where the one before led.
  const asked = useRef<number>(null);
  useEffect(() => {
    if (asked.current === wanted) asked.current = null;
  }, [wanted]);
  const show = (number: number) => {
    asked.current = number === wanted ? null : number;
    const next = new URLSearchParams(params);
    next.set("page", String(number));
    setParams(next, { replace: true });
  };
  const step = (by: 1 | -1) => {
    const from = asked.current ?? page?.number;
    const next = pages[pages.findIndex(({ number }) => number === from) + by];
    if (next) show(next.number);
  };
  const full = () => (document.fullscreenElement ? void document.exitFullscreen() : void stage.current?.requestFullscreen?.().catch(() => {}));
  useCommands([
    { id: "deck.before", label: t("deck.previous"), group, keys: "arrowleft", run: () => step(-1) },
    { id: "deck.next", label: t("deck.next"), group, keys: "arrowright", run: () => step(1) },
    // What a presenter's remote control sends, and the keys of every reader.
    { id: "deck.pageBefore", label: t("deck.previous"), group, keys: "pageup", quiet: true, run: () => step(-1) },
    { id: "deck.pageNext", label: t("deck.next"), group, keys: "pagedown", quiet: true, run: () => step(1) },
    { id: "deck.first", label: t("deck.first"), group, keys: "home", quiet: true, run: () => show(pages[0]?.number ?? 1) },
    { id: "deck.last", label: t("deck.last"), group, keys: "end", quiet: true, run: () => show(pages.at(-1)?.number ?? 1) },
    { id: "deck.full", label: t("deck.full"), group, keys: "f", run: full },
  ]);
  // Deleted while it was read, it is not read on as if it were there.
  if (away && (!row || (away instanceof ApiError && away.status === 404))) return <ErrorState error={away} onRetry={() => void reload()} />;
  if (!row) return <Loading />;
  const version = `${row.state} ${row.drawn_count} ${row.updated_at}`;
  const hits = pages.filter(({ hit }) => typeof hit === "string");
  const reading = (
    <div className={styles.reader}>
      <div ref={stage} className={styles.stage}>
        {page ? (
          <PageView page={page} onStep={step} />
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Empty title={t(row.state === "failed" ? "deck.noPages" : "deck.comes")} />
        )}
        {page && (
          <div className={styles.turn}>
            <Button icon={<LeftOutlined />} aria-label={t("deck.previous")} disabled={page === pages[0]} onClick={() => step(-1)} />
            <span className="bt-num" role="status">
              {t("deck.place", { number: page.number, total: data?.total || pages.length })}
            </span>
            <Button icon={<RightOutlined />} aria-label={t("deck.next")} disabled={page === pages.at(-1)} onClick={() => step(1)} />
            <Button icon={<FullscreenOutlined />} aria-label={t("deck.full")} onClick={full} />
          </div>
        )}
      </div>
      <DeckStrip pages={pages} shown={page?.number ?? 0} onShow={show} />
      <aside className={styles.beside}>
        <Input.Search
          allowClear
          maxLength={limits.searchMax}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          placeholder={t("deck.search")}
          aria-label={t("deck.search")}
        />
        {search && (
          <div role="status" className={styles.note}>
            {t("deck.hits", { count: data?.hits ?? 0 })}
          </div>
        )}
        {search && hits.length > 0 && (
          <ul className={styles.hits} aria-label={t("deck.found")}>
            {hits.map((one) => (
              <li key={one.number}>
                <button type="button" className={styles.link} onClick={() => show(one.number)}>
                  <span className="bt-num">{one.number}</span> <Marked text={one.hit ?? ""} words={search} />
                </button>
              </li>
            ))}
          </ul>
        )}
        {page && <PageWords deck={id} number={page.number} version={`${page.image}`} search={search} />}
      </aside>
    </div>
  );
  return (
    <Page
      title={row.title}
      subtitle={
        <span className={styles.subtitle}>
          <Courseware row={row} />
          <span>{t("deck.revision", { revision: row.revision })}</span>
          <DeckState row={row} />
        </span>
      }
      back={LIBRARY}
      freshness={freshness}
      actions={
        <>
          <Faces people={others.get(id)} />
          <RetryDeck row={row} />
          {row.state === "ready" && (
            <Suspense>
              <FromDeck deck={id} />
            </Suspense>
          )}
          {row.file && (
            <a href={fileUrl(row.file)} target="_blank" rel="noreferrer">
              {t("deck.original")}
            </a>
          )}
          {mayEdit && (
            <Button icon={<EditOutlined />} onClick={() => setEditing(true)}>
              {t("edit")}
            </Button>
          )}
        </>
      }
    >
      {row.state === "failed" && row.fault && (
        <Alert type="error" showIcon title={t(`decks.values.fault.${row.fault}`)} description={t(`deck.todo.${row.fault}`)} className={styles.alert} />
      )}
      {row.standing === "superseded" && <Alert type="info" showIcon title={t("deck.superseded")} className={styles.alert} />}
      {row.standing === "book_only" && <Alert type="info" showIcon title={t("deck.bookOnly")} className={styles.alert} />}
      {row.simplified && <Alert type="info" showIcon title={t("deck.simplifiedLong")} className={styles.alert} />}
      <Tabs
        destroyOnHidden
        activeKey={params.get("tab") ?? "pages"}
        onChange={(tab) => {
          const next = new URLSearchParams(params);
          next.set("tab", tab);
          setParams(next, { replace: true });
        }}
        items={[
          { key: "pages", label: t("deck.pages"), children: reading },
          {
            key: "compare",
            label: t("deck.compare"),
            children: (
              <CompareDeck id={id} version={version} onShow={(number) => setParams(new URLSearchParams({ id, page: String(number) }), { replace: true })} />
            ),
          },
          {
            key: "books",
            label: t("deck.books"),
            children: (
              <Suspense fallback={<Loading />}>
                <BooksOfDeck deck={id} />
              </Suspense>
            ),
          },
          { key: "uses", label: t("textbooks.tab.uses"), children: <DeckUses id={id} standing={row.standing} /> },
        ]}
      />
      {editing && <RecordDrawer resource={decks} record={id} onClose={() => setEditing(false)} onCreated={() => setEditing(false)} />}
    </Page>
  );
}

function Courseware({ row }: { row: RowOf<"decks"> }) {
  const path = useRecordPaths()("coursewares", row.courseware_id);
  return path ? <Link to={path}>{row.courseware_name}</Link> : <span>{row.courseware_name}</span>;
}

/** The classes of the next fortnight that show it: none, once another revision took its place. */
function DeckUses({ id, standing }: { id: string; standing: RowOf<"decks">["standing"] }) {
  const zone = useZone();
  const { data, error, refetch } = useQuery({
    queryKey: keyOf("coursewares", "impact", "decks", id, zone, standing),
    queryFn: ({ signal }) => post("/api/management/courseware/impact", { resource: "decks", id, zone }, { signal }),
  });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  return (
    <Card>
      <Reached classes={data} />
      {data.total > 0 && <ClassList classes={data} />}
    </Card>
  );
}
