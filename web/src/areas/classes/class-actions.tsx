// Entering a classroom: at most 15 minutes ahead (V04), which the server knows and says.
import { LoginOutlined } from "@ant-design/icons";
import { App, Button } from "antd";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { webAddress } from "~/resource/index.tsx";
import { post } from "~/api/client.ts";
import { useCan } from "~/api/session.ts";
import type { Row } from "~/realtime/index.ts";
import { later } from "~/ui/later.tsx";
import { useScope } from "./series/use-scope.tsx";

const SeriesMenu = later(async () => (await import("./series/mark.tsx")).SeriesMenu);

/** `large` is for a thumb. */
export function ClassActions({ row, large = false }: { row: Row; large?: boolean }) {
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
      message.warning(t("classes.noLink", { id: room.room_id }));
    },
    onError: (error) => message.warning(error.message),
  });
  if (row.status === "ended" || row.status === "auto_ended") return null;
  return (
    <Button
      {...(large ? { size: "large" as const, type: "primary" as const, block: true } : { size: "small" as const })}
      icon={<LoginOutlined />}
      loading={enter.isPending}
      onClick={() => enter.mutate()}
    >
      {t("classes.enter")}
    </Button>
  );
}

/** The way to the class's own page. */
function useRecordLink(row: Pick<Row, "id">): string | null {
  return useCan("courseDetail", "query") ? `/courseDetail?id=${encodeURIComponent(row.id)}` : null;
}

/** The same at the end of a row of the list. */
export function ToRecord({ row }: { row: Pick<Row, "id"> }) {
  const { t } = useTranslation("classes");
  const path = useRecordLink(row);
  if (!path) return null;
  return (
    <Link to={path} aria-label={t("classes.record")} title={t("classes.record")}>
      <Button size="small" type="text" tabIndex={-1} aria-hidden>
        ↗
      </Button>
    </Link>
  );
}

/** Buttons of a class's drawer. */
export function DrawerActions({ row }: { row: Row }) {
  const { t } = useTranslation("classes");
  const [ask, question] = useScope();
  const path = useRecordLink(row);
  return (
    <>
      {path && (
        <Link to={path}>
          <Button size="small" tabIndex={-1}>
            {t("classes.record")}
          </Button>
        </Link>
      )}
      {typeof row.series_id === "string" && <SeriesMenu row={row} ask={ask} />}
      {question}
      <ClassActions row={row} />
    </>
  );
}
