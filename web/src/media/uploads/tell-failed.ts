// Says that an upload failed, wherever one is by then: of one that no form shows nobody would look for it.
import { App } from "antd";
import { useTranslation } from "react-i18next";
import { useUploads } from "./uploads.ts";

/** Watches over an upload until it is over. */
export function useTellFailed(): (key: string) => void {
  const { t } = useTranslation("media");
  const { notification } = App.useApp();
  return (key) => {
    const stop = useUploads.subscribe(({ uploads }) => {
      const upload = uploads.find((one) => one.key === key);
      if (upload?.state === "failed") {
        notification.error({ key, duration: 0, title: t("large.failed", { name: upload.name }), description: upload.fault });
      } else {
        // Tried again, or given up.
        notification.destroy(key);
      }
      if (!upload || upload.state === "done") stop();
    });
  };
}
