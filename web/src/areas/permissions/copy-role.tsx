// Another role that gives the same: a name, and it is there.
import { useState } from "react";
import { CopyOutlined } from "@ant-design/icons";
import { App, Button, Form, Input, Modal } from "antd";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { post } from "~/api/client.ts";
import { ApiError } from "~/api/errors.ts";
import { rolesMeta } from "~/api/resources/roles.gen.ts";
import { useCan } from "~/api/session.ts";
import { type Row, useInvalidateResource } from "~/realtime/index.ts";
import { useSeedTranslation } from "~/ui/builtin.ts";

const MOST = rolesMeta.fields.find(({ name }) => name === "name")?.max ?? 40;

export function CopyRole({ row }: { row: Row }) {
  const { t } = useTranslation(["permissions", "common", "resource"]);
  const { message } = App.useApp();
  const say = useSeedTranslation();
  const makeOld = useInvalidateResource("roles");
  const [mayAdd, mayEdit] = [useCan("role", "add"), useCan("role", "edit")];
  const [open, setOpen] = useState(false);
  const [form] = Form.useForm<{ name: string }>();
  const copied = say("roles", String(row.name));
  const copy = useMutation({
    mutationFn: ({ name }: { name: string }) => post("/api/management/admin/role/copy", { id: row.id, name }),
    onSuccess: (_made, { name }) => {
      setOpen(false);
      void makeOld();
      message.success(t("permissions:copy.done", { name }));
    },
    onError: (error) => form.setFields([{ name: "name", errors: [error instanceof ApiError ? (error.fields.name ?? error.message) : error.message] }]),
  });
  if (!mayAdd || !mayEdit) return null;
  return (
    <>
      <Button size="small" icon={<CopyOutlined />} onClick={() => setOpen(true)}>
        {t("permissions:copy.button")}
      </Button>
      <Modal
        open={open}
        onCancel={() => setOpen(false)}
        onOk={() => form.submit()}
        confirmLoading={copy.isPending}
        destroyOnHidden
        title={t("permissions:copy.title", { name: copied })}
        okText={t("permissions:copy.button")}
        cancelText={t("common:action.cancel")}
      >
        <Form form={form} name="copy" layout="vertical" onFinish={(given) => copy.mutate(given)} clearOnDestroy disabled={copy.isPending}>
          <Form.Item
            name="name"
            label={t("permissions:roles.fields.name")}
            rules={[{ required: true, whitespace: true, message: t("resource:rule.required") }]}
          >
            <Input maxLength={MOST} autoComplete="off" />
          </Form.Item>
        </Form>
      </Modal>
    </>
  );
}
