// After registration: look into your mail. The link in it leads here with its token and activates the account (L04).
import { useEffect, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { post } from "~/api/client.ts";
import { Alert, asFailure, FormPage, usePublic } from "./parts.tsx";
import styles from "./public.module.css";

type State = { kind: "sent" | "busy" | "done" } | { kind: "refused"; why: string };

export default function RegisterResult() {
  const { t } = usePublic();
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
  if (state.kind === "busy") return <FormPage title={t("result.title")}><p role="status" className={styles.lead}>{t("result.busy")}</p></FormPage>;
  if (state.kind === "done") return <FormPage title={t("result.doneTitle")} lead={t("result.doneLead")}>{toLogin}</FormPage>;
  if (state.kind === "refused") {
    return (
      <FormPage title={t("result.refusedTitle")} foot={<Link to="/user/login">{t("forgot.back")}</Link>}>
        <div className={styles.form}><Alert>{state.why}</Alert></div>
        <Link className={styles.primary} to="/user/register">{t("result.again")}</Link>
      </FormPage>
    );
  }
  return <FormPage title={t("result.title")} lead={account ? t("result.lead", { account }) : t("result.leadAny")} foot={t("result.spam")}>{toLogin}</FormPage>;
}

let sent: { token: string; answer: Promise<unknown> } | undefined;
function activate(account: string, token: string): Promise<unknown> {
  if (sent?.token !== token) sent = { token, answer: post("/api/user/verify", { account, token }, { anonymous: true }) };
  return sent.answer;
}
