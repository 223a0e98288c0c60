// The state of an account: whoever disables one is told what ends with it. So is whoever deletes some.
import { Select } from "antd";
import { useTranslation } from "react-i18next";
import { usersMeta } from "~/api/resources/users.gen.ts";
import { controlOf, type InputProps, LiveLinks, type RowOf } from "~/resource/index.tsx";
import styles from "./matrix.module.css";

type Status = "active" | "disabled" | "pending";
const states: readonly Status[] = usersMeta.fields.find((field) => field.name === "status")?.values ?? [];
/** Accounts whose links are counted before they are deleted. */
const COUNTED = 5;

export function AccountStatus(props: InputProps) {
  const { t } = useTranslation("permissions");
  const { value, onChange, row } = props;
  return (
    <>
      <Select
        {...controlOf(props)}
        value={(value as Status | null) ?? null}
        onChange={(status: Status | null) => status && onChange?.(status)}
        options={states.map((status) => ({ value: status, label: t(`users.values.status.${status}`) }))}
      />
      {row?.status === "active" && value !== "active" && (
        <div className={styles.quiet}>
          <LiveLinks id={row.id} />
        </div>
      )}
    </>
  );
}

export const AccountDeletion = ({ rows }: { rows: readonly RowOf<"users">[] }) =>
  rows.slice(0, COUNTED).map(({ id, name }) => (
    <div key={id}>
      {rows.length > 1 && <strong>{name} </strong>}
      <LiveLinks id={id} />
    </div>
  ));
