// The past of a document: what others changed since one was last here, named versions, and a timeline of who worked on it and what they did.
import { useEffect, useRef, useState } from "react";
import { EyeOutlined, FlagOutlined, RollbackOutlined } from "@ant-design/icons";
import { App, Button, Input, Select } from "antd";
import { useTranslation } from "react-i18next";
import { limits } from "~/api/meta.gen.ts";
import { type Kind, useDocumentView, useOpenDocument, useWritable } from "~/sync/index.ts";
import { ConfirmButton } from "~/ui/confirm-button.tsx";
import { AvatarStack } from "~/ui/people.tsx";
import { Loading } from "~/ui/states.tsx";
import { TimeText } from "~/ui/time.tsx";
import { Bin } from "./bin.tsx";
import {
  documentCall,
  useDocumentQuery,
  useInvalidateDocument,
  useTimeline,
  type Changes,
  type DocumentOf,
  type Session,
  type Version,
  type Visit,
} from "./calls.ts";
import { ChangeList } from "./changes.tsx";
import { useMoment, type Moment } from "./moment.ts";
import { useRestore, useUndoRestore } from "./restore.tsx";
import type { DocumentWords } from "./words.ts";
import styles from "./document.module.css";

/** No account's id: that of the server itself is empty. */
const EVERYONE = "*";

interface HistoryProps {
  of: DocumentOf;
  words: DocumentWords;
  /** When this person was last here, before now. */
  visit: Visit | null;
  go: (place: string) => void;
}

/** Edits that come one after another are read once. */
const SOON_MS = 1_500;

/** Asks anew while somebody writes. */
function useFreshHistory(of: DocumentOf): void {
  const { doc } = useOpenDocument();
  const invalidate = useInvalidateDocument(of);
  const latest = useRef(invalidate);
  useEffect(() => {
    latest.current = invalidate;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const changed = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void latest.current("edited");
      }, SOON_MS);
    };
    doc.on("update", changed);
    return () => {
      clearTimeout(timer);
      doc.off("update", changed);
    };
  }, [doc]);
}

export function History({ of, words, visit, go }: HistoryProps) {
  const { t } = useTranslation("document");
  const [person, setPerson] = useState<string | null>(null);
  const versions = useDocumentQuery<{ records: Version[] }>(of, "version/list").data?.records ?? [];
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useTimeline(of);
  useFreshHistory(of);
  const still = useDocumentView((v) => v.still);
  const sessions = data?.pages.flatMap((page) => page.sessions) ?? [];
  const people = new Map(sessions.flatMap((s) => s.people).map((p) => [p.id, p.name || t("history.server")]));
  const shown = person !== null ? sessions.filter((s) => s.people.some((p) => p.id === person)) : sessions;
  return (
    <>
      {visit?.seq != null && <Since of={of} words={words} visit={visit} go={go} />}
      {!still && <Bin kind={of.kind as Kind} words={words} go={go} />}
      <NewVersion of={of} />
      <div className={styles.head}>
        <h3 className={styles.heading}>{t("history.timeline")}</h3>
        <Select
          size="small"
          variant="borderless"
          popupMatchSelectWidth={false}
          aria-label={t("history.person")}
          value={person ?? EVERYONE}
          options={[{ value: EVERYONE, label: t("history.everyone") }, ...[...people].map(([value, label]) => ({ value, label }))]}
          onChange={(id) => setPerson(id === EVERYONE ? null : id)}
        />
      </div>
      {error && (
        <p role="alert" className={styles.muted}>
          {error.message}
        </p>
      )}
      {!data && !error && <Loading />}
      <ol className={styles.timeline}>
        {entriesOf(shown, person !== null ? [] : versions).map((entry) =>
          "number" in entry ? (
            <VersionRow key={`v${entry.number}`} of={of} version={entry} words={words} go={go} />
          ) : entry.restore ? (
            <RestoreRow key={entry.to} of={of} session={entry} restore={entry.restore} words={words} go={go} />
          ) : entry.created ? (
            <CreatedRow key={entry.to} session={entry} />
          ) : (
            <SessionRow key={entry.to} of={of} session={entry} words={words} go={go} />
          ),
        )}
      </ol>
      {hasNextPage && (
        <Button size="small" block loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t("history.older")}
        </Button>
      )}
    </>
  );
}

