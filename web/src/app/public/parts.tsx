// Parts of the public pages: frame, fields and buttons in plain HTML, so that signing in loads no component library.
import { type InputHTMLAttributes, type ReactNode, useCallback, useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ApiError } from "~/api/errors.ts";
import { setOwn } from "~/api/own-settings.ts";
import { chooseLanguage, type Language, LANGUAGE_KEY, languages } from "~/i18n/index.ts";
import { get, post } from "~/api/client.ts";
import { Bell } from "~/ui/bell.tsx";
import { checkAccount, type Check, MIN_PASSWORD, strengthOf, strengths } from "./checks.ts";
import { Rings } from "./rings.tsx";
import styles from "./public.module.css";

const spaces = ["public", "common"] as const;
export const usePublic = () => useTranslation(spaces);
// What only those read who have a mail of ours.
const joining = ["public", "common", "joining"] as const;
export const useJoining = () => useTranslation(joining);

/** Chosen outside it holds inside as well, and on every device, once somebody signs in. */
function choose(language: Language): void {
  void chooseLanguage(language);
  setOwn({ [LANGUAGE_KEY]: language });
}

export function LanguageLinks() {
  const { t, i18n } = usePublic();
  return (
    <div className={styles.languages} role="group" aria-label={t("language")}>
      {languages.map((key) => (
        <button key={key} type="button" lang={key} aria-pressed={i18n.language === key} onClick={() => choose(key)}>{t(`common:language.${key}`)}</button>
      ))}
    </div>
  );
}

export function Brand() {
  const { t } = usePublic();
  return <Link to="/" className={styles.brand} aria-label={`${t("common:product")} – ${t("home")}`}><Bell size={22} />{t("common:product")}</Link>;
}

/** A form beside the picture; on a phone the form alone. */
export function FormPage({ title, lead, children, foot }: { title: string; lead?: ReactNode; children: ReactNode; foot?: ReactNode }) {
  const { t } = usePublic();
  useEffect(() => {
    document.title = `${title} · ${t("common:product")}`;
  }, [title, t]);
  return (
    <div className={styles.split}>
      <aside className={styles.aside} aria-hidden>
        <Rings />
        <p>{t("aside.quote")}</p>
      </aside>
      <div className={styles.formSide}>
        <header className={styles.formHead}><Brand /><LanguageLinks /></header>
        <main className={styles.formMain}>
          <h1>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
          {children}
        </main>
        <footer className={styles.formFoot}>{foot}</footer>
      </div>
    </div>
  );
}

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  error?: string | undefined;
  /** Inside the field, at its end: show password, send code. */
  end?: ReactNode;
}

export function Field({ label, error, end, ...input }: FieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={`${styles.box} ${error ? styles.wrong : ""}`}>
        <input {...input} id={id} aria-invalid={Boolean(error)} aria-describedby={error ? `${id}-error` : undefined} />
        {end}
      </div>
      {error && <p id={`${id}-error`} className={styles.fieldError}>{error}</p>}
    </div>
  );
}

export function PasswordField(props: FieldProps) {
  const { t } = usePublic();
  const [shown, setShown] = useState(false);
  const label = shown ? t("field.hide") : t("field.show");
  return (
    <Field
      {...props}
      type={shown ? "text" : "password"}
      end={
        <button type="button" className={styles.inBox} aria-label={label} aria-pressed={shown} title={label} onClick={() => setShown(!shown)}>
          <svg width="18" height="18" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" aria-hidden>
            <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" /><circle cx="12" cy="12" r="3" />
            {!shown && <path d="M4 4l16 16" />}
          </svg>
        </button>
      }
    />
  );
}

type Options = Awaited<ReturnType<typeof askOptions>>;
const askOptions = () => get("/api/user/sign_in_options", { anonymous: true, quiet: true });

/** What this server offers before the sign-in: asked once, and again as often as it is called for; null until it has answered. */
export function useOptions(): [Options | null, () => void] {
  const [options, setOptions] = useState<Options | null>(null);
  const [asked, ask] = useState(0);
  useEffect(() => {
    let wanted = true;
    askOptions().then(
      (options) => wanted && setOptions(options),
      () => {},
    );
    return () => {
      wanted = false;
    };
  }, [asked]);
  return [options, useCallback(() => ask((count) => count + 1), [])];
}

