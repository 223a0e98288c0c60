// An administrator's way out for whoever has lost their authenticator app and their recovery codes: said why, and told to the owner.
import { useState } from "react";
import { SafetyOutlined } from "@ant-design/icons";
import { App, Button, Form, Input, Modal } from "antd";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { post } from "~/api/client.ts";
import { ApiError } from "~/api/errors.ts";
import { limits } from "~/api/meta.gen.ts";
import { useCan } from "~/api/session.ts";
import type { Row } from "~/realtime/index.ts";

export function ResetTotp({ row }: { row: Row }) {
  const { t } = useTranslation(["permissions", "common", "resource"]);
  const { message } = App.useApp();
  const mayEdit = useCan("userManage", "edit");
  const [open, setOpen] = useState(false);
  const [form] = Form.useForm<{ reason: string }>();
  const name = String(row.name);
  const reset = useMutation({
    mutationFn: ({ reason }: { reason: string }) => post("/api/management/admin/user/resetTotp", { id: row.id, reason }),
    onSuccess: () => {
      setOpen(false);
      message.success(t("permissions:users.totp.done"));
    },
    onError: (error) => form.setFields([{ name: "reason", errors: [error instanceof ApiError ? (error.fields.reason ?? error.message) : error.message] }]),
  });
  if (!mayEdit || row.totp !== "on") return null;
  return (
    <>
      <Button size="small" icon={<SafetyOutlined />} onClick={() => setOpen(true)}>
        {t("permissions:users.totp.reset")}
      </Button>
      <Modal
        open={open}
        onCancel={() => setOpen(false)}
        onOk={() => form.submit()}
        okButtonProps={{ danger: true }}
        confirmLoading={reset.isPending}
        destroyOnHidden
        title={t("permissions:users.totp.title", { name })}
        okText={t("permissions:users.totp.reset")}
        cancelText={t("common:action.cancel")}
      >
        <Form form={form} name="reset-totp" layout="vertical" onFinish={(given) => reset.mutate(given)} clearOnDestroy disabled={reset.isPending}>
          <p style={{ marginBottom: 12 }}>{t("permissions:users.totp.hint", { name })}</p>
          <Form.Item
            name="reason"
            label={t("permissions:users.totp.reason")}
            rules={[{ required: true, whitespace: true, message: t("resource:rule.required") }]}
          >
            <Input maxLength={limits.totpResetReasonMax} autoFocus />
          </Form.Item>
        </Form>
      </Modal>
    </>
  );
}