/** Who made it, and no list of everything in it. */
function CreatedRow({ session }: { session: Session }) {
  const { t } = useTranslation("document");
  return (
    <li className={styles.session}>
      <span className={styles.said}>
        {t("history.created", { name: session.people[0]?.name || t("history.server") })}
        <span className={styles.muted}>
          <TimeText at={session.started} />
        </span>
      </span>
    </li>
  );
}

/** Somebody went back: what that changed, what it was before, and the press that takes it back. */
function RestoreRow({
  of,
  session,
  restore,
  words,
  go,
}: {
  of: DocumentOf;
  session: Session;
  restore: NonNullable<Session["restore"]>;
  words: DocumentWords;
  go: (place: string) => void;
}) {
  const { t } = useTranslation("document");
  const [open, setOpen] = useState(false);
  const [, look] = useMoment();
  const undo = useUndoRestore(of);
  const writable = useWritable();
  const moment = restore.version == null ? t("history.atEntry") : t("history.versionNumber", { number: restore.version });
  const name = restore.user_name;
  const said =
    restore.undoes != null
      ? t("history.undid", { name })
      : restore.did === "fix" || restore.did === "import"
        ? t(`history.${restore.undone_at == null ? "did" : "didUndone"}.${restore.did}`, { name })
        : t(restore.undone_at == null ? "history.wentBack" : "history.wentBackUndone", { name, moment });
  return (
    <li className={styles.version}>
      <button type="button" className={styles.entry} aria-expanded={open} onClick={() => setOpen(!open)}>
        <RollbackOutlined aria-hidden />
        <span className={styles.said}>
          <strong>{said}</strong>
          <span className={styles.muted}>
            <TimeText at={session.started} />
          </span>
        </span>
      </button>
      {open && (
        <div className={styles.inside}>
          <ChangeList of={of} words={words} from={session.from} to={session.to} go={go} />
          <div className={styles.row}>
            <Button size="small" onClick={() => look({ before: restore.seq })}>
              {t("history.lookBefore")}
            </Button>
            {writable && restore.undone_at == null && (
              <Button size="small" icon={<RollbackOutlined />} onClick={() => void undo(restore.seq)}>
                {t("history.undo")}
              </Button>
            )}
          </div>
        </div>
      )}
    </li>
  );
}

/** Sessions and versions, newest first. */
const entriesOf = (sessions: Session[], versions: Version[]): (Session | Version)[] => [...sessions, ...versions].toSorted((a, b) => moment(b) - moment(a));
const moment = (entry: Session | Version) => Date.parse("number" in entry ? entry.at : entry.ended);

/** What others did since this person was last here. */
function Since({ of, words, visit, go }: HistoryProps & { visit: Visit }) {
  const { t } = useTranslation("document");
  const { data } = useDocumentQuery<Changes>(of, "history/changes", { from: visit.seq ?? 0, others: true });
  if (!data || data.count === 0) return null;
  return (
    <section className={styles.since} aria-label={t("history.since")}>
      <h3 className={styles.heading}>
        {t("history.since")}{" "}
        <span className={styles.muted}>
          <TimeText at={visit.at ?? ""} />
        </span>
      </h3>
      <ChangeList of={of} words={words} from={visit.seq ?? 0} others go={go} />
    </section>
  );
}

