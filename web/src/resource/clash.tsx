// Why something was refused, in a dialog.
import { App } from "antd";
import { useTranslation } from "react-i18next";
import { ApiError } from "~/api/errors.ts";
import { later } from "~/ui/later.tsx";

const UseList = later(async () => (await import("./uses.tsx")).UseList);

/** Says in a dialog why something was refused, and what is in the way. */
export function useRefusal(): (error: unknown) => void {
  const { t } = useTranslation("common");
  const { modal } = App.useApp();
  return (error) => {
    const dialog = modal.error({
      title: (error as Error).message,
      okText: t("action.close"),
      content: error instanceof ApiError ? <UseList error={error} onGo={() => dialog.destroy()} /> : undefined,
    });
  };
}
