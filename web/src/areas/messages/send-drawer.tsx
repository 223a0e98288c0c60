// Writing to people: some of them, or everybody of a kind. What is typed stays until it is sent.
import { useState } from "react";
import { Alert, App, Button, Drawer, Form, Input, Segmented, Select } from "antd";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { post } from "~/api/client.ts";
import { invalidatedByMessage } from "~/api/keys.ts";
import { ApiError } from "~/api/errors.ts";
import { personalKey } from "~/api/personal.ts";
import { limits } from "~/api/meta.gen.ts";
import { usersMeta } from "~/api/resources/users.gen.ts";
import { useCan } from "~/api/session.ts";
import { invalidate } from "~/realtime/index.ts";
import { RecordPicker } from "~/resource/index.tsx";
import { useUnsaved } from "~/ui/tab.ts";

interface Letter {
  recipientIds?: string[];
  kind?: string;
  title?: string;
  body?: string;
}
const key = () => personalKey("draft_message");

const kept = (): Letter => {
  try {
    return JSON.parse(sessionStorage.getItem(key()) ?? "{}") as Letter;
  } catch {
    return {};
  }
};

const kinds = usersMeta.fields.find((f) => f.name === "kind")?.values ?? [];

export function SendDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(["messages", "permissions"]);
  const { message } = App.useApp();
  const client = useQueryClient();
  const [form] = Form.useForm<Letter>();
  const maySeePeople = useCan("userManage", "query");
  const [to, setTo] = useState<"people" | "kind">(maySeePeople ? "people" : "kind");
  const [dirty, setDirty] = useState(false);
  useUnsaved(open && dirty);
  const send = useMutation({
    mutationFn: ({ recipientIds = [], kind = "", title = "", body = "" }: Letter) =>
      post("/api/management/message/create", { title, body, ...(to === "kind" ? { kind } : { recipientIds }) }),
    onSuccess: ({ recipients: count }) => {
      sessionStorage.removeItem(key());
      form.resetFields();
      setDirty(false);
      message.success(t("messages:send.done", { count }));
      void invalidate(client, invalidatedByMessage("message"));
      onClose();
    },
    onError: (error) => {
      const fields = error instanceof ApiError ? error.fields : {};
      form.setFields(Object.entries(fields).map(([name, text]) => ({ name: name as keyof Letter, errors: [text] })));
    },
  });
  const refused = send.error && !(send.error instanceof ApiError && Object.keys(send.error.fields).length > 0) ? send.error : null;
  const required = { required: true, whitespace: true, message: t("messages:send.required") };
  const chosen = { required: true, message: t("messages:send.required") };
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t("messages:new")}
      size={520}
      mask={false}
      aria-modal={false}
      footer={
        <div style={{ display: "flex", justifyContent: "flex-end" }}>
          <Button type="primary" loading={send.isPending} onClick={() => form.submit()}>
            {t("messages:send.send")}
          </Button>
        </div>
      }
    >
      <Form
        form={form}
        name="message"
        layout="vertical"
        initialValues={kept()}
        disabled={send.isPending}
        onFinish={(letter) => send.mutate(letter)}
        onValuesChange={(_part, all: Letter) => {
          setDirty(Boolean(all.title || all.body));
          sessionStorage.setItem(key(), JSON.stringify(all));
        }}
      >
        {refused && <Alert type="error" showIcon title={refused.message} style={{ marginBottom: 16 }} />}
        {maySeePeople && (
          <Segmented
            style={{ marginBottom: 12 }}
            value={to}
            onChange={setTo}
            options={[
              { value: "people" as const, label: t("messages:send.people") },
              { value: "kind" as const, label: t("messages:send.kind") },
            ]}
          />
        )}
        {to === "people" ? (
          <Form.Item name="recipientIds" label={t("messages:send.to")} rules={[chosen]}>
            <RecordPicker resource="users" many={limits.messageMaxRecipients} required />
          </Form.Item>
        ) : (
          <Form.Item name="kind" label={t("messages:send.to")} rules={[chosen]}>
            <Select options={kinds.map((kind) => ({ value: kind, label: t(`permissions:users.values.kind.${kind as "teacher"}`) }))} />
          </Form.Item>
        )}
        <Form.Item name="title" label={t("messages:send.subject")} rules={[required]}>
          <Input maxLength={limits.messageTitleMax} showCount />
        </Form.Item>
        <Form.Item name="body" label={t("messages:send.body")} rules={[required]}>
          <Input.TextArea autoSize={{ minRows: 8, maxRows: 18 }} maxLength={limits.messageBodyMax} showCount />
        </Form.Item>
      </Form>
    </Drawer>
  );
}
