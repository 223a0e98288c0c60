// A document as it was at a moment (`?at=`), on the page that edits it: read only, with what changed since, and the way back to it. In review it is what was
// submitted, and there the reviewer decides.
import { useEffect, useState, type ReactNode } from "react";
import { HistoryOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useSession } from "~/api/session.ts";
import { OpenedDocument, ShownDocument } from "~/sync/editor/index.ts";
import { type Kind, OpenDocument } from "~/sync/index.ts";
import { ConfirmButton } from "~/ui/confirm-button.tsx";
import { ErrorState, Loading } from "~/ui/states.tsx";
import { TimeText } from "~/ui/time.tsx";
import { useDocumentQuery, type Changes, type DocumentOf, type EditedMeta, type Publication, type Publications, type State, type Version } from "./calls.ts";
import { ChangeList } from "./changes.tsx";
import { useMayOnEditor } from "~/resource/index.tsx";
import { addressOf, useMoment, type Moment } from "./moment.ts";
import { DocumentTransitions, Past } from "./publishing.tsx";
import { useRestore } from "./restore.tsx";
import type { DocumentWords } from "./words.ts";
import styles from "./still.module.css";

interface DocumentAtProps {
  meta: EditedMeta;
  kind: Kind;
  /** The record's id. */
  id: string;
  back: string;
  name: string;
  list: string;
  useWords: () => DocumentWords;
  children: ReactNode;
}

/** The document itself, or as it was at the moment that the address names. */
export function DocumentAt({ meta, useWords, ...opened }: DocumentAtProps) {
  const [moment] = useMoment();
  if (!moment) return <OpenedDocument {...opened} />;
  return <Still key={addressOf(moment)} meta={meta} moment={moment} useWords={useWords} {...opened} />;
}

function Still({ meta, moment, useWords, id, kind, ...opened }: DocumentAtProps & { moment: Moment }) {
  const of: DocumentOf = { meta, kind, id };
  const user = useSession((s) => s.user?.id ?? "");
  const { data, error, refetch } = useDocumentQuery<State>(of, "history/state", moment);
  const [document, setDocument] = useState<OpenDocument | null>(null);
  const state = data?.state;
  useEffect(() => {
    if (state === undefined) return;
    let here = true;
    const made = new OpenDocument(`${kind}:${id}`, { user, still: Uint8Array.from(atob(state), (letter) => letter.codePointAt(0) ?? 0) });
    queueMicrotask(() => here && setDocument(made));
    return () => {
      here = false;
      made.close();
    };
  }, [state, kind, id, user]);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data || !document) return <Loading />;
  return <ShownDocument kind={kind} id={id} document={document} notice={<Strip of={of} moment={moment} state={data} useWords={useWords} />} {...opened} />;
}

