// A new password by verification code; the old one and every session with it end.
import { useState } from "react";
import { Link } from "react-router";
import { post } from "~/api/client.ts";
import { checkAccount, checkCode, checkConfirm, checkNewPassword, MIN_PASSWORD } from "./checks.ts";
import { Alert, CodeField, Field, FormPage, PasswordField, Strength, Submit, useOptions, usePublic, useSubmit } from "./parts.tsx";
import styles from "./public.module.css";

export default function ForgotPassword() {
  const { t } = usePublic();
  const [options] = useOptions();
  const min = options?.passwordMin ?? MIN_PASSWORD;
  const [account, setAccount] = useState("");
  const [code, setCode] = useState("");
  const [password, setPassword] = useState("");
  const [again, setAgain] = useState("");
  const [done, setDone] = useState(false);
  const { errors, setErrors, busy, submit } = useSubmit(
    () => ({ account: checkAccount(account), code: checkCode(code), password: checkNewPassword(password, min), confirm: checkConfirm(password, again) }),
    async () => {
      await post("/api/user/change_password", { account: account.trim(), code: code.trim(), password, confirm: again }, { anonymous: true });
      setDone(true);
    },
    min,
  );
  if (options?.codes === false) {
    return (
      <FormPage title={t("forgot.title")} foot={<Link to="/user/login">{t("forgot.back")}</Link>}>
        <div className={styles.form}><Alert calm>{t("field.noCodes")}</Alert></div>
      </FormPage>
    );
  }
  if (done) {
    return (
      <FormPage title={t("forgot.doneTitle")} lead={t("forgot.doneLead")}>
        <Link className={styles.primary} to="/user/login">{t("result.logIn")}</Link>
      </FormPage>
    );
  }
  return (
    <FormPage title={t("forgot.title")} lead={t("forgot.lead")} foot={<Link to="/user/login">{t("forgot.back")}</Link>}>
      <form onSubmit={submit} noValidate className={styles.form}>
        <Field label={t("field.account")} name="account" autoComplete="username" autoFocus value={account} onChange={(e) => setAccount(e.target.value)} error={errors.account} />
        <CodeField account={account} value={code} onChange={setCode} error={errors.code} onError={(field, text) => setErrors({ [field]: text })} />
        <div>
          <PasswordField label={t("field.newPassword")} name="password" autoComplete="new-password" value={password} onChange={(e) => setPassword(e.target.value)} error={errors.password} />
          {password !== "" && <Strength password={password} />}
        </div>
        <PasswordField label={t("field.confirm")} name="confirm" autoComplete="new-password" value={again} onChange={(e) => setAgain(e.target.value)} error={errors.confirm} />
        {errors.form && <Alert>{errors.form}</Alert>}
        <Submit busy={busy && t("forgot.busy")}>{t("forgot.submit")}</Submit>
      </form>
    </FormPage>
  );
}
