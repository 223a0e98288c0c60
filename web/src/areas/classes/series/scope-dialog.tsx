// Asks which classes of a series a change is of, with how many each answer concerns; shows what is in the way before anything is written, and lets that be left out.
import { useState } from "react";
import { Alert, App, Checkbox, Modal, Radio } from "antd";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { type Data, post } from "~/api/client.ts";
import { ApiError, asRecord } from "~/api/errors.ts";
import { keyOf } from "~/api/keys.ts";
import { useInvalidateResource } from "~/realtime/index.ts";
import { classesMeta } from "~/api/resources/classes.gen.ts";
import { type Answered, useDelete, useRefusal } from "~/resource/index.tsx";
import { Loading } from "~/ui/states.tsx";
import { TimeText } from "~/ui/time.tsx";
import { useUndoable } from "~/ui/undo.tsx";
import type { Question } from "./use-scope.tsx";
import styles from "./series.module.css";

type Scope = "this" | "following" | "all";
type Checked = Data<"/api/class/series/change">;

interface Asked extends Question {
  scope: Exclude<Scope, "this">;
  exceptions: boolean;
}

/** Changes or deletes, or only looks what that would do. */
function send({ row, set, scope, exceptions }: Asked, more: { check?: boolean; leave_out?: string[] }, signal?: AbortSignal): Promise<Checked> {
  const asked = { id: row.id, version: row.version, scope, exceptions };
  const options = signal ? { signal } : undefined;
  if (set === null) return post("/api/class/series/remove", { ...asked, ...(more.check && { check: true }) }, options);
  return post("/api/class/series/change", { ...asked, set: set as Record<string, never>, ...more }, options);
}

/** Classes whose times are shown. */
const SHOWN = 6;

/** When a class was, and when it would be. */
const Moves = ({ was, start, end }: { was: string; start: string; end: string }) => (
  <span>
    <TimeText at={was} format="dayTime" /> →{" "}
    <b>
      <TimeText at={start} format="dayTime" />–<TimeText at={end} format="time" />
    </b>
  </span>
);

/** A time of the class as it would be: as it is, where it was not changed. */
const timeOf = ({ row, set }: Question, field: "start_at" | "end_at") => String(set?.[field] ?? row[field]);

/** The class as somebody has just changed it, where that is why a change was refused. */
function meanwhile(error: unknown, id: string) {
  const theirs = error instanceof ApiError && error.status === 409 ? asRecord(error.clash) : {};
  return theirs.id === id ? theirs : null;
}

/** Why it was refused: of a class that somebody has just changed, who did, and when it is now. */
function Refused({ error, row }: { error: Error; row: Question["row"] }) {
  const { t } = useTranslation(["bookings", "resource"]);
  const theirs = meanwhile(error, row.id);
  if (!theirs) return <Alert type="error" showIcon role="alert" title={error.message} />;
  const moved = (["start_at", "end_at"] as const).some((field) => theirs[field] !== row[field]);
  const who = asRecord(theirs.updated_by).name ?? t("resource:somebody");
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      title={t("bookings:series.scope.meanwhile", { who: String(who) })}
      {...(moved && { description: <Moves was={String(row.start_at)} start={String(theirs.start_at)} end={String(theirs.end_at)} /> })}
    />
  );
}

