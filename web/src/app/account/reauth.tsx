// What would hand the account over asks once more who one is (`reauth`): a call that the server refuses for that is made again after the dialog.
import { createContext, type ReactNode, useContext, useRef, useState } from "react";
import { Form, Input, Modal } from "antd";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { post } from "~/api/client.ts";
import { ApiError } from "~/api/errors.ts";
import { keyOf } from "~/api/keys.ts";

type Guarded = <T>(call: () => Promise<T>) => Promise<T>;
const ReauthContext = createContext<Guarded>((call) => call());

/** Makes a call; where it is refused for the want of proof, asks for it and makes the call again. Whoever gives none has the refusal. */
export const useProven = (): Guarded => useContext(ReauthContext);

const isWanted = (cause: unknown) => cause instanceof ApiError && cause.id === "account.prove_again";

export function ReauthProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const answer = useRef<(proven: boolean) => void>(() => {});
  const ask = () =>
    new Promise<boolean>((resolve) => {
      answer.current = resolve;
      setOpen(true);
    });
  const done = (proven: boolean) => {
    setOpen(false);
    answer.current(proven);
  };
  const guarded: Guarded = async (call) => {
    try {
      return await call();
    } catch (cause) {
      if (!isWanted(cause) || !(await ask())) throw cause;
      return call();
    }
  };
  return (
    <ReauthContext value={guarded}>
      {children}
      <Dialog open={open} onDone={done} />
    </ReauthContext>
  );
}

export const useSecondFactor = () => useQuery({ queryKey: keyOf("account", "second"), queryFn: ({ signal }) => post("/api/user/totp/state", {}, { signal }) });

interface Proof {
  password: string;
  code?: string;
}

function Dialog({ open, onDone }: { open: boolean; onDone: (proven: boolean) => void }) {
  const { t } = useTranslation(["account", "common", "resource"]);
  const [form] = Form.useForm<Proof>();
  const { data } = useSecondFactor();
  const prove = useMutation({
    mutationFn: (proof: Proof) => post("/api/user/reauth", proof),
    onSuccess: () => onDone(true),
    onError: (error) => {
      const fields = error instanceof ApiError ? error.fields : {};
      const at = fields.code ? "code" : "password";
      form.setFields([{ name: at, errors: [fields[at] ?? error.message] }]);
    },
  });
  return (
    <Modal
      open={open}
      onCancel={() => onDone(false)}
      onOk={() => form.submit()}
      confirmLoading={prove.isPending}
      destroyOnHidden
      width={400}
      title={t("account:reauth.title")}
      okText={t("common:action.confirm")}
      cancelText={t("common:action.cancel")}
    >
      <Form form={form} name="reauth" layout="vertical" clearOnDestroy disabled={prove.isPending} onFinish={(proof) => prove.mutate(proof)}>
        <p style={{ marginBottom: 12 }}>{t("account:reauth.why")}</p>
        <Form.Item name="password" label={t("account:password.old")} rules={[{ required: true, message: t("resource:rule.required") }]}>
          <Input.Password autoComplete="current-password" autoFocus />
        </Form.Item>
        {data?.on && (
          <Form.Item name="code" label={t("account:reauth.code")} rules={[{ required: true, message: t("resource:rule.required") }]}>
            <Input inputMode="numeric" autoComplete="one-time-code" />
          </Form.Item>
        )}
      </Form>
    </Modal>
  );
}
