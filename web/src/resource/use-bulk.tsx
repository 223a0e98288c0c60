// Deleting what is selected, with a way back for a while.
import { App, Button } from "antd";
import { useTranslation } from "react-i18next";
import { ApiError, asRecord } from "~/api/errors.ts";
import { useDelete } from "./calls.ts";
import type { Resource } from "./types.ts";

/** How long the way back is offered. */
const UNDO_SECONDS = 10;

export function useBulk(resource: Resource, onDone: () => void) {
  const { t } = useTranslation(["resource", "common"]);
  const { message, modal } = App.useApp();
  const { remove, restore } = useDelete(resource.meta);
  const refuse = (error: unknown) => {
    const users = error instanceof ApiError && Array.isArray(error.clash) ? error.clash.map((one) => String(asRecord(one).name ?? "")).filter(Boolean) : [];
    modal.error({ title: (error as Error).message, content: users.length > 0 ? users.join(", ") : undefined, okText: t("common:action.close") });
  };
  const undo = async (ids: string[]) => {
    try {
      await restore.mutateAsync(ids);
      message.success(t("resource:restored", { count: ids.length }));
    } catch (error) {
      refuse(error);
    }
  };
  const removeAll = async (ids: string[]) => {
    try {
      const { ids: gone } = await remove.mutateAsync(ids);
      onDone();
      const key = `deleted ${gone.join()}`;
      const back = <Button type="link" size="small" onClick={() => { message.destroy(key); void undo(gone); }}>{t("common:action.undo")}</Button>;
      message.open({ key, type: "success", duration: UNDO_SECONDS, content: <>{t("resource:deleted", { count: gone.length })}{back}</> });
    } catch (error) {
      refuse(error);
    }
  };
  return { removeAll, busy: remove.isPending };
}
