// Comments: threads at an item or at the whole document, with mentions, answers and a way to the place. A reviewer who may not edit can write here too.
import { useEffect, useRef, useState } from "react";
import { CheckCircleOutlined, DeleteOutlined, EnvironmentOutlined, UndoOutlined } from "@ant-design/icons";
import { App, Button, Mentions, Segmented, Tooltip } from "antd";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { limits } from "~/api/meta.gen.ts";
import { useSession } from "~/api/session.ts";
import { useChosen, useContentPart, useEditor } from "~/sync/editor/index.ts";
import { isThere, useOpenDocument } from "~/sync/index.ts";
import { ConfirmButton } from "~/ui/confirm-button.tsx";
import { Avatar, type Person } from "~/ui/people.tsx";
import { Loading } from "~/ui/states.tsx";
import { TimeText } from "~/ui/time.tsx";
import { documentCall, useDocumentQuery, useInvalidateDocument, type Comment, type CommentList, type DocumentOf } from "./calls.ts";
import styles from "./document.module.css";

export interface PlaceWords {
  /** What people call the item; null where it is gone. */
  nameOf: (place: string) => string | null;
  go: (place: string) => void;
}

/** Which threads are shown: all of them, those at the item one is at, those on the document as a whole. */
type Where = "all" | "here" | "whole";

/** The same for threads: the way to a passage, too. */
interface ThreadWords extends PlaceWords {
  onPassage: (thread: string, place: string) => void;
}

const threadId = (thread: string) => `thread-${thread}`;
/** A passage may be long: of its words the first are kept. */
const QUOTED = 200;
const short = (quote: string) => (quote.length > QUOTED ? `${quote.slice(0, QUOTED - 1)}…` : quote);

export const useComments = (of: DocumentOf): Comment[] | undefined => useDocumentQuery<CommentList>(of, "comment/list").data?.records;

/** How many threads are open, of all or at an item. */
export const openThreads = (comments: Comment[] | undefined, place?: string): number =>
  (comments ?? []).filter((c) => c.id === c.thread_id && !c.resolved_at && (place === undefined || c.place === place)).length;

interface CommentsProps extends ThreadWords {
  of: DocumentOf;
  /** The item that this page is at. */
  chosen: string | null;
  /** Brings the text back that stands where these comments are. */
  onText: () => void;
}

export function Comments({ of, chosen, nameOf, go, onPassage, onText }: CommentsProps) {
  const { t } = useTranslation("document");
  const list = useDocumentQuery<CommentList>(of, "comment/list").data;
  const comments = list?.records;
  const people = useDocumentQuery<{ records: Person[] }>(of, "people").data?.records ?? [];
  const [resolved, setResolved] = useState(false);
  const [where, setWhere] = useState<Where>("all");
  const { chosen: page } = useEditor();
  const remark = useChosen((c) => c.remark);
  // It is asked for: it is shown, among whichever it stands, and not asked for again.
  const asked = useChosen((c) => c.thread);
  const there = comments !== undefined;
  const [heard, setHeard] = useState<string | null>(null);
  const [begun, setBegun] = useState<{ place: string; name: string | null } | null>(null);
  if (asked !== heard && (there || !asked)) {
    setHeard(asked);
    if (asked) {
      setResolved(comments?.find((c) => c.id === asked)?.resolved_at != null);
      setWhere("all");
    }
  }
  useEffect(() => {
    if (!asked || !there) return;
    const thread = document.getElementById(threadId(asked));
    thread?.scrollIntoView({ block: "nearest" });
    thread?.focus();
    page.setState({ thread: null });
  }, [asked, there, page]);
  if (!list || !comments) return <Loading />;
  const chosenName = chosen ? nameOf(chosen) : null;
  const isShown = (c: Comment) => where === "all" || (where === "whole" ? c.place === "" : chosenName === null || c.place === chosen);
  const threads = comments.filter((c) => c.id === c.thread_id && (c.resolved_at !== null) === resolved && isShown(c));
  const place = where !== "whole" && chosen ? chosen : "";
  // Words that were begun about one item stay about it, whichever is chosen meanwhile.
  const aim = begun ?? { place, name: place ? chosenName : null };
  const leave = () => {
    if (!remark) return;
    // At once: keys that follow are for the passage.
    flushSync(() => page.setState({ remark: null, back: remark.anchor }));
    if (page.getState().back !== null) onText();
  };
  return (
    <>
      {list.nearly && (
        <p role="status" className={styles.since}>
          {list.nearly}
        </p>
      )}
      {remark ? (
        <div className={styles.remark}>
          <blockquote className={styles.quote}>{remark.quote}</blockquote>
          <Writing
            key={remark.anchor}
            of={of}
            people={people}
            body={{ place: remark.item, quote: short(remark.quote), anchor: remark.anchor }}
            label={t("comment.onPassage")}
            done={leave}
            focus
          />
          <Button type="text" size="small" onClick={leave}>
            {t("comment.noPassage")}
          </Button>
        </div>
      ) : (
        <>
          <Writing
            of={of}
            people={people}
            body={{ place: aim.place, quote: aim.name ?? "" }}
            label={t("comment.new")}
            onBegun={(some) => setBegun(some ? aim : null)}
          />
          {(chosenName ?? aim.name) && <p className={styles.muted}>{aim.name ? t("comment.goesTo", { title: aim.name }) : t("comment.goesToAll")}</p>}
        </>
      )}
      {chosenName && (
        <Segmented
          size="small"
          block
          aria-label={t("comment.where")}
          value={where}
          options={[
            { value: "all", label: t("comment.all") },
            { value: "here", label: t("comment.at", { title: chosenName }) },
            { value: "whole", label: t("comment.onAll") },
          ]}
          onChange={(next: Where) => {
            setWhere(next);
            setBegun(null);
          }}
        />
      )}
      <Segmented
        size="small"
        className={styles.filter ?? ""}
        aria-label={t("comment.show")}
        value={resolved ? "resolved" : "open"}
        options={[
          { value: "open", label: t("comment.open", { count: openThreads(comments) }) },
          { value: "resolved", label: t("comment.resolved") },
        ]}
        onChange={(value) => setResolved(value === "resolved")}
      />
      {threads.length === 0 && <p className={styles.muted}>{t(resolved ? "comment.noneResolved" : "comment.none")}</p>}
      <ul className={styles.threads}>
        {threads.map((thread) => (
          <Thread
            key={thread.id}
            of={of}
            people={people}
            all={comments.filter((c) => c.thread_id === thread.id)}
            nameOf={nameOf}
            go={go}
            onPassage={onPassage}
          />
        ))}
      </ul>
      {resolved && list.old > 0 && <Old of={of} people={people} count={list.old} nameOf={nameOf} go={go} onPassage={onPassage} />}
    </>
  );
}

