// Inviting people by e-mail: up to five addresses, the roles that they are to have, and a few words (L04).
import { useState } from "react";
import { MailOutlined } from "@ant-design/icons";
import { App, Button, Form, Input, Modal, Select } from "antd";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { post } from "~/api/client.ts";
import { ApiError } from "~/api/errors.ts";
import { limits } from "~/api/meta.gen.ts";
import { useCan } from "~/api/session.ts";
import { language as spoken, languages } from "~/i18n/index.ts";
import { useInvalidateResource } from "~/realtime/index.ts";
import { usersMeta } from "~/api/resources/users.gen.ts";
import { RecordPicker } from "~/resource/index.tsx";

interface Given {
  emails: string[];
  kind: string;
  role_ids: string[];
  language: string;
  note?: string;
}

type Kind = "administrator" | "hr" | "scheduler" | "teacher" | "producer" | "inspector" | "monitor";
const KINDS: readonly Kind[] = usersMeta.fields.find((field) => field.name === "kind")?.values ?? [];
const FIELDS = ["emails", "kind", "role_ids", "language", "note"] as const;

export function InviteButton() {
  const { t } = useTranslation(["permissions", "common", "resource"]);
  const { message } = App.useApp();
  const makeOld = useInvalidateResource("invitations");
  // Whoever invites gives roles: that needs the right to edit them.
  const [mayAdd, mayGive] = [useCan("userManage", "add"), useCan("role", "edit")];
  const [open, setOpen] = useState(false);
  const [form] = Form.useForm<Given>();
  const invite = useMutation({
    mutationFn: (given: Given) => post("/api/management/admin/user/invite", given),
    onSuccess: ({ ids }) => {
      setOpen(false);
      void makeOld();
      message.success(t("permissions:invite.done", { count: ids.length }));
    },
    onError: (error) => {
      const wrong = error instanceof ApiError ? error.fields : {};
      const known = FIELDS.filter((name) => wrong[name]);
      if (known.length > 0) form.setFields(known.map((name) => ({ name, errors: [wrong[name] ?? ""] })));
      else message.error(error.message);
    },
  });
  if (!mayAdd || !mayGive) return null;
  const required = { required: true, message: t("resource:rule.required") };
  return (
    <>
      <Button icon={<MailOutlined />} onClick={() => setOpen(true)}>
        {t("permissions:invite.button")}
      </Button>
      <Modal
        open={open}
        onCancel={() => setOpen(false)}
        onOk={() => form.submit()}
        confirmLoading={invite.isPending}
        destroyOnHidden
        title={t("permissions:invite.title")}
        okText={t("permissions:invite.send")}
        cancelText={t("common:action.cancel")}
      >
        <Form
          form={form}
          name="invite"
          layout="vertical"
          initialValues={{ kind: "teacher", language: spoken() }}
          onFinish={(given) => invite.mutate(given)}
          clearOnDestroy
          disabled={invite.isPending}
        >
          <Form.Item
            name="emails"
            label={t("permissions:invite.emails")}
            extra={t("permissions:invite.emailsHint", { max: limits.inviteMax })}
            rules={[required]}
          >
            <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[",", ";", " ", "，", "；", "\n"]} maxCount={limits.inviteMax} autoFocus />
          </Form.Item>
          <Form.Item name="role_ids" label={t("permissions:users.fields.role_ids")} rules={[required]}>
            <RecordPicker resource="roles" many={20} />
          </Form.Item>
          <Form.Item name="kind" label={t("permissions:users.fields.kind")} rules={[required]}>
            <Select options={KINDS.map((kind) => ({ value: kind, label: t(`permissions:users.values.kind.${kind}`) }))} />
          </Form.Item>
          <Form.Item name="language" label={t("permissions:invite.language")} rules={[required]}>
            <Select options={languages.map((value) => ({ value, label: t(`common:language.${value}`) }))} />
          </Form.Item>
          <Form.Item name="note" label={t("permissions:invite.note")} style={{ marginBottom: 40 }}>
            <Input.TextArea rows={3} maxLength={limits.inviteNoteMax} showCount />
          </Form.Item>
        </Form>
      </Modal>
    </>
  );
}
