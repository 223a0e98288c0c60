// Calls for help: who takes one, who has it, how long it has waited. Used by the board's tiles and by the class page.
import { type ReactNode, useState } from "react";
import { App, Button, Input, Modal } from "antd";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { post } from "~/api/client.ts";
import { ApiError, asRecord } from "~/api/errors.ts";
import { useCan, useSession } from "~/api/session.ts";
import { useNow } from "~/ui/time.tsx";
import { toneStyle } from "~/ui/tone.ts";
import { type Sos, stopwatch } from "./tile.ts";
import { useWord } from "./words.ts";
import styles from "./sos.module.css";

const NOTE_LIMIT = 500;

/** The name in whatever shape the server says who was quicker. */
function ownerOf(error: ApiError): string | undefined {
  const clash = asRecord(error.clash);
  return [clash.ownerName, clash.owner_name, clash.name].find((name): name is string => typeof name === "string");
}

export function useClaim() {
  const { t } = useTranslation("monitoring");
  const { message } = App.useApp();
  return useMutation({
    mutationFn: (id: string) => post("/api/sos/claim", { id }),
    onError: (error) => {
      const owner = error instanceof ApiError && error.status === 409 ? ownerOf(error) : undefined;
      void message.warning(owner ? t("sos.taken", { name: owner }) : error.message);
    },
  });
}

/** Seconds since a moment, counting. */
export function Elapsed({ since, until }: { since: string; until?: string | null }) {
  const now = useNow(1000);
  return <span className="bt-num">{stopwatch((until ? Date.parse(until) : now) - Date.parse(since))}</span>;
}

interface SosBarProps {
  sos: Sos;
  /** What has to be known beside it: that its class is over. */
  note?: ReactNode;
}

/** One call in one line, with what can be done about it. It stays until somebody resolves it: the end of a class helps nobody. */
export function SosBar({ sos, note }: SosBarProps) {
  const { t } = useTranslation("monitoring");
  const word = useWord();
  const me = useSession((s) => s.user?.id);
  const mayAct = useCan("ClassroomSituation", "edit");
  const claim = useClaim();
  const [resolving, setResolving] = useState(false);
  const open = sos.state === "open";
  const mine = sos.ownerId !== null && sos.ownerId === me;
  return (
    <div className={`${styles.bar} ${open ? styles.open : ""}`} style={toneStyle(open ? "danger" : "info")} data-sos={sos.state}>
      <span className={styles.pulse} aria-hidden />
      <span className={styles.what}>
        <strong>{[word("category", sos.category), sos.userName].filter(Boolean).join(" · ")}</strong>
        <span className={styles.owner}>
          {open ? t("sos.unclaimed") : mine ? t("sos.mine") : t("sos.owner", { name: sos.ownerName ?? "–" })}
          {note && <> · {note}</>}
        </span>
      </span>
      <Elapsed since={sos.since} />
      {mayAct && open && (
        <Button size="small" type="primary" danger loading={claim.isPending} onClick={() => claim.mutate(sos.id)}>
          {t("sos.claim")}
        </Button>
      )}
      {mayAct && !open && (
        <Button size="small" onClick={() => setResolving(true)}>
          {t("sos.resolve")}
        </Button>
      )}
      {resolving && <ResolveDialog id={sos.id} onDone={() => setResolving(false)} />}
    </div>
  );
}

function ResolveDialog({ id, onDone }: { id: string; onDone: () => void }) {
  const { t } = useTranslation("monitoring");
  const { message } = App.useApp();
  const [note, setNote] = useState("");
  const resolve = useMutation({
    mutationFn: () => post("/api/sos/resolve", note.trim() ? { id, note: note.trim() } : { id }),
    onSuccess: onDone,
    onError: (error) => void message.error(error.message),
  });
  return (
    <Modal
      open
      title={t("sos.resolveTitle")}
      okText={t("sos.resolve")}
      confirmLoading={resolve.isPending}
      onOk={() => resolve.mutate()}
      onCancel={onDone}
      destroyOnHidden
    >
      <Input.TextArea
        autoFocus
        value={note}
        onChange={(e) => setNote(e.target.value)}
        maxLength={NOTE_LIMIT}
        showCount={{ formatter: ({ count, maxLength }) => t("sos.count", { count, most: maxLength ?? NOTE_LIMIT }) }}
        className={styles.note ?? ""}
        rows={3}
        placeholder={t("sos.note")}
        aria-label={t("sos.note")}
      />
    </Modal>
  );
}
