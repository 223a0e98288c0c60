// Signing in in two steps: setting an app up, recovery codes, doing without it again.
import { useEffect, useState } from "react";
import { App, Button } from "antd";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { post } from "~/api/client.ts";
import { ApiError } from "~/api/errors.ts";
import { allOf } from "~/api/keys.ts";
import { CodeBoxes } from "~/ui/code-boxes.tsx";
import { ConfirmButton } from "~/ui/confirm-button.tsx";
import { QrCode } from "~/ui/qr-code.tsx";
import { RecoveryCodes } from "~/ui/recovery-codes.tsx";
import { ErrorState, Loading } from "~/ui/states.tsx";
import { StatusTag } from "~/ui/tags.tsx";
import { TimeText } from "~/ui/time.tsx";
import { useProven, useSecondFactor } from "./reauth.tsx";
import { useAccountDrawer } from "./store.ts";
import styles from "./account.module.css";

/** The secret of an app, until the app shows the right digits. */
function SetUp({ begun, onDone, onLeave }: { begun: { secret: string; uri: string }; onDone: (codes: string[]) => void; onLeave: () => void }) {
  const { t } = useTranslation(["account", "common"]);
  const proven = useProven();
  const [code, setCode] = useState("");
  const confirm = useMutation({
    mutationFn: (digits: string) => proven(() => post("/api/user/totp/confirm", { code: digits })),
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
    onError: () => setCode(""),
  });
  const error = confirm.error instanceof ApiError ? (confirm.error.fields.code ?? confirm.error.message) : undefined;
  return (
    <>
      <div className={styles.setUp}>
        <QrCode text={begun.uri} label={t("account:second.qr")} />
        <div>
          <p>{t("account:second.scan")}</p>
          <p className={styles.hint} style={{ marginTop: 8 }}>
            {t("account:second.typed")}
          </p>
          <code className={styles.secret}>{begun.secret.match(/.{1,4}/g)?.join(" ")}</code>
        </div>
      </div>
      <CodeBoxes
        label={t("account:second.code")}
        value={code}
        onChange={setCode}
        onWhole={(digits) => confirm.mutate(digits)}
        error={code === "" ? error : undefined}
        disabled={confirm.isPending}
      />
      <div className={styles.row}>
        <Button onClick={onLeave}>{t("common:action.cancel")}</Button>
      </div>
    </>
  );
}

export function SecondFactor() {
  const { t } = useTranslation(["account", "common"]);
  const { message } = App.useApp();
  const client = useQueryClient();
  const proven = useProven();
  const { data, error, refetch } = useSecondFactor();
  const [begun, setBegun] = useState<{ secret: string; uri: string } | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  useEffect(() => {
    useAccountDrawer.setState({ once: codes !== null });
    return () => useAccountDrawer.setState({ once: false });
  }, [codes]);
  const renew = () => client.invalidateQueries({ queryKey: allOf("account") });
  const begin = useMutation({
    mutationFn: () => proven(() => post("/api/user/totp/begin", {})),
    onSuccess: setBegun,
    onError: (cause) => message.error(cause.message),
  });
  const told = (told: string[]) => {
    setBegun(null);
    setCodes(told);
    void renew();
  };
  const newCodes = () =>
    proven(() => post("/api/user/totp/codes", {})).then(
      ({ recoveryCodes }) => told(recoveryCodes),
      (cause: Error) => void message.error(cause.message),
    );
  const off = () => proven(() => post("/api/user/totp/off", {})).then(renew, (cause: Error) => void message.error(cause.message));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  if (codes) {
    return (
      <>
        <div className={styles.head}>
          <h3 className={styles.title}>{t("account:second.codesTitle")}</h3>
          <span className={styles.hint}>{t("account:second.codesHint")}</span>
        </div>
        <RecoveryCodes codes={codes} />
        <div>
          <Button type="primary" onClick={() => setCodes(null)}>
            {t("account:second.codesKept")}
          </Button>
        </div>
      </>
    );
  }
  if (begun) return <SetUp begun={begun} onDone={told} onLeave={() => setBegun(null)} />;
  return (
    <>
      <div className={styles.head}>
        <div className={styles.row}>
          <h3 className={styles.title}>{t("account:second.title")}</h3>
          <StatusTag tone={data.on ? "success" : data.needed ? "warning" : "neutral"}>{data.on ? t("account:second.on") : t("account:second.off")}</StatusTag>
        </div>
        <span className={styles.hint}>{t("account:second.hint")}</span>
      </div>
      {data.on ? (
        <>
          <dl className={styles.facts}>
            <dt>{t("account:second.since")}</dt>
            <dd>
              <TimeText at={data.since ?? null} />
            </dd>
            <dt>{t("account:second.codesLeft")}</dt>
            <dd className="bt-num">{data.codesLeft}</dd>
          </dl>
          <div className={styles.row}>
            <Button onClick={() => begin.mutate()} loading={begin.isPending}>
              {t("account:second.change")}
            </Button>
            <ConfirmButton question={t("account:second.newCodesQuestion")} detail={t("account:second.newCodesDetail")} onConfirm={newCodes}>
              {t("account:second.newCodes")}
            </ConfirmButton>
            {!data.needed && (
              <ConfirmButton danger question={t("account:second.offQuestion")} detail={t("account:second.offDetail")} onConfirm={off}>
                {t("account:second.turnOff")}
              </ConfirmButton>
            )}
          </div>
          {data.needed && <p className={styles.hint}>{t("account:second.needed")}</p>}
        </>
      ) : (
        <div>
          <Button type="primary" onClick={() => begin.mutate()} loading={begin.isPending}>
            {t("account:second.setUp")}
          </Button>
        </div>
      )}
    </>
  );
}
