// Has classes inspected: those that are selected, or one.
import { PlayCircleOutlined } from "@ant-design/icons";
import { App, Button } from "antd";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { post } from "~/api/client.ts";
import { limits } from "~/api/meta.gen.ts";
import type { Row } from "~/realtime/index.ts";
import { useMayInspect } from "./views.tsx";

/** Begins inspections; says what came of it. */
export function useStart(onDone?: () => void) {
  const { t } = useTranslation("inspection");
  const { message } = App.useApp();
  const may = useMayInspect();
  const { mutate, mutateAsync, isPending } = useMutation({
    mutationFn: (ids: readonly string[]) => post("/api/inspection/start", { ids: ids.slice(0, limits.inspectionsAtOnce) }),
    onSuccess: ({ started, running }) => {
      if (started.length > 0) message.success(t("started", { count: started.length }));
      if (running.length > 0) message.info(t("running", { count: running.length }));
      onDone?.();
    },
    onError: (error) => message.error(error.message),
  });
  return { may, start: mutate, startNow: mutateAsync, busy: isPending };
}

export function StartMany({ rows, onDone }: { rows: readonly Row[]; onDone: () => void }) {
  const { t } = useTranslation("inspection");
  const { may, start, busy } = useStart(onDone);
  if (!may) return null;
  return (
    <Button type="primary" icon={<PlayCircleOutlined />} loading={busy} onClick={() => start(rows.map(({ id }) => id))}>
      {t("startCount", { count: rows.length })}
    </Button>
  );
}
