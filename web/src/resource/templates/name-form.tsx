// What a template is called and who may use it: asked when it is kept, and when it is changed.
import { useId, useState } from "react";
import { Form, Input, Radio } from "antd";
import { useTranslation } from "react-i18next";
import { ApiError } from "~/api/errors.ts";
import { limits } from "~/api/meta.gen.ts";
import { type Named, WHO } from "./calls.ts";

interface NameFormProps {
  /** Of the form, for the button that sends it. */
  id: string;
  begin: Named;
  /** Whom it is for is not this person's to say. */
  othersOwn?: boolean;
  onSend: (named: Named) => Promise<unknown>;
}

export function NameForm({ id, begin, othersOwn = false, onSend }: NameFormProps) {
  const { t } = useTranslation(["document", "resource"]);
  const label = useId();
  const [named, setNamed] = useState(begin);
  const [wrong, setWrong] = useState<string | null>(null);
  const send = () => {
    if (named.name.trim() === "") return setWrong(t("resource:rule.required"));
    onSend({ ...named, name: named.name.trim() }).catch((error: unknown) =>
      setWrong((error instanceof ApiError && error.fields.name) || (error instanceof Error ? error.message : String(error))),
    );
  };
  return (
    <Form id={id} layout="vertical" onFinish={send}>
      <Form.Item label={t("template.name")} htmlFor={label} required validateStatus={wrong ? "error" : ""} help={wrong}>
        <Input
          id={label}
          autoFocus
          value={named.name}
          maxLength={limits.templateNameMax}
          onChange={(e) => {
            setWrong(null);
            setNamed({ ...named, name: e.target.value });
          }}
        />
      </Form.Item>
      {!othersOwn && (
        <Form.Item label={t("template.who")}>
          <Radio.Group
            aria-label={t("template.who")}
            value={named.shared}
            onChange={(e) => setNamed({ ...named, shared: String(e.target.value) })}
            options={WHO.map((value) => ({ value, label: t(`resource:views.shared.${value}`) }))}
          />
        </Form.Item>
      )}
    </Form>
  );
}
