// A new e-mail address or phone number of one's own: a code is sent there, and it counts when the code came back.
import { useState } from "react";
import { App, Button, Form, Input, Modal } from "antd";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { post } from "~/api/client.ts";
import { ApiError } from "~/api/errors.ts";
import { allOf } from "~/api/keys.ts";
import { useProven } from "./reauth.tsx";

interface Given {
  value: string;
  code?: string;
}

export function ChangeAddress({ kind }: { kind: "email" | "phone" }) {
  const { t } = useTranslation(["account", "common", "resource"]);
  const { message } = App.useApp();
  const client = useQueryClient();
  const proven = useProven();
  const [open, setOpen] = useState(false);
  /** Where the code was sent. */
  const [sent, setSent] = useState<string | null>(null);
  const [form] = Form.useForm<Given>();
  const leave = () => {
    setOpen(false);
    setSent(null);
  };
  const go = useMutation({
    mutationFn: async ({ value, code }: Given) => {
      if (sent === null) return void (await proven(() => post("/api/user/address/send", { kind, value })));
      await proven(() => post("/api/user/address/confirm", { kind, value: sent, code: code ?? "" }));
    },
    onSuccess: async (_done, { value }) => {
      if (sent === null) return setSent(value);
      leave();
      message.success(t("account:address.done"));
      await client.invalidateQueries({ queryKey: allOf("account") });
    },
    onError: (error) => {
      const fields = error instanceof ApiError ? error.fields : {};
      const at = sent === null ? "value" : "code";
      form.setFields([{ name: at, errors: [fields[at] ?? error.message] }]);
    },
  });
  const required = { required: true, whitespace: true, message: t("resource:rule.required") };
  return (
    <>
      <Button size="small" type="link" onClick={() => setOpen(true)}>
        {t(`account:address.${kind}.change`)}
      </Button>
      <Modal
        open={open}
        onCancel={leave}
        onOk={() => form.submit()}
        confirmLoading={go.isPending}
        destroyOnHidden
        width={400}
        title={t(`account:address.${kind}.title`)}
        okText={sent === null ? t("account:address.send") : t("common:action.confirm")}
        cancelText={t("common:action.cancel")}
      >
        <Form form={form} name={`address-${kind}`} layout="vertical" clearOnDestroy disabled={go.isPending} onFinish={(given) => go.mutate(given)}>
          <Form.Item name="value" label={t(`account:address.${kind}.new`)} rules={[required]}>
            <Input type={kind === "email" ? "email" : "tel"} autoComplete={kind === "email" ? "email" : "tel"} disabled={sent !== null} autoFocus />
          </Form.Item>
          {sent !== null && (
            <Form.Item name="code" label={t("account:address.code")} extra={t("account:address.sent", { to: sent })} rules={[required]}>
              <Input inputMode="numeric" autoComplete="one-time-code" autoFocus />
            </Form.Item>
          )}
        </Form>
      </Modal>
    </>
  );
}
