// A new password while one is signed in; one's other sessions end.
import { App, Button, Form, Input } from "antd";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { post } from "~/api/client.ts";
import { ApiError } from "~/api/errors.ts";
import { limits } from "~/api/meta.gen.ts";
import { useSession } from "~/api/session.ts";
import styles from "./account.module.css";

interface Passwords {
  old: string;
  password: string;
  confirm: string;
}
const fieldsOf = ["old", "password", "confirm"] as const;

export function Password() {
  const { t } = useTranslation(["account", "resource"]);
  const { message } = App.useApp();
  const min = useSession((s) => s.user?.limits.passwordMin ?? limits.passwordMin);
  const [form] = Form.useForm<Passwords>();
  const set = useMutation({
    mutationFn: (given: Passwords) => post("/api/user/change_password", given),
    onSuccess: () => {
      form.resetFields();
      message.success(t("account:password.done"));
    },
    onError: (cause) => {
      const said = cause instanceof ApiError ? cause.fields : {};
      const wrong = fieldsOf.filter((name) => said[name]).map((name) => ({ name, errors: [said[name] ?? ""] }));
      form.setFields(wrong.length > 0 ? wrong : [{ name: "old", errors: [cause.message] }]);
    },
  });
  const required = { required: true, message: t("resource:rule.required") };
  return (
    <>
      <p className={styles.hint}>{t("account:password.hint")}</p>
      <Form form={form} name="own-password" layout="vertical" onFinish={(given) => set.mutate(given)}>
        <Form.Item name="old" label={t("account:password.old")} rules={[required]}>
          <Input.Password autoComplete="current-password" maxLength={limits.passwordMax} />
        </Form.Item>
        <Form.Item name="password" label={t("account:password.new")} rules={[required, { min, message: t("resource:rule.min", { min }) }]}>
          <Input.Password autoComplete="new-password" maxLength={limits.passwordMax} />
        </Form.Item>
        <Form.Item
          name="confirm"
          label={t("account:password.again")}
          dependencies={["password"]}
          rules={[
            required,
            {
              validator: (_rule, value) =>
                !value || value === form.getFieldValue("password") ? Promise.resolve() : Promise.reject(new Error(t("account:password.differ"))),
            },
          ]}
        >
          <Input.Password autoComplete="new-password" maxLength={limits.passwordMax} />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={set.isPending}>
          {t("account:password.set")}
        </Button>
      </Form>
    </>
  );
}
