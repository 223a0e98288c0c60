// After registration: the code activates the account. The link in the mail brings account and code along.
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { post } from "~/api/client.ts";
import { checkAccount, checkCode } from "./checks.ts";
import { Alert, Field, FormPage, Submit, usePublic, useSubmit } from "./parts.tsx";
import styles from "./public.module.css";

export default function RegisterResult() {
  const { t } = usePublic();
  const [query] = useSearchParams();
  const given = query.get("account") ?? "";
  const [account, setAccount] = useState(given);
  const [code, setCode] = useState(query.get("code") ?? "");
  const [done, setDone] = useState(false);
  const { errors, busy, submit } = useSubmit(
    () => ({ account: checkAccount(account), code: checkCode(code) }),
    async () => {
      await post("/api/user/verify", { account: account.trim(), code: code.trim() }, { anonymous: true });
      setDone(true);
    },
  );
  if (done) {
    return (
      <FormPage title={t("result.doneTitle")} lead={t("result.doneLead")}>
        <Link className={styles.primary} to="/user/login">{t("result.logIn")}</Link>
      </FormPage>
    );
  }
  return (
    <FormPage title={t("result.title")} lead={given ? t("result.lead", { account: given }) : t("result.leadAny")} foot={<Link to="/user/login">{t("forgot.back")}</Link>}>
      <form onSubmit={submit} noValidate className={styles.form}>
        {!given && <Field label={t("field.account")} name="account" autoComplete="username" value={account} onChange={(e) => setAccount(e.target.value)} error={errors.account} />}
        <Field label={t("field.code")} name="code" inputMode="numeric" autoComplete="one-time-code" autoFocus value={code} onChange={(e) => setCode(e.target.value)} error={errors.code} />
        {errors.form && <Alert>{errors.form}</Alert>}
        <Submit busy={busy && t("result.busy")}>{t("result.submit")}</Submit>
      </form>
    </FormPage>
  );
}
