// The level ladder: the books that tell this story for other levels, one more of them, and pages whose original says something else by now.
import { useId, useState } from "react";
import { App, Button, Select } from "antd";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type Data, post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { useFollowed } from "~/realtime/index.ts";
import { setField, useOpenDocument, useWritable } from "~/sync/index.ts";
import { KIND, levels, type PageView } from "./model.ts";
import { useServed } from "./served.ts";
import { useBook } from "./verbs.ts";
import book from "./book.module.css";
import styles from "./ladder.module.css";

const BASE = "/api/management/pictureBook";
type Ladder = Data<`${typeof BASE}/ladder`>;

export function useLadder(id: string): Ladder | undefined {
  useFollowed("picture_books");
  return useQuery({ queryKey: keyOf("picture_books", "ladder", id), queryFn: ({ signal }) => post(`${BASE}/ladder`, { id }, { signal }) }).data;
}

/** The books of a ladder, from the lowest level to the highest; one of them is where one is. */
export function LadderSteps({ id, records }: { id: string; records: Ladder["records"] }) {
  const { t } = useTranslation("books");
  return (
    <ol className={styles.steps}>
      {records.map((one) => (
        <li key={one.id} {...(one.id === id && { "aria-current": "true" as const })}>
          <b>{one.level || t("book.noLevel")}</b>
          {one.id === id ? <span>{t("ladder.here")}</span> : <Link to={`/editPictureBook?id=${one.id}`}>{one.title || t("book.untitled")}</Link>}
          {one.original && <span className={styles.note}>{t("ladder.original")}</span>}
        </li>
      ))}
    </ol>
  );
}

/** Has the book told for a level that is not there yet. */
export function TellForLevel({ id, records }: { id: string; records: Ladder["records"] }) {
  const { t } = useTranslation("books");
  const { message } = App.useApp();
  const [level, setLevel] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  // What is built in tells a story in simpler words only.
  const lower = useServed()?.text.by !== "provider";
  const step = (level: string | undefined) => levels.findIndex((one) => one.id.toLowerCase() === level?.toLowerCase());
  const here = step(records.find((one) => one.id === id)?.level);
  const free = levels.filter((one, at) => !records.some((there) => there.level.toLowerCase() === one.id.toLowerCase()) && (!lower || here < 0 || at < here));
  const tell = async () => {
    if (level === null) return;
    setBusy(true);
    try {
      await post(`${BASE}/relevel`, { id, level });
      void message.success(t("ladder.asked", { level }));
      setLevel(null);
    } catch (error) {
      void message.error((error as Error).message);
    }
    setBusy(false);
  };
  return (
    <div className={styles.more}>
      <Select
        size="small"
        className={styles.level ?? ""}
        aria-label={t("ladder.level")}
        placeholder={t("ladder.level")}
        value={level}
        onChange={setLevel}
        options={free.map((one) => ({ value: one.id, label: one.id }))}
        notFoundContent={t("ladder.onlyLower")}
      />
      <Button size="small" disabled={level === null} loading={busy} onClick={() => void tell()}>
        {t("ladder.tell")}
      </Button>
    </div>
  );
}

export function LevelLadder({ id }: { id: string }) {
  const { t } = useTranslation("books");
  const title = useId();
  const writable = useWritable();
  const { pages } = useBook();
  const ladder = useLadder(id);
  if (!ladder) return null;
  const { records, changed } = ladder;
  const numbers = changed.map(({ page }) => pages.findIndex((one) => one.id === page) + 1).filter((number) => number > 0);
  return (
    <section className={book.card} aria-labelledby={title}>
      <h2 id={title} className={book.heading}>
        {t("ladder.title")}
      </h2>
      <LadderSteps id={id} records={records} />
      {numbers.length > 0 && <p className={styles.changed}>{t("ladder.changed", { count: numbers.length, numbers: numbers.join(", ") })}</p>}
      {writable && <TellForLevel id={id} records={records} />}
    </section>
  );
}

/** Beside the words of a page: what its original says by now, if that has changed since. */
export function OriginalChanged({ id, page }: { id: string; page: PageView }) {
  const { t } = useTranslation("books");
  const document = useOpenDocument();
  const writable = useWritable();
  const behind = useLadder(id)?.changed.find((one) => one.page === page.id);
  if (!behind || behind.spoken === page.sourceSpoken) return null;
  return (
    <div className={styles.behind} role="note">
      <b>{t("ladder.pageChanged")}</b>
      <span lang="en">{behind.text || t("ladder.pageGone")}</span>
      {writable && (
        <Button size="small" onClick={() => document.edit(() => setField(document.doc, KIND, "pages", page.id, "sourceSpoken", behind.spoken))}>
          {t("ladder.seen")}
        </Button>
      )}
    </div>
  );
}
