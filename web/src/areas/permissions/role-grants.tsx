// What a role may do. Saving changes the open pages of everybody who has it, within a second.
import { useState } from "react";
import { Alert, App, Button } from "antd";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { useCan } from "~/api/session.ts";
import { type Row, useInvalidateResource } from "~/realtime/index.ts";
import { ErrorState, Loading } from "~/ui/states.tsx";
import { useUnsaved } from "~/ui/tab.ts";
import { differing, fromList, type Grants, toList } from "./grants.ts";
import { Matrix } from "./matrix.tsx";
import styles from "./matrix.module.css";

const useGrants = (row: Row) =>
  useQuery({
    // The row's version: whoever changes the grants changes the role.
    queryKey: keyOf("roles", "grants", row.id, row.version),
    queryFn: ({ signal }) => post("/api/management/admin/role/permission", { id: row.id }, { signal }).then((held) => fromList(held.permissions)),
    placeholderData: (before) => before,
  });

export function RoleGrants({ row }: { row: Row }) {
  const { data, error, refetch } = useGrants(row);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  return <Editor key={row.id} row={row} held={data} />;
}

function Editor({ row, held }: { row: Row; held: Grants }) {
  const { t } = useTranslation(["permissions", "common"]);
  const { message } = App.useApp();
  const makeOld = useInvalidateResource("roles");
  const byRule = row.built_in === "administrator";
  const mayEdit = useCan("role", "edit") && !byRule;
  const [base, setBase] = useState(held);
  const [draft, setDraft] = useState(held);
  const changed = differing(base, draft);
  // What the server holds was looked at up to `seen`; anything newer is taken over, unless something was touched here.
  const [seen, setSeen] = useState(held);
  const theirs = held !== seen && changed.length > 0 && differing(base, held).length > 0;
  const take = () => {
    setSeen(held);
    setBase(held);
    setDraft(held);
  };
  if (held !== seen && changed.length === 0) take();
  useUnsaved(changed.length > 0);
  const save = useMutation({
    mutationFn: () => post("/api/management/admin/role/addPermission", { id: row.id, permissions: toList(draft) }),
    onSuccess: () => {
      setBase(draft);
      void makeOld(row.id);
      message.success(t("permissions:grants.saved"));
    },
    onError: (error) => message.error(error.message),
  });
  return (
    <>
      {theirs && !save.isPending && (
        <Alert
          type="warning"
          showIcon
          style={{ marginBottom: 12 }}
          title={t("permissions:grants.theirs")}
          action={
            <Button size="small" onClick={take}>
              {t("permissions:grants.load")}
            </Button>
          }
        />
      )}
      {!mayEdit && (
        <Alert type="info" showIcon style={{ marginBottom: 12 }} title={t(byRule ? "permissions:grants.everything" : "permissions:grants.readOnly")} />
      )}
      <Matrix grants={draft} changed={changed} {...(mayEdit && { onChange: setDraft })} />
      {changed.length > 0 && (
        <div className={styles.bar}>
          <span role="status">{t("permissions:grants.changed", { count: changed.length })}</span>
          <Button onClick={() => setDraft(base)} disabled={save.isPending}>
            {t("common:action.cancel")}
          </Button>
          <Button type="primary" loading={save.isPending} onClick={() => save.mutate()}>
            {t("common:action.save")}
          </Button>
        </div>
      )}
    </>
  );
}