export function Strength({ password }: { password: string }) {
  const { t } = usePublic();
  const strength = strengthOf(password);
  const level = strengths.indexOf(strength);
  return (
    <div className={styles.strength} data-strength={strength} role="status" aria-label={t("strength.label")}>
      <span className={styles.bars} aria-hidden>{[1, 2, 3].map((n) => <i key={n} data-on={n <= Math.max(level, 1)} />)}</span>
      <span>{t(`strength.${strength}`)}</span>
    </div>
  );
}

/** Seconds until something can be sent again; the wait is the server's. */
export function useCountdown(): [number, (seconds: number) => void] {
  const [wait, setWait] = useState(0);
  useEffect(() => {
    if (wait <= 0) return;
    const timer = setTimeout(() => setWait(wait - 1), 1000);
    return () => clearTimeout(timer);
  }, [wait]);
  return [wait, setWait];
}

/** The code field with its button; the wait between two codes is the server's. */
export function CodeField({ account, error, value, onChange, onError }: { account: string; error?: string | undefined; value: string; onChange: (code: string) => void; onError: (field: "account" | "form", text: string) => void }) {
  const { t } = usePublic();
  const [wait, setWait] = useCountdown();
  const [sent, setSent] = useState(false);
  const [options, ask] = useOptions();
  // What became of the code is known a little later.
  useEffect(() => {
    if (sent && wait > 0 && wait % 10 === 0) ask();
  }, [sent, wait, ask]);
  const send = async () => {
    const problem = checkAccount(account);
    if (problem) return onError("account", t(problem));
    setWait(RESEND_SECONDS);
    try {
      await post("/api/management/sendCode", { account: account.trim() }, { anonymous: true });
      setSent(true);
    } catch (cause) {
      const failure = asFailure(cause);
      setWait(failure.retryAfter ?? 0);
      onError(failure.fields.account ? "account" : "form", failure.fields.account ?? failure.message);
    }
  };
  if (options && !options.codes) return <Alert calm>{t("field.noCodes")}</Alert>;
  return (
    <>
      <Field
        label={t("field.code")}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={value}
        onChange={(e) => onChange(e.target.value)}
        error={error}
        end={<button type="button" className={styles.send} disabled={wait > 0} onClick={() => void send()}>{wait > 0 ? t("field.sendAgain", { n: wait }) : t("field.sendCode")}</button>}
      />
      <p role="status" className={styles.sent}>{options?.codesInTrouble ? t("field.codesInTrouble") : sent && t("field.codeSent")}</p>
    </>
  );
}
export const RESEND_SECONDS = 60;

export const Alert = ({ children, calm }: { children: ReactNode; calm?: boolean }) => <p role="alert" className={`${styles.alert} ${calm ? styles.calm : ""}`}>{children}</p>;

export const Submit = ({ busy, children }: { busy: string | false; children: ReactNode }) => (
  <button type="submit" className={styles.primary} disabled={busy !== false} aria-busy={busy !== false}>{busy || children}</button>
);

export const asFailure = (cause: unknown): ApiError => (cause instanceof ApiError ? cause : new ApiError(0, { msg: String(cause) }, ""));

export type Errors = Record<string, string | undefined>;

/** One form: checks first, then the call; the server's field errors land on the fields. */
export function useSubmit(checks: () => Record<string, Check>, send: () => Promise<void>, min = MIN_PASSWORD) {
  const { t } = usePublic();
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  /** The last try came after too many. */
  const [waits, setWaits] = useState(false);
  const submit = async (e: React.FormEvent<HTMLFormElement>) => {
    e.preventDefault();
    const form = e.currentTarget;
    const wrong = Object.entries(checks()).filter((pair): pair is [string, NonNullable<Check>] => pair[1] !== null);
    setErrors(Object.fromEntries(wrong.map(([field, key]) => [field, t(key, { min })])));
    if (wrong.length > 0) {
      form.querySelector<HTMLInputElement>(`[name="${wrong[0]?.[0]}"]`)?.focus();
      return;
    }
    setBusy(true);
    try {
      await send();
    } catch (cause) {
      const failure = asFailure(cause);
      setErrors({ ...failure.fields, form: Object.keys(failure.fields).length > 0 ? undefined : failure.message });
      setWaits(failure.status === 429);
    } finally {
      setBusy(false);
    }
  };
  return { errors, setErrors, busy, waits, submit };
}
