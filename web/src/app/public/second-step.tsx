// The second step of a sign-in: the code of an app, or a recovery code; where the server asks for it, an app is set up first.
import { useEffect, useState } from "react";
import { post } from "~/api/client.ts";
import { CodeBoxes } from "~/ui/code-boxes.tsx";
import { QrCode } from "~/ui/qr-code.tsx";
import { RecoveryCodes } from "~/ui/recovery-codes.tsx";
import { Alert, asFailure, Field, FormPage, Submit, usePublic } from "./parts.tsx";
import styles from "./public.module.css";

export interface Second {
  kind: "code" | "setup";
  ticket: string;
}

interface StepProps {
  ticket: string;
  onSignedIn: (answer: { expiresAt?: string | null }) => void;
  /** The ticket is good no longer: from the start, with the server's words. */
  onOver: (why: string) => void;
}

const OVER = "login.second_over";

/** Sends what was typed; what is wrong with it is told beside it. */
function useSend(onOver: (why: string) => void) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const send = async (call: () => Promise<void>) => {
    setBusy(true);
    setError(undefined);
    try {
      await call();
    } catch (cause) {
      const failure = asFailure(cause);
      if (failure.id === OVER) onOver(failure.message);
      else setError(failure.fields.code ?? failure.message);
    } finally {
      setBusy(false);
    }
  };
  return { busy, error, send };
}

function CodeStep({ ticket, onSignedIn, onOver }: StepProps) {
  const { t } = usePublic();
  const [recovery, setRecovery] = useState(false);
  const [code, setCode] = useState("");
  const { busy, error, send } = useSend((why) => onOver(why));
  const enter = (typed: string) =>
    void send(async () => {
      try {
        onSignedIn(await post("/api/user/login2", { ticket, code: typed }, { anonymous: true }));
      } catch (cause) {
        setCode("");
        throw cause;
      }
    });
  return (
    <FormPage title={t("second.title")} lead={recovery ? t("second.recoveryLead") : t("second.lead")} foot={<BackToStart onOver={onOver} />}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(e) => {
          e.preventDefault();
          if (code.trim() !== "") enter(code);
        }}
      >
        {recovery ? (
          <Field label={t("second.recoveryCode")} name="recovery" autoComplete="off" spellCheck={false} autoFocus value={code} onChange={(e) => setCode(e.target.value)} error={error} />
        ) : (
          <CodeBoxes label={t("second.code")} value={code} onChange={setCode} onWhole={enter} error={error} disabled={busy} />
        )}
        <Submit busy={busy && t("login.busy")}>{t("login.submit")}</Submit>
        <button
          type="button"
          className={styles.link}
          onClick={() => {
            setRecovery(!recovery);
            setCode("");
          }}
        >
          {recovery ? t("second.byApp") : t("second.byRecovery")}
        </button>
      </form>
    </FormPage>
  );
}

const BackToStart = ({ onOver }: Pick<StepProps, "onOver">) => {
  const { t } = usePublic();
  return (
    <button type="button" className={styles.link} onClick={() => onOver("")}>
      {t("second.back")}
    </button>
  );
};

let asked: { ticket: string; answer: Promise<{ secret: string; uri: string }> } | undefined;
/** Asked once a ticket: each time the server makes a new secret, and only the last one counts. */
function begin(ticket: string) {
  if (asked?.ticket !== ticket) asked = { ticket, answer: post("/api/user/totp/begin", { ticket }, { anonymous: true }) };
  return asked.answer;
}

function SetUp({ ticket, onSignedIn, onOver }: StepProps) {
  const { t } = usePublic();
  const [begun, setBegun] = useState<{ secret: string; uri: string }>();
  const [code, setCode] = useState("");
  const [done, setDone] = useState<{ recoveryCodes: string[]; expiresAt?: string | null }>();
  const { busy, error, send } = useSend(onOver);
  useEffect(() => {
    void send(async () => setBegun(await begin(ticket)));
    // When the ticket comes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [ticket]);
  if (done) {
    return (
      <FormPage title={t("second.codesTitle")} lead={t("second.codesLead")}>
        <div className={styles.form}>
          <RecoveryCodes codes={done.recoveryCodes} />
          <button type="button" className={styles.primary} onClick={() => onSignedIn(done)}>
            {t("second.codesKept")}
          </button>
        </div>
      </FormPage>
    );
  }
  const confirm = (typed: string) => void send(async () => setDone(await post("/api/user/totp/confirm", { ticket, code: typed }, { anonymous: true })));
  return (
    <FormPage title={t("second.setUpTitle")} lead={t("second.setUpLead")} foot={<BackToStart onOver={onOver} />}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(e) => {
          e.preventDefault();
          confirm(code);
        }}
      >
        {begun ? (
          <>
            <QrCode text={begun.uri} label={t("second.qr")} />
            <p className={styles.secret}>
              {t("second.typed")} <code>{begun.secret.match(/.{1,4}/g)?.join(" ")}</code>
            </p>
            <CodeBoxes label={t("second.code")} value={code} onChange={setCode} onWhole={confirm} error={error} disabled={busy} />
          </>
        ) : (
          error && <Alert>{error}</Alert>
        )}
        <Submit busy={busy && t("login.busy")}>{t("second.confirm")}</Submit>
      </form>
    </FormPage>
  );
}

export default function SecondStep({ kind, ...step }: Second & StepProps) {
  return kind === "code" ? <CodeStep {...step} /> : <SetUp {...step} />;
}
