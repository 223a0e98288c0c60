// Where one is signed in; each of them, or all others, can be ended. Their pages go to the sign-in page at once.
import { App } from "antd";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { ConfirmButton } from "~/ui/confirm-button.tsx";
import { DeviceList } from "~/ui/devices.tsx";
import { ErrorState, Loading } from "~/ui/states.tsx";
import styles from "./account.module.css";

export function Devices() {
  const { t } = useTranslation("account");
  const { message } = App.useApp();
  const client = useQueryClient();
  const key = keyOf("account", "sessions");
  const { data, error, refetch } = useQuery({ queryKey: key, queryFn: ({ signal }) => post("/api/user/session/list", {}, { signal }) });
  const end = async (what: { id: string } | { others: true }) => {
    try {
      await post("/api/user/session/revoke", what);
      message.success("id" in what ? t("devices.ended") : t("devices.othersEnded"));
    } catch (cause) {
      message.error((cause as Error).message);
    }
    await client.invalidateQueries({ queryKey: key });
  };
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  return (
    <>
      <p className={styles.hint}>{t("devices.hint")}</p>
      <DeviceList devices={data.records} current={data.current} onEnd={(id) => end({ id })} />
      {data.records.length > 1 && (
        <div>
          <ConfirmButton danger question={t("devices.othersQuestion")} detail={t("devices.othersDetail")} onConfirm={() => end({ others: true })}>
            {t("devices.endOthers")}
          </ConfirmButton>
        </div>
      )}
    </>
  );
}
