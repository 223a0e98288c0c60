// Signing in by password or by code (U10), and by single sign-on when the address carries its id (A04).
import { useEffect, useState } from "react";
import { Link, useNavigate } from "react-router";
import { post } from "~/api/client.ts";
import { dropNotice, noticeOf, rememberSession, safeTarget, weixinId } from "../session.ts";
import { checkAccount, checkCode } from "./checks.ts";
import { Alert, asFailure, CodeField, Field, FormPage, PasswordField, Submit, usePublic, useSubmit } from "./parts.tsx";
import styles from "./public.module.css";

const ways = ["password", "code"] as const;

export default function Login() {
  const { t } = usePublic();
  const navigate = useNavigate();
  const [notice] = useState(noticeOf);
  // Once it is on screen: a first drawing may be thrown away and begun anew, and would have taken it along.
  useEffect(dropNotice, []);
  const [way, setWay] = useState<(typeof ways)[number]>("password");
  const [account, setAccount] = useState("");
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [sso, setSso] = useState<"none" | "busy" | string>(() => (weixinId(location.search) ? "busy" : "none"));

  const signedIn = (answer: { expiresAt: string }, target: string) => {
    rememberSession(answer.expiresAt);
    void navigate(target, { replace: true });
  };
  useEffect(() => {
    const id = weixinId(location.search);
    if (!id) return;
    const stop = new AbortController();
    post("/api/user/login_sso", { weixin_id: id }, { anonymous: true, signal: stop.signal }).then(
      (answer) => {
        rememberSession(answer.expiresAt);
        void navigate("/Dashboard", { replace: true });
      },
      (cause: unknown) => {
        if (!stop.signal.aborted) setSso(asFailure(cause).message);
      },
    );
    return () => stop.abort();
  }, [navigate]);

  const byCode = way === "code";
  const { errors, setErrors, busy, submit } = useSubmit(
    () => ({ account: checkAccount(account), ...(byCode ? { code: checkCode(code) } : { password: password === "" ? ("check.password" as const) : null }) }),
    async () => {
      // The console comes down while the server checks.
      void import("../console.tsx");
      const who = account.trim();
      const answer = await post("/api/management/login", byCode ? { type: "code", account: who, code: code.trim() } : { type: "password", account: who, password }, { anonymous: true });
      signedIn(answer, safeTarget(new URLSearchParams(location.search).get("redirect")) ?? "/home");
    },
  );
  if (sso === "busy") return <FormPage title={t("login.title")}><p role="status" className={styles.lead}>{t("login.sso")}</p></FormPage>;
  return (
    <FormPage title={t("login.title")} lead={t("login.lead")} foot={<>{t("login.noAccount")} <Link to="/user/register">{t("login.register")}</Link></>}>
      {notice && <Alert calm>{notice}</Alert>}
      {sso !== "none" && <Alert>{sso}</Alert>}
      <div className={styles.ways} role="group" aria-label={t("login.how")}>
        {ways.map((key) => (
          <button key={key} type="button" aria-pressed={way === key} onClick={() => { setWay(key); setErrors({}); }}>{key === "code" ? t("login.byCode") : t("login.byPassword")}</button>
        ))}
      </div>
      <form onSubmit={submit} noValidate className={styles.form}>
        <Field label={t("field.account")} name="account" autoComplete="username" autoFocus value={account} onChange={(e) => setAccount(e.target.value)} error={errors.account} />
        {byCode ? (
          <CodeField account={account} value={code} onChange={setCode} error={errors.code} onError={(field, text) => setErrors({ [field]: text })} />
        ) : (
          <PasswordField label={t("field.password")} name="password" autoComplete="current-password" value={password} onChange={(e) => setPassword(e.target.value)} error={errors.password} />
        )}
        {errors.form && <Alert>{errors.form}</Alert>}
        <Submit busy={busy && t("login.busy")}>{t("login.submit")}</Submit>
        <Link className={styles.forgot} to="/user/ForedPassword">{t("login.forgot")}</Link>
      </form>
    </FormPage>
  );
}
