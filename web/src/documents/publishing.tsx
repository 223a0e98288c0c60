// The way of a document out of the console: submit a version, decide on it, withdraw it, publish it again; who uses it is shown before it is withdrawn.
import { useState, type ReactNode } from "react";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { ApiError, asRecord } from "~/api/errors.ts";
import { TransitionButtons } from "~/resource/index.tsx";
import { type Problem, useDocumentView, useWritable } from "~/sync/index.ts";
import { Loading } from "~/ui/states.tsx";
import { StatusTag } from "~/ui/tags.tsx";
import { TimeText } from "~/ui/time.tsx";
import type { Tone } from "~/ui/tokens.ts";
import { useDocumentQuery, useInvalidateDocument, type DocumentOf, type Publication, type Publications } from "./calls.ts";
import { useMoment } from "./moment.ts";
import styles from "./document.module.css";

interface PublishingProps {
  of: DocumentOf;
  /** Rules that a version breaks, each a way to its place. */
  problems: (problems: Problem[]) => ReactNode;
  /** Leads to the list of what is still wrong. */
  toChecks: () => void;
}

const tones: Record<string, Tone> = {
  in_review: "info",
  published: "success",
  rejected: "danger",
  replaced: "neutral",
  taken_back: "neutral",
  withdrawn: "warning",
};

export function Publishing({ of, problems, toChecks }: PublishingProps) {
  const { t } = useTranslation("document");
  const { data: publications, error } = useDocumentQuery<Publications>(of, "publish/state");
  const [wrong, setWrong] = useState<Problem[]>([]);
  const count = useDocumentView((v) => v.problems?.filter(({ advice }) => !advice).length ?? 0);
  const writable = useWritable();
  if (error && !publications)
    return (
      <p role="alert" className={styles.muted}>
        {error.message}
      </p>
    );
  if (!publications) return <Loading />;
  const waiting = publications.records.find((p) => p.state === "in_review");
  const out = publications.records.find((p) => p.state === "published");
  const withdrawn = waiting || out ? undefined : publications.records.find((p) => p.state === "withdrawn");
  return (
    <>
      {wrong.length > 0 && (
        <section className={styles.since} role="alert">
          <h3 className={styles.heading}>{t("publish.notReady")}</h3>
          {problems(wrong)}
        </section>
      )}
      {out && (
        <p>
          {waiting ? t("publish.staysOut", { number: out.number, next: waiting.number }) : t("publish.isOut", { number: out.number })}{" "}
          <span className={styles.muted}>
            <TimeText at={out.decided_at ?? out.submitted_at} />
          </span>
        </p>
      )}
      {waiting && (
        <Waiting waiting={waiting} reviewers={publications.reviewer_names}>
          <DocumentTransitions of={of} publications={publications} names={["takeBack"]} />
        </Waiting>
      )}
      {!waiting && writable && count > 0 && (
        // Why not, where one looks for it.
        <p className={styles.muted}>
          {t("publish.fixFirst", { count })}{" "}
          <button type="button" className={styles.link} onClick={toChecks}>
            {t("publish.toChecks")}
          </button>
        </p>
      )}
      <div className={styles.row}>
        {/* A dialog that is open stays so, whatever rule is broken meanwhile. */}
        {writable && <DocumentTransitions of={of} publications={publications} names={count === 0 ? ["submit"] : []} onWrong={setWrong} />}
        {out && (
          <DocumentTransitions
            of={of}
            publications={publications}
            names={["withdraw", "withdrawPublished"]}
            about={<Uses uses={publications.uses} more={publications.more_uses} />}
          />
        )}
      </div>
      <h3 className={styles.heading}>{t("publish.past")}</h3>
      {publications.records.length === 0 && <p className={styles.muted}>{t("publish.none")}</p>}
      <ul className={styles.threads}>
        {publications.records.map((p) => (
          <Past key={p.id} publication={p}>
            {/* Where it says who withdrew it, and why. */}
            {p === withdrawn && <DocumentTransitions of={of} publications={publications} names={["publishAgain"]} version={p.number} onWrong={setWrong} />}
          </Past>
        ))}
      </ul>
    </>
  );
}