/** What one looks at, what changed since, and what can be done about it. */
function Strip({ of, moment, state, useWords }: { of: DocumentOf; moment: Moment; state: State; useWords: () => DocumentWords }) {
  const { t } = useTranslation("document");
  const words = useWords();
  const [, look] = useMoment();
  const mayEdit = useMayOnEditor(of.meta.name, "edit");
  const restore = useRestore(of);
  const versions = useDocumentQuery<{ records: Version[] }>(of, "version/list").data?.records ?? [];
  const version = versions.find((v) => v.number === moment.version);
  const publications = useDocumentQuery<Publications>(of, "publish/state").data;
  const submitted = publications?.records ?? [];
  const waiting = submitted.find((p) => p.state === "in_review" && p.number === moment.version);
  const published = submitted.find((p) => p.state === "published" && p.number === moment.version);
  const bring = () => restore(moment).then((done) => done && look(null));
  return (
    <section className={styles.strip} aria-label={t("history.look")}>
      <div className={styles.line}>
        <HistoryOutlined aria-hidden />
        <strong>
          {moment.version !== undefined && t("still.version", { number: moment.version, name: version?.name ?? "" })}
          {moment.before !== undefined && t("still.before")}
          {moment.seq !== undefined && (
            <>
              {t("still.at")} {state.at && <TimeText at={state.at} />}
            </>
          )}
        </strong>
        {moment.seq !== undefined && state.name && <span className={styles.muted}>{t("still.after", { name: state.name })}</span>}
        {waiting && (
          <span className={styles.muted}>
            {t("still.review", { name: waiting.submitted_by_name })} · <TimeText at={waiting.submitted_at} />
          </span>
        )}
        <span className={styles.actions}>
          {moment.seq !== undefined && (
            <>
              <Button size="small" disabled={state.seq <= 1} onClick={() => look({ seq: state.seq - 1 })}>
                {t("still.earlier")}
              </Button>
              <Button size="small" onClick={() => look({ seq: state.seq + 1 })}>
                {t("still.later")}
              </Button>
            </>
          )}
          {mayEdit && (
            <ConfirmButton
              size="small"
              question={t("history.restoreQuestion", { name: t("history.thisMoment") })}
              detail={t("history.restoreDetail")}
              onConfirm={bring}
            >
              {t("still.bring")}
            </ConfirmButton>
          )}
          <Button size="small" onClick={() => look(null)}>
            {t("still.now")}
          </Button>
        </span>
      </div>
      {published && (
        <ul className={styles.before}>
          <Past publication={published} />
        </ul>
      )}
      {waiting && <SinceDecided of={of} submitted={submitted} waiting={waiting} versions={versions} words={words} />}
      <Since of={of} from={state.seq} submitted={waiting !== undefined} words={words} />
      {/* Exactly what is shown here is published, sent back or submitted. */}
      {publications && version && (
        <DocumentTransitions
          of={of}
          publications={publications}
          names={waiting ? ["publish", "reject"] : published ? [] : ["submitVersion"]}
          version={version.number}
        />
      )}
    </section>
  );
}

/** No news tells of each edit: what changed since is asked for again this often. */
const SINCE_MS = 5_000;

interface SinceProps {
  of: DocumentOf;
  from: number;
  /** The last entry of what is looked at, and the number of the version that `from` is. */
  upTo?: { seq: number; than: number };
  /** What is looked at was submitted for review. */
  submitted?: boolean;
  words: DocumentWords;
}

/** "N changes since, by whom", and which; or from an earlier version up to the one that is looked at. */
export function Since({ of, from, upTo, submitted = false, words }: SinceProps) {
  const { t } = useTranslation("document");
  const [open, setOpen] = useState(false);
  const { data } = useDocumentQuery<Changes>(of, "history/changes", { from, others: false, ...(upTo && { to: upTo.seq }) }, upTo ? false : SINCE_MS);
  if (!data) return null;
  if (data.count === 0)
    return <p className={styles.muted}>{upTo ? t("still.asVersion", { number: upTo.than }) : t(submitted ? "still.sameAsSubmitted" : "still.same")}</p>;
  const people = [...new Set(data.changes.flatMap(({ by }) => by.map((p) => p.name || t("history.server"))))].join(t("history.and"));
  return (
    <div>
      <span className={styles.since}>
        {upTo ? t("still.sinceVersion", { count: data.count, number: upTo.than, people }) : t("still.since", { count: data.count, people })}
      </span>{" "}
      <Button size="small" type="link" aria-expanded={open} onClick={() => setOpen(!open)}>
        {t(open ? "still.hide" : "still.show")}
      </Button>
      {open && (
        <div className={styles.changes}>
          <ChangeList of={of} words={words} from={from} {...(upTo && { to: upTo.seq })} />
        </div>
      )}
    </div>
  );
}

interface SinceDecidedProps {
  of: DocumentOf;
  /** All that were submitted, newest first, and the one that is looked at. */
  submitted: Publication[];
  waiting: Publication;
  versions: Version[];
  words: DocumentWords;
}

/** What was said of the version that was submitted before this one, and what differs: nobody reads again what they have read. */
export function SinceDecided({ of, submitted, waiting, versions, words }: SinceDecidedProps) {
  const before = submitted[submitted.findIndex(({ id }) => id === waiting.id) + 1];
  const seqOf = (number: number | undefined) => versions.find((version) => version.number === number)?.seq;
  const [from, to] = [seqOf(before?.number), seqOf(waiting.number)];
  if (!before || from === undefined || to === undefined) return null;
  return (
    <>
      <ul className={styles.before}>
        <Past publication={before} />
      </ul>
      {from < to && <Since of={of} from={from} upTo={{ seq: to, than: before.number }} words={words} />}
    </>
  );
}
