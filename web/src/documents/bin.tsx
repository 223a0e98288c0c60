// The bin of a document: what was deleted, by whom, what is in it, and the way back. And a word to whoever wrote, offline, in what somebody deleted meanwhile.
import { useEffect, useRef, useState } from "react";
import { DeleteOutlined } from "@ant-design/icons";
import { App, Button } from "antd";
import { useTranslation } from "react-i18next";
import type * as Y from "yjs";
import { useEditor } from "~/sync/editor/index.ts";
import {
  bringBack,
  type DeletedItem,
  deletedItems,
  deletionOf,
  insideOf,
  itemOf,
  type Kind,
  modelOf,
  rootsOf,
  unsaved,
  useOpenDocument,
  useWritable,
  wordsOf,
} from "~/sync/index.ts";
import { TimeText } from "~/ui/time.tsx";
import type { DocumentWords } from "./words.ts";
import styles from "./document.module.css";

const TITLE = 60;
/** Words written so shortly before a deletion may not have been seen by who deleted. */
const UNSEEN_MS = 10_000;

/** What people call an item: its kind and its first words. */
function useItemName(words: DocumentWords) {
  const { t } = useTranslation("document");
  const { doc } = useOpenDocument();
  return (kind: Kind, root: string, id: string) =>
    t("change.item", { kind: words.item(root), title: wordsOf(doc, kind, root, id)[0]?.[1].slice(0, TITLE) || t("change.untitled") });
}

/** What is in the bin, now and whenever it changes. */
function useDeleted(kind: Kind): DeletedItem[] {
  const { doc } = useOpenDocument();
  const [deleted, setDeleted] = useState(() => deletedItems(doc, kind));
  useEffect(() => {
    const read = () => setDeleted(deletedItems(doc, kind));
    read();
    // Only what marks an item, or takes it away, changes the bin; what is typed in one shows when it is opened.
    const changed = (events: Y.YEvent<never>[]) => events.some(({ path, changes }) => path.length === 0 || changes.keys.has("deleted")) && read();
    for (const root of rootsOf(kind)) doc.getMap(root).observeDeep(changed as never);
    return () => {
      for (const root of rootsOf(kind)) doc.getMap(root).unobserveDeep(changed as never);
    };
  }, [doc, kind]);
  return deleted;
}

export function Bin({ kind, words, go }: { kind: Kind; words: DocumentWords; go: (place: string) => void }) {
  const { t } = useTranslation("document");
  const deleted = useDeleted(kind);
  const [open, setOpen] = useState(false);
  if (deleted.length === 0) return null;
  return (
    <section aria-label={t("bin.title", { count: deleted.length })}>
      <button type="button" className={styles.entry} aria-expanded={open} onClick={() => setOpen(!open)}>
        <DeleteOutlined aria-hidden /> <strong>{t("bin.title", { count: deleted.length })}</strong>
      </button>
      {open && (
        <>
          <p className={styles.muted}>{t("bin.hint")}</p>
          <ol className={styles.timeline}>
            {deleted.map((item) => (
              <Deleted key={`${item.root} ${item.id}`} kind={kind} item={item} words={words} go={go} />
            ))}
          </ol>
        </>
      )}
    </section>
  );
}

function Deleted({
  kind,
  item: { root, id, name, at, into },
  words,
  go,
}: {
  kind: Kind;
  item: DeletedItem;
  words: DocumentWords;
  go: (place: string) => void;
}) {
  const { t } = useTranslation("document");
  const document = useOpenDocument();
  const writable = useWritable();
  const nameOf = useItemName(words);
  const [open, setOpen] = useState(false);
  const inside = insideOf(document.doc, kind, root, id);
  const back = () => {
    document.edit(() => bringBack(document.doc, kind, root, id));
    go(id);
  };
  return (
    <li className={styles.session}>
      <button type="button" className={styles.entry} aria-expanded={open} onClick={() => setOpen(!open)}>
        <span className={styles.said}>
          {t(into === undefined ? "bin.by" : "bin.mergedBy", { item: nameOf(kind, root, id), name: name || t("bin.somebody") })}
          <span className={styles.muted}>
            {at > 0 && <TimeText at={new Date(at).toISOString()} />} {inside.length > 0 && t("bin.inside", { count: inside.length })}
          </span>
        </span>
      </button>
      {open && (
        <div className={styles.inside}>
          {[{ root, id }, ...inside].map((one) => (
            <Said key={`${one.root} ${one.id}`} kind={kind} root={one.root} id={one.id} words={words} />
          ))}
        </div>
      )}
      {writable && (
        <Button size="small" onClick={back}>
          {t("bin.back")}
        </Button>
      )}
    </li>
  );
}

