// Who one is: the name that others see, and what one signs in with.
import { App, Button, Form, Input } from "antd";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { post } from "~/api/client.ts";
import { ApiError } from "~/api/errors.ts";
import { allOf, keyOf } from "~/api/keys.ts";
import { useSession } from "~/api/session.ts";
import { useSeedTranslation } from "~/ui/builtin.ts";
import { ErrorState, Loading } from "~/ui/states.tsx";
import { refresh } from "../session.ts";
import { ChangeAddress } from "./change-address.tsx";
import { useProven } from "./reauth.tsx";
import styles from "./account.module.css";

const MAX_NAME = 60;

export function Profile() {
  const { t } = useTranslation(["account", "common", "resource"]);
  const { message } = App.useApp();
  const client = useQueryClient();
  const say = useSeedTranslation();
  const proven = useProven();
  const roles = useSession((s) => s.user?.roles ?? []);
  const [form] = Form.useForm<{ name: string }>();
  const { data, error, refetch } = useQuery({ queryKey: keyOf("account", "profile"), queryFn: ({ signal }) => post("/api/user/profile", {}, { signal }) });
  const save = useMutation({
    mutationFn: ({ name }: { name: string }) => post("/api/user/profile/update", { name }),
    onSuccess: async () => {
      message.success(t("account:profile.saved"));
      await Promise.all([client.invalidateQueries({ queryKey: allOf("account") }), refresh()]);
    },
    onError: (cause) => form.setFields([{ name: "name", errors: [cause instanceof ApiError ? (cause.fields.name ?? cause.message) : cause.message] }]),
  });
  const unlink = useMutation({
    mutationFn: () => proven(() => post("/api/wechat/unbind", {})),
    onSuccess: () => client.invalidateQueries({ queryKey: allOf("account") }),
    onError: (cause) => message.error(cause.message),
  });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  return (
    <>
      <Form form={form} name="profile" layout="vertical" initialValues={{ name: data.name }} onFinish={(given) => save.mutate(given)}>
        <Form.Item
          name="name"
          label={t("account:profile.name")}
          extra={t("account:profile.nameHint")}
          rules={[{ required: true, whitespace: true, message: t("resource:rule.required") }]}
        >
          <Input maxLength={MAX_NAME} autoComplete="name" />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={save.isPending}>
          {t("common:action.save")}
        </Button>
      </Form>
      <dl className={styles.facts}>
        <dt>{t("account:profile.account")}</dt>
        <dd>{data.account}</dd>
        <dt>{t("account:profile.email")}</dt>
        <dd>
          {data.email ?? t("account:profile.none")} <ChangeAddress kind="email" />
        </dd>
        <dt>{t("account:profile.phone")}</dt>
        <dd>
          {data.phone ?? t("account:profile.none")} <ChangeAddress kind="phone" />
        </dd>
        {data.wechat !== null && data.wechat !== undefined && (
          <>
            <dt>{t("account:profile.wechat")}</dt>
            <dd>
              {data.wechat}{" "}
              <Button size="small" type="link" loading={unlink.isPending} onClick={() => unlink.mutate()}>
                {t("account:profile.unlink")}
              </Button>
            </dd>
          </>
        )}
        <dt>{t("account:profile.roles")}</dt>
        <dd>{roles.map((role) => say("roles", role.name)).join(", ") || t("account:profile.none")}</dd>
      </dl>
      <p className={styles.hint}>{t("account:profile.askAdministrator")}</p>
    </>
  );
}
