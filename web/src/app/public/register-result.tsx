// After registration: look into your mail. The link in it leads here with its token and activates the account (L04).
import { useEffect, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { post } from "~/api/client.ts";
import { Alert, asFailure, FormPage, RESEND_SECONDS, useCountdown, useJoining } from "./parts.tsx";
import styles from "./public.module.css";

type State = { kind: "sent" | "busy" | "done" } | { kind: "refused"; why: string };

export default function RegisterResult() {
  const { t } = useJoining();
  const [query] = useSearchParams();
  const account = query.get("account") ?? "";
  const token = query.get("token");
  const [state, setState] = useState<State>({ kind: token ? "busy" : "sent" });
  useEffect(() => {
    if (!token) return;
    // The token is good once: it is sent once, whatever the page does meanwhile.
    let shown = true;
    activate(account, token).then(
      () => shown && setState({ kind: "done" }),
      (cause: unknown) => shown && setState({ kind: "refused", why: asFailure(cause).message }),
    );
    return () => {
      shown = false;
    };
  }, [account, token]);
  const toLogin = <Link className={styles.primary} to="/user/login">{t("result.logIn")}</Link>;
  if (state.kind === "busy") return <FormPage title={t("joining:result.title")}><p role="status" className={styles.lead}>{t("joining:result.busy")}</p></FormPage>;
  if (state.kind === "done") return <FormPage title={t("joining:result.doneTitle")} lead={t("joining:result.doneLead")}>{toLogin}</FormPage>;
  if (state.kind === "refused") {
    return (
      <FormPage title={t("joining:result.refusedTitle")} foot={<Link to="/user/login">{t("forgot.back")}</Link>}>
        <div className={styles.form}><Alert>{state.why}</Alert></div>
        {account && <SendAgain account={account} first />}
        <Link className={account ? styles.secondary : styles.primary} to="/user/register">{t("joining:result.again")}</Link>
      </FormPage>
    );
  }
  return <FormPage title={t("joining:result.title")} lead={account ? t("joining:result.lead", { account }) : t("joining:result.leadAny")} foot={t("joining:result.spam")}>{toLogin}{account && <SendAgain account={account} />}</FormPage>;
}

/** Has the link sent once more, a minute after the last at the earliest; `first`: this page was not opened by sending one. */
function SendAgain({ account, first = false }: { account: string; first?: boolean }) {
  const { t } = useJoining();
  const [wait, setWait] = useCountdown();
  const [said, setSaid] = useState<{ text: string; wrong: boolean }>();
  useEffect(() => {
    if (!first) setWait(RESEND_SECONDS);
    // When the page opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const send = async () => {
    setWait(RESEND_SECONDS);
    try {
      await post("/api/user/register/again", { account }, { anonymous: true });
      setSaid({ text: t("joining:result.sentAgain", { account }), wrong: false });
    } catch (cause) {
      const failure = asFailure(cause);
      setWait(failure.retryAfter ?? 0);
      setSaid({ text: failure.fields.account ?? failure.message, wrong: true });
    }
  };
  return (
    <div className={styles.again}>
      <button type="button" className={first ? styles.primary : styles.secondary} disabled={wait > 0} onClick={() => void send()}>
        {wait > 0 ? t("joining:result.sendAgainIn", { n: wait }) : t("joining:result.sendAgain")}
      </button>
      {said && (said.wrong ? <Alert>{said.text}</Alert> : <p role="status" className={styles.sent}>{said.text}</p>)}
    </div>
  );
}

let sent: { token: string; answer: Promise<unknown> } | undefined;
function activate(account: string, token: string): Promise<unknown> {
  if (sent?.token !== token) sent = { token, answer: post("/api/user/verify", { account, token }, { anonymous: true }) };
  return sent.answer;
}
