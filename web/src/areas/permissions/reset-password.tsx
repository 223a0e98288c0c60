// A new password for an account (V26); its other sessions end.
import { useState } from "react";
import { KeyOutlined } from "@ant-design/icons";
import { App, Button, Form, Input, Modal } from "antd";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { post } from "~/api/client.ts";
import { ApiError } from "~/api/errors.ts";
import { limits } from "~/api/meta.gen.ts";
import { useCan, useSession } from "~/api/session.ts";
import type { Row } from "~/realtime/index.ts";

interface Passwords {
  password: string;
  confirm: string;
}

export function ResetPassword({ row }: { row: Row }) {
  const { t } = useTranslation(["permissions", "common", "resource"]);
  const { message } = App.useApp();
  const mayEdit = useCan("userManage", "edit");
  const min = useSession((s) => s.user?.limits.passwordMin ?? limits.passwordMin);
  const [open, setOpen] = useState(false);
  const [form] = Form.useForm<Passwords>();
  const name = String(row.name);
  const set = useMutation({
    mutationFn: ({ password }: Passwords) => post("/api/management/admin/user/updatePassword", { id: row.id, password }),
    onSuccess: () => {
      setOpen(false);
      message.success(t("permissions:users.reset.done", { name }));
    },
    onError: (error) => form.setFields([{ name: "password", errors: [error instanceof ApiError ? (error.fields.password ?? error.message) : error.message] }]),
  });
  if (!mayEdit) return null;
  return (
    <>
      <Button size="small" icon={<KeyOutlined />} onClick={() => setOpen(true)}>
        {t("permissions:users.reset.button")}
      </Button>
      <Modal
        open={open}
        onCancel={() => setOpen(false)}
        onOk={() => form.submit()}
        confirmLoading={set.isPending}
        destroyOnHidden
        title={t("permissions:users.reset.title", { name })}
        okText={t("common:action.save")}
        cancelText={t("common:action.cancel")}
      >
        <Form form={form} name="password" layout="vertical" onFinish={(given) => set.mutate(given)} clearOnDestroy disabled={set.isPending}>
          <p style={{ marginBottom: 12 }}>{t("permissions:users.reset.hint", { name })}</p>
          <Form.Item
            name="password"
            label={t("permissions:users.reset.password")}
            rules={[
              { required: true, message: t("resource:rule.required") },
              { min, message: t("resource:rule.min", { min }) },
            ]}
          >
            <Input.Password autoComplete="new-password" maxLength={limits.passwordMax} />
          </Form.Item>
          <Form.Item
            name="confirm"
            label={t("permissions:users.reset.confirm")}
            dependencies={["password"]}
            rules={[
              { required: true, message: t("resource:rule.required") },
              {
                validator: (_rule, value) =>
                  !value || value === form.getFieldValue("password") ? Promise.resolve() : Promise.reject(new Error(t("permissions:users.reset.differ"))),
              },
            ]}
          >
            <Input.Password autoComplete="new-password" maxLength={limits.passwordMax} />
          </Form.Item>
        </Form>
      </Modal>
    </>
  );
}
