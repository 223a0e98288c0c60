// Entering a classroom: at most 15 minutes ahead (V04), which the server knows and says.
import { LoginOutlined } from "@ant-design/icons";
import { App, Button } from "antd";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { webAddress } from "~/resource/index.tsx";
import { post } from "~/api/client.ts";
import type { Row } from "~/realtime/index.ts";

export function ClassActions({ row }: { row: Row }) {
  const { t } = useTranslation("classes");
  const { message } = App.useApp();
  const enter = useMutation({
    mutationFn: () => post("/api/class/user_link", { id: row.id }),
    onSuccess: async (room) => {
      const place = webAddress(room.link);
      if (room.link && !place) return void message.error(t("classes.badLink"));
      if (place) {
        message.info(t("classes.opened", { host: place.host }));
        return void window.open(place.href, "_blank", "noopener,noreferrer");
      }
      await navigator.clipboard?.writeText(room.room_id).catch(() => {});
      message.success(t("classes.copyRoom", { id: room.room_id }));
    },
    onError: (error) => message.warning(error.message),
  });
  if (row.status === "ended" || row.status === "auto_ended") return null;
  return (
    <Button size="small" icon={<LoginOutlined />} loading={enter.isPending} onClick={() => enter.mutate()}>
      {t("classes.enter")}
    </Button>
  );
}
