// Deleting what is selected, with a way back for a while; all that match the list's filter are deleted by a job, which can be taken back for a day.
import { App } from "antd";
import { useTranslation } from "react-i18next";
import { useUndoable } from "~/ui/undo.tsx";
import { deleteMatching, type Matching, useDelete } from "./calls.ts";
import { useRefusal } from "./clash.tsx";
import type { Resource } from "./types.ts";

export function useBulk(resource: Resource, onDone: () => void) {
  const { t } = useTranslation("resource");
  const { message } = App.useApp();
  const tell = useUndoable();
  const refuse = useRefusal();
  const { remove, restore } = useDelete(resource.meta);
  const undo = async (ids: string[]) => {
    try {
      await restore.mutateAsync(ids);
      message.success(t("restored", { count: ids.length }));
    } catch (error) {
      refuse(error);
    }
  };
  const removeAll = async (ids: string[]) => {
    try {
      const { ids: gone } = await remove.mutateAsync(ids);
      onDone();
      tell(t("deleted", { count: gone.length }), () => void undo(gone));
    } catch (error) {
      refuse(error);
    }
  };
  const removeMatching = async (many: Matching) => {
    try {
      await deleteMatching(resource.meta, many);
      onDone();
      message.success(t("bulk.deletionBegun"));
    } catch (error) {
      refuse(error);
    }
  };
  return { removeAll, removeMatching, busy: remove.isPending };
}
