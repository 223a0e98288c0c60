// What the link of an invitation opens: who invites, and a form that makes the account. The token stands in the fragment, which reaches no log, and leaves the address at once.
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { type Data, post } from "~/api/client.ts";
import { checkConfirm, checkNewPassword } from "./checks.ts";
import { Alert, asFailure, Field, FormPage, PasswordField, Strength, Submit, useJoining, useSubmit } from "./parts.tsx";
import styles from "./public.module.css";

type Seen = Data<"/api/user/invitation/open">;
type State = { kind: "asked" } | { kind: "accepted" } | { kind: "declined" } | { kind: "open"; seen: Seen } | { kind: "refused"; why: string };

/** The token of this page: read once, since the address loses it. */
let held = "";
function takeToken(): string {
  const token = new URLSearchParams(location.hash.slice(1)).get("t");
  if (token) {
    held = token;
    history.replaceState(history.state, "", location.pathname);
  }
  return held;
}

export default function Invitation() {
  const { t, i18n } = useJoining();
  const [token] = useState(takeToken);
  const [state, setState] = useState<State>({ kind: "asked" });
  useEffect(() => {
    let shown = true;
    post("/api/user/invitation/open", { token }, { anonymous: true }).then(
      (seen) => shown && setState({ kind: "open", seen }),
      (cause: unknown) => shown && setState({ kind: "refused", why: asFailure(cause).message }),
    );
    return () => {
      shown = false;
    };
    // What it says is said in the reader's language.
  }, [token, i18n.language]);
  const toLogin = <Link className={styles.primary} to="/user/login">{t("result.logIn")}</Link>;
  if (state.kind === "asked") return <FormPage title={t("joining:invitation.title")}><p role="status" className={styles.lead}>{t("joining:invitation.busy")}</p></FormPage>;
  if (state.kind === "accepted") return <FormPage title={t("joining:invitation.doneTitle")} lead={t("joining:invitation.doneLead")}>{toLogin}</FormPage>;
  if (state.kind === "declined") return <FormPage title={t("joining:invitation.declinedTitle")} lead={t("joining:invitation.declinedLead")}>{null}</FormPage>;
  if (state.kind === "refused") return <FormPage title={t("joining:invitation.refusedTitle")}><div className={styles.form}><Alert>{state.why}</Alert></div>{toLogin}</FormPage>;
  return <Accepting token={token} seen={state.seen} onDone={(kind) => setState({ kind })} />;
}

function Accepting({ token, seen, onDone }: { token: string; seen: Seen; onDone: (kind: "accepted" | "declined") => void }) {
  const { t } = useJoining();
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const [again, setAgain] = useState("");
  const min = seen.passwordMin;
  const { errors, setErrors, busy, submit } = useSubmit(
    () => ({ name: name.trim() === "" ? ("check.name" as const) : null, password: checkNewPassword(password, min), confirm: checkConfirm(password, again) }),
    async () => {
      await post("/api/user/invitation/accept", { token, name: name.trim(), password, confirm: again }, { anonymous: true });
      onDone("accepted");
    },
    min,
  );
  const decline = async () => {
    try {
      await post("/api/user/invitation/decline", { token }, { anonymous: true });
      onDone("declined");
    } catch (cause) {
      setErrors({ form: asFailure(cause).message });
    }
  };
  return (
    <FormPage title={t("joining:invitation.title")} lead={t("joining:invitation.lead", { name: seen.name, email: seen.email })}>
      <form onSubmit={submit} noValidate className={styles.form}>
        <input type="hidden" autoComplete="username" name="account" value={seen.email} />
        <Field label={t("field.name")} name="name" autoComplete="name" autoFocus value={name} onChange={(e) => setName(e.target.value)} error={errors.name} />
        <div>
          <PasswordField label={t("field.password")} name="password" autoComplete="new-password" value={password} onChange={(e) => setPassword(e.target.value)} error={errors.password} />
          {password !== "" && <Strength password={password} />}
        </div>
        <PasswordField label={t("field.confirm")} name="confirm" autoComplete="new-password" value={again} onChange={(e) => setAgain(e.target.value)} error={errors.confirm} />
        {errors.form && <Alert>{errors.form}</Alert>}
        <Submit busy={busy && t("joining:invitation.accepting")}>{t("joining:invitation.accept")}</Submit>
        <button type="button" className={styles.secondary} disabled={busy !== false} onClick={() => void decline()}>{t("joining:invitation.decline")}</button>
      </form>
    </FormPage>
  );
}