/** Threads that were resolved long ago: they are put away, and shown to whoever asks for them. */
function Old({ of, people, count, nameOf, go, onPassage }: ThreadWords & { of: DocumentOf; people: Person[]; count: number }) {
  const { t } = useTranslation("document");
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button type="link" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
        {t(open ? "comment.hideOld" : "comment.showOld", { count })}
      </Button>
      {open && <OldThreads of={of} people={people} nameOf={nameOf} go={go} onPassage={onPassage} />}
    </>
  );
}

function OldThreads({ of, people, nameOf, go, onPassage }: ThreadWords & { of: DocumentOf; people: Person[] }) {
  const { data, error } = useDocumentQuery<CommentList>(of, "comment/list", { old: true });
  if (error && !data)
    return (
      <p role="alert" className={styles.muted}>
        {error.message}
      </p>
    );
  if (!data) return <Loading />;
  const threads = data.records.filter((c) => c.id === c.thread_id);
  return (
    <ul className={styles.threads}>
      {threads.map((thread) => (
        <Thread
          key={thread.id}
          of={of}
          people={people}
          all={data.records.filter((c) => c.thread_id === thread.id)}
          nameOf={nameOf}
          go={go}
          onPassage={onPassage}
        />
      ))}
    </ul>
  );
}

function Thread({ of, people, all, nameOf, go, onPassage }: ThreadWords & { of: DocumentOf; people: Person[]; all: Comment[] }) {
  const { t } = useTranslation("document");
  const act = useAct(of);
  const [first] = all;
  const [answering, setAnswering] = useState(false);
  if (!first) return null;
  const name = first.place ? nameOf(first.place) : null;
  const passage = first.anchor !== "";
  const resolve = (resolved: boolean) => act("comment/resolve", { thread: first.id, resolved });
  return (
    <li id={threadId(first.id)} tabIndex={-1} className={styles.thread}>
      <div className={styles.threadHead}>
        {first.place ? (
          name === null ? (
            <span className={styles.muted}>
              <EnvironmentOutlined aria-hidden /> {t("comment.placeGone", { title: first.quote })}
            </span>
          ) : (
            <button type="button" className={styles.link} onClick={() => go(first.place)}>
              <EnvironmentOutlined aria-hidden /> {name}
            </button>
          )
        ) : (
          <span className={styles.muted}>{t("comment.onAll")}</span>
        )}
        {first.resolved_at ? (
          <Tooltip title={t("comment.reopen")}>
            <Button type="text" size="small" icon={<UndoOutlined />} aria-label={t("comment.reopen")} onClick={() => resolve(false)} />
          </Tooltip>
        ) : (
          <Tooltip title={t("comment.resolve")}>
            <Button type="text" size="small" icon={<CheckCircleOutlined />} aria-label={t("comment.resolve")} onClick={() => resolve(true)} />
          </Tooltip>
        )}
      </div>
      {passage && name !== null && <PassageOf thread={first} onPassage={onPassage} />}
      {all.map((comment) => (
        <One key={comment.id} of={of} comment={comment} />
      ))}
      {first.resolved_at && <p className={styles.muted}>{t("comment.resolvedBy", { name: first.resolved_by_name })}</p>}
      {answering ? (
        <Writing of={of} people={people} body={{ thread: first.id }} label={t("comment.answer")} done={() => setAnswering(false)} focus />
      ) : (
        <Button type="link" size="small" onClick={() => setAnswering(true)}>
          {t("comment.answer")}
        </Button>
      )}
    </li>
  );
}

