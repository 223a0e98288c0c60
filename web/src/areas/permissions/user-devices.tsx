// Where an account is signed in, live, for whoever manages accounts; ending it closes its pages at once.
import { App } from "antd";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { useCan } from "~/api/session.ts";
import { type Row, useFollowed } from "~/realtime/index.ts";
import { ConfirmButton } from "~/ui/confirm-button.tsx";
import { DeviceList } from "~/ui/devices.tsx";
import { ErrorState, Loading } from "~/ui/states.tsx";

export function UserDevices({ row }: { row: Row }) {
  const { t } = useTranslation("permissions");
  const { message } = App.useApp();
  const client = useQueryClient();
  const mayEnd = useCan("userManage", "edit");
  const key = keyOf("users", "sessions", row.id);
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => post("/api/management/admin/user/session/list", { id: row.id }, { signal }),
    placeholderData: (before) => before,
  });
  // Each of their signing in and out is told of the account.
  useFollowed("users");
  const end = async (sessionId?: string) => {
    try {
      await post("/api/management/admin/user/session/revoke", { id: row.id, ...(sessionId !== undefined && { sessionId }) });
      message.success(sessionId === undefined ? t("users.devices.allEnded") : t("users.devices.ended"));
    } catch (cause) {
      message.error((cause as Error).message);
    }
    await client.invalidateQueries({ queryKey: key });
  };
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  return (
    <>
      <DeviceList devices={data.records} {...(mayEnd && { onEnd: end })} />
      {mayEnd && data.records.length > 0 && (
        <div style={{ marginTop: 16 }}>
          <ConfirmButton
            danger
            question={t("users.devices.endAllQuestion", { name: String(row.name) })}
            detail={t("users.devices.endAllHint")}
            onConfirm={() => end()}
          >
            {t("users.devices.endAll")}
          </ConfirmButton>
        </div>
      )}
    </>
  );
}