interface DocumentTransitionsProps {
  of: DocumentOf;
  publications: Publications;
  /** Which are offered here; the first is what one comes for. */
  names: readonly string[];
  /** The version that is shown, for those that are about it. */
  version?: number;
  /** What is said before one is taken. */
  about?: ReactNode;
  /** Rules that a version breaks, for which it was refused. */
  onWrong?: (problems: Problem[]) => void;
  /** It was taken or refused. */
  onAnswered?: () => void;
}

/** Buttons of the transitions that are taken on the document's own page. */
export function DocumentTransitions({ of, publications, names, version, about, onWrong, onAnswered }: DocumentTransitionsProps) {
  const invalidate = useInvalidateDocument(of);
  const waiting = publications.records.find((p) => p.state === "in_review");
  // Refused too: somebody was quicker, and what is shown is old.
  const answered = (wrong: unknown) => {
    onWrong?.(Array.isArray(wrong) ? (wrong as Problem[]) : []);
    void invalidate("publication");
    onAnswered?.();
  };
  return (
    <div className={styles.row}>
      <TransitionButtons
        resource={{ ns: "document", name: of.meta.name, meta: of.meta }}
        rows={[{ id: of.id, status: publications.status, title: publications.title, submitted_by_id: waiting?.submitted_by ?? null }]}
        here={{
          ...(version !== undefined && { given: { review_version: version } }),
          about,
          onRefused: (error) => answered(error instanceof ApiError && asRecord(error.clash).problems),
        }}
        names={names}
        onDone={() => answered([])}
      />
    </div>
  );
}

/** A reviewer decides where the version that was submitted is shown. */
function Waiting({ waiting, reviewers, children }: { waiting: Publication; reviewers: string[]; children: ReactNode }) {
  const { t, i18n } = useTranslation("document");
  // One of them decides.
  const names = new Intl.ListFormat(i18n.language, { type: "disjunction" }).format(reviewers);
  const [moment, look] = useMoment();
  const shown = moment?.version === waiting.number;
  return (
    <section className={styles.form}>
      <h3 className={styles.heading}>{t("publish.waiting", { number: waiting.number })}</h3>
      <p className={styles.muted}>
        {t("publish.askedBy", { name: waiting.submitted_by_name })} · <TimeText at={waiting.submitted_at} />
      </p>
      {!shown && (
        <div className={styles.row}>
          <Button type="primary" size="small" onClick={() => look({ version: waiting.number })}>
            {t("publish.look")}
          </Button>
        </div>
      )}
      <p className={styles.muted}>
        {reviewers.length > 0 ? t(reviewers.length > 1 ? "publish.waitingForOne" : "publish.waitingFor", { names }) : t("publish.notYours")}
      </p>
      {children}
    </section>
  );
}

/** What a withdrawal would affect. */
function Uses({ uses, more }: { uses: Publications["uses"]; more: number }) {
  const { t } = useTranslation("document");
  const count = uses.length + more;
  return (
    <>
      <p>{count === 0 ? t("publish.unused") : t("publish.used", { count })}</p>
      {uses.length > 0 && (
        <ul className={styles.uses}>
          {uses.map((use) => (
            <li key={use.id}>
              {use.title}{" "}
              <span className={styles.muted}>
                {use.version != null && t("publish.usesVersion", { number: use.version })} {use.at && <TimeText at={use.at} />}
              </span>
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <p className={styles.muted}>{t("publish.usedElsewhere", { count: more })}</p>}
    </>
  );
}

/** One that was submitted, and what became of it. */
export function Past({ publication: p, children }: { publication: Publication; children?: ReactNode }) {
  const { t } = useTranslation("document");
  return (
    <li className={styles.past}>
      <StatusTag tone={tones[p.state] ?? "neutral"}>{t(`publish.state.${p.state as "in_review"}`, { number: p.number })}</StatusTag>
      <span className={styles.muted}>
        {p.withdrawn_at ? (
          <>
            {p.withdrawn_by_name} · <TimeText at={p.withdrawn_at} />
          </>
        ) : p.decided_at ? (
          <>
            {p.decided_by_name} · <TimeText at={p.decided_at} />
          </>
        ) : (
          <>
            {p.submitted_by_name} · <TimeText at={p.submitted_at} />
          </>
        )}
      </span>
      {(p.withdrawn_reason ?? p.reason) && <p className={styles.body}>{p.withdrawn_reason ?? p.reason}</p>}
      {children}
    </li>
  );
}