function NewVersion({ of }: { of: DocumentOf }) {
  const { t } = useTranslation("document");
  const { message } = App.useApp();
  const writable = useWritable();
  const invalidate = useInvalidateDocument(of);
  const [name, setName] = useState("");
  const [busy, setBusy] = useState(false);
  if (!writable) return null;
  const keep = async () => {
    if (!name.trim()) return;
    setBusy(true);
    await documentCall(of, "version/create", { name })
      .then(
        () => setName(""),
        (error: Error) => message.error(error.message),
      )
      .finally(() => setBusy(false));
    await invalidate("version");
  };
  return (
    <form className={styles.row} onSubmit={(e) => (e.preventDefault(), void keep())}>
      <Input
        size="small"
        value={name}
        maxLength={limits.versionNameMax}
        aria-label={t("history.versionName")}
        placeholder={t("history.versionName")}
        onChange={(e) => setName(e.target.value)}
      />
      <Button size="small" htmlType="submit" icon={<FlagOutlined />} loading={busy} disabled={!name.trim()}>
        {t("history.keep")}
      </Button>
    </form>
  );
}

function VersionRow({ of, version, words, go }: { of: DocumentOf; version: Version; words: DocumentWords; go: (place: string) => void }) {
  const { t } = useTranslation("document");
  const [open, setOpen] = useState(false);
  return (
    <li className={styles.version}>
      <button type="button" className={styles.entry} aria-expanded={open} onClick={() => setOpen(!open)}>
        <FlagOutlined aria-hidden />
        <span className={styles.said}>
          <strong>{t("history.version", { number: version.number, name: version.name })}</strong>
          <span className={styles.muted}>
            {version.user_name} · <TimeText at={version.at} />
          </span>
        </span>
      </button>
      {open && (
        <div className={styles.inside}>
          <p className={styles.muted}>{t("history.sinceVersion")}</p>
          <ChangeList of={of} words={words} from={version.seq} go={go} />
          <Restore of={of} what={{ version: version.number }} name={t("history.version", { number: version.number, name: version.name })} />
        </div>
      )}
    </li>
  );
}

/** What a time says here: not its seconds. */
const minuteOf = (at: string) => Math.floor(Date.parse(at) / 60_000);

function SessionRow({ of, session, words, go }: { of: DocumentOf; session: Session; words: DocumentWords; go: (place: string) => void }) {
  const { t } = useTranslation("document");
  const [open, setOpen] = useState(false);
  const people = session.people.map((p) => ({ id: p.id, name: p.name || t("history.server") }));
  const edits = session.people.reduce((sum, p) => sum + p.edits, 0);
  return (
    <li className={styles.session}>
      <button type="button" className={styles.entry} aria-expanded={open} onClick={() => setOpen(!open)}>
        <AvatarStack people={people} max={3} size={22} />
        <span className={styles.said}>
          {people.map((p) => p.name).join(t("history.and"))}
          <span className={styles.muted}>
            <TimeText at={session.started} />
            {minuteOf(session.ended) > minuteOf(session.started) && (
              <>
                {" "}
                – <TimeText at={session.ended} format="time" />
              </>
            )}{" "}
            · {t("history.edits", { count: edits })}
          </span>
        </span>
      </button>
      {open && (
        <div className={styles.inside}>
          <ChangeList of={of} words={words} from={session.from} to={session.to} go={go} />
          <Restore of={of} what={{ seq: session.to }} name={t("history.thisMoment")} />
        </div>
      )}
    </li>
  );
}

function Restore({ of, what, name }: { of: DocumentOf; what: Moment; name: string }) {
  const { t } = useTranslation("document");
  const restore = useRestore(of);
  const [, look] = useMoment();
  const writable = useWritable();
  return (
    <div className={styles.row}>
      <Button size="small" icon={<EyeOutlined />} onClick={() => look(what)}>
        {t("history.look")}
      </Button>
      {writable && (
        <ConfirmButton
          size="small"
          icon={<RollbackOutlined />}
          question={t("history.restoreQuestion", { name })}
          detail={t("history.restoreDetail")}
          onConfirm={() => restore(what)}
        >
          {t("history.restore")}
        </ConfirmButton>
      )}
    </div>
  );
}
