// Opens the console as a role or somebody sees it, in a window of its own where nothing can be changed.
import { EyeOutlined } from "@ant-design/icons";
import { App, Button } from "antd";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { type Body, post } from "~/api/client.ts";
import { PREVIEW_PATH } from "~/api/preview.ts";
import { useCan } from "~/api/session.ts";
import type { Row } from "~/realtime/index.ts";

const OPEN = "/api/user/preview";

/** `preview(…)` opens one; a window that is open already shows the new one when it is loaded again. */
export function usePreview() {
  const { message } = App.useApp();
  return useMutation({
    mutationFn: (of: Body<typeof OPEN>) => post(OPEN, of),
    onSuccess: () => void window.open(PREVIEW_PATH, "_blank", "noopener"),
    onError: (error) => void message.error(error.message),
  });
}

function PreviewButton({ of }: { of: Body<typeof OPEN> }) {
  const { t } = useTranslation("permissions");
  const mayLook = useCan("permissionSet", "get");
  const preview = usePreview();
  if (!mayLook) return null;
  return (
    <Button size="small" icon={<EyeOutlined />} loading={preview.isPending} onClick={() => preview.mutate(of)}>
      {t("preview.button")}
    </Button>
  );
}

export const PreviewRole = ({ row }: { row: Row }) => <PreviewButton of={{ roleId: row.id }} />;
export const PreviewUser = ({ row }: { row: Row }) => <PreviewButton of={{ userId: row.id }} />;
