// Signing in by password or by code (U10), and by single sign-on when the address carries its id (A04).
import { lazy, Suspense, useEffect, useState } from "react";
import { Link, useNavigate } from "react-router";
import { post } from "~/api/client.ts";
import { dropNotice, noticeOf, rememberSession, safeTarget, weixinId } from "../session.ts";
import { checkAccount, checkCode } from "./checks.ts";
import { Alert, asFailure, CodeField, Field, FormPage, PasswordField, Submit, useOptions, usePublic, useSubmit } from "./parts.tsx";
import type { Second } from "./second-step.tsx";
import { useWeChat } from "./wechat.ts";
import styles from "./public.module.css";

const SecondStep = lazy(() => import("./second-step.tsx"));

const ways = ["password", "code"] as const;

/** What a right password, code or provider leads to: a session, or a ticket for the second step. */
export interface Answer {
  expiresAt?: string | null;
  second?: string | null;
  ticket?: string | null;
}

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

  const [options] = useOptions();
  const [remember, setRemember] = useState(true);
  const [second, setSecond] = useState<Second | null>(null);
  const [over, setOver] = useState("");
  const wechat = useWeChat();

  const target = () => (weixinId(location.search) ? "/home" : (safeTarget(new URLSearchParams(location.search).get("redirect")) ?? "/home"));
  const proceed = ({ second: kind, ticket, expiresAt }: Answer) => {
    if (kind && ticket) return setSecond({ kind: kind === "setup" ? "setup" : "code", ticket });
    if (expiresAt) rememberSession(expiresAt);
    // What came from WeChat without an account is linked to this one.
    void wechat.bind().finally(() => void navigate(target(), { replace: true }));
  };
  useEffect(() => {
    if (wechat.answer) proceed(wechat.answer);
    // When WeChat's answer comes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [wechat.answer]);
  useEffect(() => {
    const id = weixinId(location.search);
    if (!id) return;
    const stop = new AbortController();
    post("/api/user/login_sso", { weixin_id: id }, { anonymous: true, signal: stop.signal }).then(
      (answer: Answer) => {
        setSso("none");
        if (answer.second && answer.ticket) return setSecond({ kind: answer.second === "setup" ? "setup" : "code", ticket: answer.ticket });
        if (answer.expiresAt) rememberSession(answer.expiresAt);
        void navigate("/Dashboard", { replace: true });
      },
      (cause: unknown) => {
        if (!stop.signal.aborted) setSso(asFailure(cause).message);
      },
    );
    return () => stop.abort();
  }, [navigate]);

  const noCodes = options?.codes === false;
  const byCode = way === "code" && !noCodes;
  const { errors, setErrors, busy, waits, submit } = useSubmit(
    () => ({ account: checkAccount(account), ...(byCode ? { code: checkCode(code) } : { password: password === "" ? ("check.password" as const) : null }) }),
    async () => {
      // The console comes down while the server checks.
      void import("../console.tsx");
      const who = account.trim();
      setOver("");
      proceed(await post("/api/management/login", byCode ? { type: "code", account: who, code: code.trim(), remember } : { type: "password", account: who, password, remember }, { anonymous: true }));
    },
  );
  if (sso === "busy" || wechat.busy) return <FormPage title={t("login.title")}><p role="status" className={styles.lead}>{t("login.sso")}</p></FormPage>;
  if (second) {
    const again = (why: string) => {
      setSecond(null);
      setOver(why);
    };
    return (
      <Suspense>
        <SecondStep {...second} onSignedIn={proceed} onOver={again} />
      </Suspense>
    );
  }
  return (
    <FormPage title={t("login.title")} lead={t("login.lead")} foot={<>{t("login.noAccount")} <Link to="/user/register">{t("login.register")}</Link></>}>
      {notice && <Alert calm>{notice}</Alert>}
      {sso !== "none" && <Alert>{sso}</Alert>}
      {wechat.wrong && <Alert>{wechat.wrong}</Alert>}
      {wechat.unbound !== null && <Alert calm>{t("login.wechatBind", { name: wechat.unbound })}</Alert>}
      {over && <Alert>{over}</Alert>}
      {noCodes ? <p className={styles.lead}>{t("login.noCodes")}</p> : <div className={styles.ways} role="group" aria-label={t("login.how")}>
        {ways.map((key) => (
          <button key={key} type="button" aria-pressed={way === key} onClick={() => { setWay(key); setErrors({}); }}>{key === "code" ? t("login.byCode") : t("login.byPassword")}</button>
        ))}
      </div>}
      <form onSubmit={submit} noValidate className={styles.form}>
        <Field label={t("field.account")} name="account" autoComplete="username" autoFocus value={account} onChange={(e) => setAccount(e.target.value)} error={errors.account} />
        {byCode ? (
          <CodeField account={account} value={code} onChange={setCode} error={errors.code} onError={(field, text) => setErrors({ [field]: text })} />
        ) : (
          <PasswordField label={t("field.password")} name="password" autoComplete="current-password" value={password} onChange={(e) => setPassword(e.target.value)} error={errors.password} />
        )}
        <label className={styles.remember} title={t("login.rememberHint")}>
          <input type="checkbox" checked={remember} onChange={(e) => setRemember(e.target.checked)} />
          {t("login.remember")}
        </label>
        {errors.form && <Alert>{errors.form}</Alert>}
        {errors.form && waits && !byCode && !noCodes && <p className={styles.lead}>{t("login.codeAtOnce")}</p>}
        <Submit busy={busy && t("login.busy")}>{t("login.submit")}</Submit>
        {options?.wechat && wechat.unbound === null && <button type="button" className={styles.secondary} onClick={() => void wechat.begin()}>{t("login.wechat")}</button>}
        <Link className={styles.forgot} to="/user/ForedPassword">{t("login.forgot")}</Link>
      </form>
    </FormPage>
  );
}
