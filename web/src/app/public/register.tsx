// Registration (U10): makes an account without roles, which the link in a mail then activates.
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { post } from "~/api/client.ts";
import { checkConfirm, checkEmail, checkNewPassword, MIN_PASSWORD } from "./checks.ts";
import { Alert, Field, FormPage, PasswordField, Strength, Submit, useOptions, usePublic, useSubmit } from "./parts.tsx";
import styles from "./public.module.css";

export default function Register() {
  const { t } = usePublic();
  const [options] = useOptions();
  const min = options?.passwordMin ?? MIN_PASSWORD;
  const navigate = useNavigate();
  const [name, setName] = useState("");
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [again, setAgain] = useState("");
  const { errors, busy, submit } = useSubmit(
    () => ({ name: name.trim() === "" ? ("check.name" as const) : null, email: checkEmail(email), password: checkNewPassword(password, min), confirm: checkConfirm(password, again) }),
    async () => {
      await post("/api/user/register", { name: name.trim(), email: email.trim(), password, confirm: again }, { anonymous: true });
      void navigate(`/user/register-result?account=${encodeURIComponent(email.trim())}`);
    },
    min,
  );
  const foot = <>{t("register.have")} <Link to="/user/login">{t("register.logIn")}</Link></>;
  if (options?.registration === false) {
    return <FormPage title={t("register.title")} foot={foot}><div className={styles.form}><Alert calm>{t("register.off")}</Alert></div></FormPage>;
  }
  return (
    <FormPage title={t("register.title")} lead={t("register.lead")} foot={foot}>
      <form onSubmit={submit} noValidate className={styles.form}>
        <Field label={t("field.name")} name="name" autoComplete="name" autoFocus value={name} onChange={(e) => setName(e.target.value)} error={errors.name} />
        <Field label={t("field.email")} name="email" type="email" autoComplete="username" value={email} onChange={(e) => setEmail(e.target.value)} error={errors.email} />
        <div>
          <PasswordField label={t("field.password")} name="password" autoComplete="new-password" value={password} onChange={(e) => setPassword(e.target.value)} error={errors.password} />
          {password !== "" && <Strength password={password} />}
        </div>
        <PasswordField label={t("field.confirm")} name="confirm" autoComplete="new-password" value={again} onChange={(e) => setAgain(e.target.value)} error={errors.confirm} />
        {errors.form && <Alert>{errors.form}</Alert>}
        <Submit busy={busy && t("register.busy")}>{t("register.submit")}</Submit>
      </form>
    </FormPage>
  );
}
