// A teacher takes their own leave back, before it begins; whoever decides has the transitions of the record.
import { App, Button } from "antd";
import { useTranslation } from "react-i18next";
import { post } from "~/api/client.ts";
import { whyNot } from "~/api/errors.ts";
import type { Row } from "~/realtime/index.ts";
import { useNow } from "~/ui/time.tsx";
import { type Leave, useOwnLeave } from "./use-leaves.ts";

export function TakeBack({ row }: { row: Row }) {
  const { t } = useTranslation(["leaves", "common"]);
  const { message, modal } = App.useApp();
  const own = useOwnLeave();
  const now = useNow(30_000);
  const { id, state, start_at: start } = row as Leave;
  if (!own || !["asked", "approved"].includes(state ?? "") || Date.parse(start ?? "") <= now) return null;
  const ask = () =>
    modal.confirm({
      title: t("leaves:takeBackAsk"),
      okText: t("leaves:takeBack"),
      cancelText: t("common:action.cancel"),
      onOk: async () => {
        try {
          await post("/api/class/leave/retract", { id });
          message.success(t("leaves:takenBack"));
        } catch (error) {
          message.error(whyNot(error));
        }
      },
    });
  return (
    <Button size="small" danger onClick={() => void ask()}>
      {t("leaves:takeBack")}
    </Button>
  );
}
