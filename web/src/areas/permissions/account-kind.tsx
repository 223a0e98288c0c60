// The kind of a new account brings the roles that are usual for it; others may be chosen.
import { useRef } from "react";
import { Select } from "antd";
import { useTranslation } from "react-i18next";
import { post } from "~/api/client.ts";
import { useCan } from "~/api/session.ts";
import { usersMeta } from "~/api/resources/users.gen.ts";
import { controlOf, type InputProps } from "~/resource/index.tsx";

type Kind = "administrator" | "hr" | "scheduler" | "teacher" | "producer" | "inspector" | "monitor";
const kinds: readonly Kind[] = usersMeta.fields.find((field) => field.name === "kind")?.values ?? [];

/** The roles that are usual for a kind of account. */
async function usual(kind: Kind): Promise<string[]> {
  const { records } = await post("/api/management/admin/role/list", { filter: { kind_default: [kind] } });
  return records.map(({ id }) => id);
}

export function AccountKind(props: InputProps) {
  const { t } = useTranslation("permissions");
  const { value, onChange, row, form } = props;
  const [mayEdit, mayQuery] = [useCan("role", "edit"), useCan("role", "query")];
  const brought = useRef<string[]>([]);
  const choose = (kind: Kind) => {
    onChange?.(kind);
    if (row || !mayEdit || !mayQuery) return;
    void usual(kind).then((roles) => {
      const held = (form.getFieldValue("role_ids") ?? []) as string[];
      // What somebody chose stays.
      if (held.join() !== brought.current.join() || form.getFieldValue("kind") !== kind) return;
      brought.current = roles;
      form.setFieldValue("role_ids", roles);
    });
  };
  return (
    <Select
      {...controlOf(props)}
      value={(value as Kind | null) ?? null}
      onChange={(kind: Kind | null) => kind && choose(kind)}
      options={kinds.map((kind) => ({ value: kind, label: t(`users.values.kind.${kind}`) }))}
    />
  );
}