/** What an item says, field by field. */
function Said({ kind, root, id, words }: { kind: Kind; root: string; id: string; words: DocumentWords }) {
  const { doc } = useOpenDocument();
  return (
    <dl className={styles.binned}>
      {wordsOf(doc, kind, root, id)
        .filter(([, said]) => said)
        .map(([field, said]) => (
          <div key={field}>
            <dt className={styles.muted}>{words.field(field, root)}</dt>
            <dd>{said}</dd>
          </div>
        ))}
    </dl>
  );
}

/** Tells whoever wrote in something that somebody, who had not seen it, deleted: one of them was offline, most times. */
export function useDeletedMeanwhile(kind: Kind, words: DocumentWords, go: (place: string) => void): void {
  const { t } = useTranslation("document");
  const { notification } = App.useApp();
  const document = useOpenDocument();
  const { chosen } = useEditor();
  const nameOf = useItemName(words);
  const tell = ({ root, id, name, into }: DeletedItem) => {
    const key = `bin ${root} ${id}`;
    const back = () => {
      document.edit(() => bringBack(document.doc, kind, root, id));
      notification.destroy(key);
      go(id);
    };
    const there = () => {
      notification.destroy(key);
      go(into ?? id);
    };
    notification.warning({
      key,
      duration: 0,
      title: t(into === undefined ? "bin.awayTitle" : "bin.mergedTitle", { name: name || t("bin.somebody"), item: nameOf(kind, root, id) }),
      description: t(into === undefined ? "bin.awayDetail" : "bin.mergedDetail"),
      actions: (
        <Button size="small" type="primary" onClick={into === undefined ? back : there}>
          {t(into === undefined ? "bin.back" : "bin.there")}
        </Button>
      ),
    });
  };
  const latest = useRef(tell);
  useEffect(() => {
    latest.current = tell;
  });
  useEffect(() => {
    const { doc, view } = document;
    // When this page last wrote in which item. Edits of an earlier page, which the browser kept, are not known by their items.
    const written = new Map<string, number>();
    const watch = (root: string) => (events: Y.YEvent<never>[], transaction: Y.Transaction) => {
      const marked: DeletedItem[] = [];
      for (const { path, changes } of events) {
        const id = String(path[0] ?? "");
        if (transaction.local) {
          for (const one of path.length > 0 ? [id] : changes.keys.keys()) written.set(`${root} ${one}`, Date.now());
        } else if (path.length === 1 && changes.keys.has("deleted")) {
          const mark = itemOf(doc, root, id) && deletionOf(doc, kind, root, id);
          if (mark) marked.push({ ...mark, root, id });
        }
      }
      if (marked.length === 0) return;
      const { save } = view.getState();
      // What comes first on a connection is what happened meanwhile.
      const unknown = written.size === 0 && !save.heard && unsaved(save) > 0;
      // Whoever deleted it a while after the last word had seen that word.
      const concerned = (item: DeletedItem) =>
        [item, ...insideOf(doc, kind, item.root, item.id)].some((one) => (written.get(`${one.root} ${one.id}`) ?? 0) > item.at - UNSEEN_MS);
      // Whoever had the keyboard in it is told on the page, once that has drawn what happened.
      const elsewhere = (item: DeletedItem) => chosen.getState().lost?.deleted?.id !== item.id;
      setTimeout(() => marked.filter((item) => (unknown || concerned(item)) && elsewhere(item)).forEach((item) => latest.current(item)));
    };
    const watches = modelOf(kind).collections.map(({ root }) => [root, watch(root)] as const);
    for (const [root, each] of watches) doc.getMap(root).observeDeep(each as never);
    return () => {
      for (const [root, each] of watches) doc.getMap(root).unobserveDeep(each as never);
    };
  }, [document, kind, chosen]);
}
