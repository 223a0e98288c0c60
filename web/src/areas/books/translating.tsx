// Pages translated by the text service: all that have no translation, or one anew. What comes is an edit of the book, seen by everybody as it comes. And which words a
// translation is of, so that it is marked when the page says something else.
import { useEffect, useState } from "react";
import { LoadingOutlined, TranslationOutlined, WarningOutlined } from "@ant-design/icons";
import { App, Button } from "antd";
import { useTranslation } from "react-i18next";
import type * as Y from "yjs";
import { post } from "~/api/client.ts";
import { useTopic } from "~/realtime/index.ts";
import { itemOf, setField, textIn, useOpenDocument, useWritable } from "~/sync/index.ts";
import { spokenOf } from "~/ui/narration.ts";
import { isTranslationStale, KIND, type PageView } from "./model.ts";
import { useServed } from "./served.ts";
import styles from "./story-view.module.css";

function useTranslate(book: string): (pages: readonly string[]) => Promise<void> {
  const { message } = App.useApp();
  return async (pages) => {
    try {
      await post("/api/management/pictureBook/translate", { id: book, pages: [...pages] });
    } catch (error) {
      void message.error((error as Error).message);
    }
  };
}

/** Above the pages: one press for all without a translation, and whether one is on its way, whoever asked for it. */
export function Translating(props: { book: string; pages: readonly PageView[] }) {
  return useWritable() ? <OfPages {...props} /> : null;
}

function OfPages({ book, pages }: { book: string; pages: readonly PageView[] }) {
  const { t } = useTranslation("books");
  const none = useServed()?.translation.by === "none";
  const translate = useTranslate(book);
  const [state, setState] = useState("");
  useTopic(`document:${KIND}:${book}`, { onEvent: ({ data }) => void (data.type === "translation" && setState(data.state)), onReset: () => setState("") });
  const missing = pages.filter(({ text, translation }) => text.trim() !== "" && translation.trim() === "").length;
  const underWay = state === "queued" || state === "running";
  return (
    <div className={styles.bar}>
      <Button size="small" icon={<TranslationOutlined />} disabled={none || missing === 0 || underWay} onClick={() => void translate([])}>
        {t("translation.missing", { count: missing })}
      </Button>
      {none && missing > 0 && <span>{t("translation.noService")}</span>}
      {underWay && (
        <span role="status">
          <LoadingOutlined aria-hidden /> {t("translation.underWay")}
        </span>
      )}
      {state === "failed" && <span className={styles.failed}>{t("translation.failed")}</span>}
    </div>
  );
}

/** Beside the words of a page. */
export function TranslatePage(props: { book: string; page: PageView }) {
  return useWritable() && props.page.text.trim() !== "" ? <OfPage {...props} /> : null;
}

function OfPage({ book, page }: { book: string; page: PageView }) {
  const { t } = useTranslation("books");
  const translate = useTranslate(book);
  // Said once, above the pages.
  if (useServed()?.translation.by === "none") return null;
  return (
    <Button size="small" type="text" icon={<TranslationOutlined />} onClick={() => void translate([page.id])}>
      {t(page.translation.trim() === "" ? "translation.one" : "translation.again")}
    </Button>
  );
}

/**
 * Keeps, with what is written on this page, which words a translation is of: those that the page has while it is written, or those that it had before they were
 * changed. Once on the page of a book.
 */
export function useTranslationsMarked(): void {
  const document = useOpenDocument();
  useEffect(() => {
    const { doc, origin } = document;
    const pages = doc.getMap<Y.Map<unknown>>("pages");
    const read = (id: string) => spokenOf(textIn(itemOf(doc, "pages", id), "text")?.toString() ?? "");
    const said = new Map([...pages.keys()].map((id) => [id, read(id)]));
    const hear = (events: Y.YEvent<never>[], { origin: by }: Y.Transaction) => {
      for (const { path } of events) {
        const [id, field] = [String(path[0] ?? ""), path[1]];
        if (field !== "text" && field !== "translation") continue;
        const item = itemOf(doc, "pages", id);
        const before = said.get(id);
        if (field === "text") said.set(id, read(id));
        // What others wrote they mark themselves; what is undone was marked.
        if (by !== origin || !item || textIn(item, "translation")?.toString().trim() === "") continue;
        const of = field === "translation" ? (said.get(id) ?? read(id)) : item.get("translated") || before;
        if (typeof of === "string") doc.transact(() => setField(doc, KIND, "pages", id, "translated", of), origin);
      }
    };
    pages.observeDeep(hear as never);
    return () => pages.unobserveDeep(hear as never);
  }, [document]);
}

/** Below a translation that is of other words than the page has by now. */
export function TranslationStale({ page }: { page: PageView }) {
  const { t } = useTranslation("books");
  const document = useOpenDocument();
  const writable = useWritable();
  if (!isTranslationStale(page)) return null;
  const fits = () => document.edit(() => setField(document.doc, KIND, "pages", page.id, "translated", spokenOf(page.text)));
  return (
    <div className={styles.stale} role="note">
      <WarningOutlined aria-hidden /> {t("translation.stale")}
      {writable && (
        <Button size="small" onClick={fits}>
          {t("translation.fits")}
        </Button>
      )}
    </div>
  );
}