/** The words that a thread is about, as they were when it began; whether they are there still the document says. */
function PassageOf({ thread, onPassage }: { thread: Comment; onPassage: ThreadWords["onPassage"] }) {
  const { t } = useTranslation("document");
  const { doc } = useOpenDocument();
  const { kind } = useEditor();
  const there = useContentPart(kind, () => isThere(doc, thread.anchor));
  const quote = <q className={styles.quote}>{thread.quote}</q>;
  if (!there)
    return (
      <p className={styles.muted}>
        {quote} {t("comment.passageGone")}
      </p>
    );
  return thread.resolved_at ? (
    <p className={styles.muted}>{quote}</p>
  ) : (
    <button
      type="button"
      className={styles.link}
      aria-label={t("comment.toPassage", { quote: thread.quote })}
      onClick={() => onPassage(thread.id, thread.place)}
    >
      {quote}
    </button>
  );
}

function One({ of, comment }: { of: DocumentOf; comment: Comment }) {
  const { t } = useTranslation("document");
  const me = useSession((s) => s.user?.id);
  const act = useAct(of);
  return (
    <div className={styles.comment}>
      <Avatar person={{ id: comment.user_id, name: comment.user_name }} size={22} />
      <div className={styles.said}>
        <span className={styles.author}>
          {comment.user_name}{" "}
          <span className={styles.muted}>
            <TimeText at={comment.at} />
            {comment.edited_at && ` · ${t("comment.edited")}`}
          </span>
        </span>
        <p className={styles.body}>{comment.body}</p>
      </div>
      {comment.user_id === me && (
        <ConfirmButton
          type="text"
          size="small"
          icon={<DeleteOutlined />}
          aria-label={t("comment.delete")}
          question={t("comment.deleteQuestion")}
          onConfirm={() => act("comment/delete", { comment: comment.id })}
        />
      )}
    </div>
  );
}

/** A change of the threads; what is refused is said. */
function useAct(of: DocumentOf) {
  const { message } = App.useApp();
  const invalidate = useInvalidateDocument(of);
  return async (what: string, body: object): Promise<boolean> => {
    const done = await documentCall(of, what, body).then(
      () => true,
      (error: Error) => (void message.error(error.message), false),
    );
    if (done) await invalidate("comment");
    return done;
  };
}

interface WritingProps {
  of: DocumentOf;
  people: Person[];
  body: object;
  label: string;
  /** Something is written now, or nothing any more. */
  onBegun?: (some: boolean) => void;
  done?: () => void;
  focus?: boolean;
}

/** The first `@word` that is nobody's name, once something follows it: who typed it and picked nobody thinks that somebody is told. */
export function unknownMention(text: string, names: readonly string[]): string | null {
  for (const found of text.matchAll(/(?<=^|\s)@(\S+)(?=\s)/gu)) {
    const from = text.slice(found.index + 1);
    if (!names.some((name) => from.startsWith(name))) return found[1] ?? null;
  }
  return null;
}

function Writing({ of, people, body, label, onBegun, done, focus = false }: WritingProps) {
  const { t } = useTranslation("document");
  const me = useSession((s) => s.user?.id);
  const act = useAct(of);
  const [text, setText] = useState("");
  const [busy, setBusy] = useState(false);
  const box = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (focus) box.current?.querySelector("textarea")?.focus();
  }, [focus]);
  const others = people.filter((p) => p.id !== me);
  const nobody = unknownMention(
    text,
    people.map((p) => p.name),
  );
  const write = (next: string) => {
    if ((next === "") !== (text === "")) onBegun?.(next !== "");
    setText(next);
  };
  const send = async () => {
    if (!text.trim() || busy) return;
    setBusy(true);
    const mentions = others
      .filter((p) => text.includes(`@${p.name}`))
      .map((p) => p.id)
      .slice(0, limits.commentMaxMentions);
    const sent = await act("comment/create", { ...body, body: text, mentions });
    setBusy(false);
    if (!sent) return;
    write("");
    done?.();
  };
  return (
    <form ref={box} className={styles.writing} onSubmit={(e) => (e.preventDefault(), void send())}>
      <Mentions
        value={text}
        rows={2}
        autoSize={{ minRows: 2, maxRows: 8 }}
        maxLength={limits.commentMax}
        aria-label={label}
        placeholder={t("comment.placeholder")}
        options={others.map((p) => ({ value: p.name, key: p.id, label: p.name }))}
        onChange={write}
        onKeyDown={(e) => {
          if (e.key !== "Enter" || !(e.ctrlKey || e.metaKey) || e.nativeEvent.isComposing) return;
          // The editor's own shortcut would lead away from here.
          e.preventDefault();
          void send();
        }}
      />
      {nobody !== null && (
        <p role="status" className={styles.muted}>
          {t("comment.nobody", { name: nobody })}
        </p>
      )}
      {(text.trim() || focus) && (
        <Button type="primary" size="small" htmlType="submit" loading={busy} disabled={!text.trim()}>
          {t("comment.send")}
        </Button>
      )}
    </form>
  );
}