export function ScopeDialog({ question, onAnswered }: { question: Question; onAnswered: (answered: Answered) => void }) {
  const { t } = useTranslation(["bookings", "common"]);
  const { message } = App.useApp();
  const makeOld = useInvalidateResource("classes");
  const undoable = useUndoable();
  const { restore } = useDelete(classesMeta);
  const refuse = useRefusal();
  const { row, set } = question;
  const removes = set === null;
  const [scope, setScope] = useState<Scope>(removes ? "following" : "this");
  const [exceptions, setExceptions] = useState(false);
  const [left, setLeft] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Error | null>(null);
  const scopes = useQuery({
    queryKey: keyOf("class_series", "scopes", row.id, row.version),
    queryFn: ({ signal }) => post("/api/class/series/scopes", { id: row.id }, { signal }),
    staleTime: 0,
  });
  const asked: Asked | null = scope === "this" ? null : { ...question, scope, exceptions };
  const looked = useQuery({
    queryKey: keyOf("class_series", "check", row.id, row.version, set, scope, exceptions),
    queryFn: ({ signal }) => send(asked as Asked, { check: true }, signal),
    enabled: asked !== null,
    staleTime: 0,
    retry: false,
  });
  const counts = scopes.data;
  const others = counts && scope !== "this" ? counts[`exceptions_${scope}`] : 0;
  const bad = asked ? (looked.data?.classes ?? []).filter(({ state }) => state !== "good") : [];
  // This class itself is what was changed: it cannot be left out of that.
  const stuck = bad.some(({ id }) => id === row.id);
  const noted = asked ? (looked.data?.classes ?? []).filter(({ note }) => note) : [];
  // When they would be then: what a drag of one does to the others is to be seen before it is done.
  const times = set !== null && ("start_at" in set || "end_at" in set);
  const moved = asked && times ? (looked.data?.classes ?? []).filter(({ state }) => state === "good") : [];
  const refused = failure ?? looked.error ?? scopes.error;
  const waits = asked !== null && (looked.isFetching || looked.error !== null || stuck || (bad.length > 0 && !left));

  const answer = async () => {
    if (!asked) return onAnswered("save");
    setBusy(true);
    setFailure(null);
    try {
      const { classes, job } = await send(asked, bad.length > 0 ? { leave_out: bad.map(({ id }) => id) } : {});
      void makeOld();
      const count = classes.length;
      const back = async () => {
        try {
          await restore.mutateAsync(classes.map(({ id }) => id));
          message.success(t("bookings:series.scope.back", { count }));
        } catch (error) {
          refuse(error);
        }
      };
      if (job) message.success(t("bookings:series.scope.begun"));
      else if (removes) undoable(t("bookings:series.scope.removed", { count }), () => void back());
      else message.success(t("bookings:series.scope.changed", { count }));
      onAnswered("saved");
    } catch (error) {
      setFailure(error as Error);
      void looked.refetch();
    } finally {
      setBusy(false);
    }
  };
  const option = (value: Scope, count: number | undefined) => (
    <Radio key={value} value={value}>
      {t(`bookings:series.scope.${value}`)}
      {count !== undefined && " "}
      {count !== undefined && <span className={styles.count}>{t("bookings:series.scope.count", { count })}</span>}
    </Radio>
  );
  return (
    <Modal
      open
      width={520}
      title={t(removes ? "bookings:series.scope.titleRemove" : "bookings:series.scope.title", { name: String(row.name ?? "") })}
      okText={t(removes ? "common:action.delete" : "common:action.save")}
      okButtonProps={{ danger: removes, disabled: waits }}
      cancelText={t("common:action.cancel")}
      confirmLoading={busy}
      onOk={() => void answer()}
      onCancel={() => onAnswered(null)}
    >
      <div className={styles.scope}>
        <Radio.Group
          value={scope}
          onChange={(event) => {
            setScope(event.target.value as Scope);
            setLeft(false);
          }}
          aria-label={t("bookings:series.scope.which")}
        >
          {!removes && option("this", 1)}
          {option("following", counts?.following)}
          {option("all", counts?.all)}
        </Radio.Group>
        {others > 0 && (
          <Checkbox checked={exceptions} onChange={(event) => setExceptions(event.target.checked)}>
            {t("bookings:series.scope.exceptions", { count: others })}
          </Checkbox>
        )}
        {asked && looked.isFetching && !looked.data && <Loading />}
        {refused && <Refused error={refused} row={row} />}
        {times && !asked && <Moves was={String(row.start_at)} start={timeOf(question, "start_at")} end={timeOf(question, "end_at")} />}
        {moved.length > 0 && (
          <section aria-label={t("bookings:series.scope.moves")} className={styles.moves}>
            <ul>
              {moved.slice(0, SHOWN).map((one) => (
                <li key={one.id}>
                  <Moves was={one.was_start_at} start={one.start_at} end={one.end_at} />
                </li>
              ))}
            </ul>
            {moved.length > SHOWN && <span className={styles.quiet}>{t("bookings:series.scope.more", { count: moved.length - SHOWN })}</span>}
          </section>
        )}
        {noted.map(({ id, note }) => (
          <Alert key={id} type="info" showIcon title={note} />
        ))}
        {bad.length > 0 && (
          <section aria-label={t("bookings:series.scope.inTheWay", { count: bad.length })} className={styles.bad}>
            <b>{t("bookings:series.scope.inTheWay", { count: bad.length })}</b>
            <ul>
              {bad.map((one) => (
                <li key={one.id}>
                  <TimeText at={one.start_at} /> {one.msg}
                </li>
              ))}
            </ul>
            {stuck ? (
              <span className={styles.quiet}>{t("bookings:series.scope.stuck")}</span>
            ) : (
              <Checkbox checked={left} onChange={(event) => setLeft(event.target.checked)}>
                {t("bookings:series.scope.leave")}
              </Checkbox>
            )}
          </section>
        )}
        {asked && <p className={styles.quiet}>{t("bookings:series.scope.past")}</p>}
      </div>
    </Modal>
  );
}
