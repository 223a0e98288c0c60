// The way of a document out of the console: submit a version, decide on it, withdraw it; who uses it is shown before that.
import { useState, type ReactNode } from "react";
import { App, Button, Input, Select } from "antd";
import { useTranslation } from "react-i18next";
import { ApiError, asRecord } from "~/api/errors.ts";
import { limits } from "~/api/meta.gen.ts";
import type { Problem } from "~/sync/frames.ts";
import { useDocumentView, useWritable } from "~/sync/use-document.ts";
import type { Person } from "~/ui/people.tsx";
import { Loading } from "~/ui/states.tsx";
import { StatusTag } from "~/ui/tags.tsx";
import { TimeText } from "~/ui/time.tsx";
import type { Tone } from "~/ui/tokens.ts";
import { documentCall, useDocumentQuery, useInvalidateDocument, type DocumentOf, type Publication, type Standing, type Version } from "./calls.ts";
import { useMayOnEditor } from "~/resource/index.tsx";
import { useMoment } from "./moment.ts";
import styles from "./document.module.css";

interface PublishingProps {
  of: DocumentOf;
  /** Rules that a version breaks, each a way to its place. */
  problems: (problems: Problem[]) => ReactNode;
  /** Leads to the list of what is still wrong. */
  toChecks: () => void;
}

const tones: Record<string, Tone> = { in_review: "info", published: "success", rejected: "danger", replaced: "neutral", withdrawn: "warning" };

export function Publishing({ of, problems, toChecks }: PublishingProps) {
  const { t } = useTranslation("document");
  const { data: standing, error } = useDocumentQuery<Standing>(of, "publish/state");
  const [wrong, setWrong] = useState<Problem[]>([]);
  const mayWithdraw = useMayOnEditor(of.resource, "disable");
  const writable = useWritable();
  if (error && !standing)
    return (
      <p role="alert" className={styles.muted}>
        {error.message}
      </p>
    );
  if (!standing) return <Loading />;
  const waiting = standing.records.find((p) => p.state === "in_review");
  const out = standing.records.find((p) => p.state === "published");
  return (
    <>
      {wrong.length > 0 && (
        <section className={styles.since} role="alert">
          <h3 className={styles.heading}>{t("publish.notReady")}</h3>
          {problems(wrong)}
        </section>
      )}
      {out && <p>{t("publish.isOut", { number: out.number })}</p>}
      {waiting ? <Waiting waiting={waiting} /> : writable && <Submit of={of} onWrong={setWrong} toChecks={toChecks} />}
      {out && mayWithdraw && <Withdraw of={of} uses={standing.uses} />}
      <h3 className={styles.heading}>{t("publish.past")}</h3>
      {standing.records.length === 0 && <p className={styles.muted}>{t("publish.none")}</p>}
      <ul className={styles.threads}>
        {standing.records.map((p) => (
          <Past key={p.id} publication={p} />
        ))}
      </ul>
    </>
  );
}

/** Sends it; a version that breaks rules comes back with them. */
export function useSend(of: DocumentOf, onWrong: (problems: Problem[]) => void) {
  const { message } = App.useApp();
  const invalidate = useInvalidateDocument(of);
  const [busy, setBusy] = useState(false);
  const send = async (what: string, body: object) => {
    setBusy(true);
    onWrong([]);
    await documentCall(of, what, body).catch((error: unknown) => {
      const clash = error instanceof ApiError ? asRecord(error.clash).problems : undefined;
      if (Array.isArray(clash)) onWrong(clash as Problem[]);
      void message.error((error as Error).message);
    });
    setBusy(false);
    await invalidate("publication");
  };
  return { busy, send };
}

function Submit({ of, onWrong, toChecks }: { of: DocumentOf; onWrong: (problems: Problem[]) => void; toChecks: () => void }) {
  const { t } = useTranslation("document");
  const problems = useDocumentView((v) => v.problems);
  const reviewers = useDocumentQuery<{ records: Person[] }>(of, "publish/reviewers").data?.records ?? [];
  const versions = useDocumentQuery<{ records: Version[] }>(of, "version/list").data?.records ?? [];
  const [chosen, setChosen] = useState<string[]>([]);
  const [version, setVersion] = useState<number | null>(null);
  const [name, setName] = useState("");
  const { busy, send } = useSend(of, onWrong);
  const count = version === null ? (problems?.length ?? 0) : 0;
  const ready = chosen.length > 0 && (version !== null || name.trim() !== "") && count === 0;
  return (
    <form
      className={styles.form}
      onSubmit={(e) => (e.preventDefault(), void send("publish/submit", { reviewers: chosen, name, ...(version !== null && { version }) }))}
    >
      <h3 className={styles.heading}>{t("publish.ask")}</h3>
      <Select
        size="small"
        aria-label={t("publish.which")}
        value={version ?? 0}
        options={[
          { value: 0, label: t("publish.now") },
          ...versions.map((v) => ({ value: v.number, label: t("history.version", { number: v.number, name: v.name }) })),
        ]}
        onChange={(number) => setVersion(number || null)}
      />
      {version === null && (
        <Input
          size="small"
          value={name}
          maxLength={limits.versionNameMax}
          aria-label={t("history.versionName")}
          placeholder={t("history.versionName")}
          onChange={(e) => setName(e.target.value)}
        />
      )}
      <Select
        size="small"
        mode="multiple"
        maxCount={limits.reviewersMax}
        aria-label={t("publish.reviewers")}
        placeholder={t("publish.reviewers")}
        optionFilterProp="label"
        value={chosen}
        options={reviewers.map((p) => ({ value: p.id, label: p.name }))}
        onChange={setChosen}
      />
      <Button type="primary" size="small" htmlType="submit" loading={busy} disabled={!ready}>
        {t("publish.submit")}
      </Button>
      {/* Why not, where one looks for it. */}
      {!ready &&
        (count > 0 ? (
          <p className={styles.muted}>
            {t("publish.fixFirst", { count })}{" "}
            <button type="button" className={styles.link} onClick={toChecks}>
              {t("publish.toChecks")}
            </button>
          </p>
        ) : (
          <p className={styles.muted}>{t("publish.needs")}</p>
        ))}
    </form>
  );
}

/** A reviewer decides where the version that was submitted is shown. */
function Waiting({ waiting }: { waiting: Publication }) {
  const { t } = useTranslation("document");
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
      <p className={styles.muted}>{t("publish.notYours")}</p>
    </section>
  );
}

function Withdraw({ of, uses }: { of: DocumentOf; uses: Standing["uses"] }) {
  const { t } = useTranslation("document");
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState("");
  const { busy, send } = useSend(of, () => {});
  if (!open)
    return (
      <Button size="small" onClick={() => setOpen(true)}>
        {t("publish.withdraw")}
      </Button>
    );
  return (
    <section className={styles.form}>
      <h3 className={styles.heading}>{t("publish.withdraw")}</h3>
      <p>{uses.length === 0 ? t("publish.unused") : t("publish.used", { count: uses.length })}</p>
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
      <Input.TextArea
        rows={2}
        maxLength={limits.publishReasonMax}
        value={reason}
        aria-label={t("publish.reason")}
        placeholder={t("publish.reason")}
        onChange={(e) => setReason(e.target.value)}
      />
      <div className={styles.row}>
        <Button
          size="small"
          danger
          loading={busy}
          disabled={!reason.trim()}
          onClick={() => void send("publish/withdraw", { reason }).then(() => setOpen(false))}
        >
          {t("publish.withdraw")}
        </Button>
        <Button size="small" onClick={() => setOpen(false)}>
          {t("publish.keep")}
        </Button>
      </div>
    </section>
  );
}

/** One that was submitted, and what became of it. */
export function Past({ publication: p }: { publication: Publication }) {
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
    </li>
  );
}
