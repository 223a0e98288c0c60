// What switching a category takes with it, said before it is done; what somebody had switched off by hand may stay so.
import { useState } from "react";
import { Alert, Checkbox, Modal } from "antd";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { type Data, post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { useFollowed } from "~/realtime/index.ts";
import { type RowOf, useRefusal } from "~/resource/index.tsx";
import { Loading } from "~/ui/states.tsx";
import { Face } from "./face-row.tsx";
import styles from "./library.module.css";

type Role = Data<"/api/management/roleType/switching">["roles"][number];

export function SwitchDialog({ type, onClose }: { type: RowOf<"role_types">; onClose: () => void }) {
  const { t } = useTranslation(["role_library", "common"]);
  const refuse = useRefusal();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [left, setLeft] = useState<readonly string[]>([]);
  const key = keyOf("role_types", "switching", type.id);
  const { data } = useQuery({ queryKey: key, queryFn: ({ signal }) => post("/api/management/roleType/switching", { id: type.id }, { signal }), staleTime: 0 });
  useFollowed("role_models");
  const on = type.active !== true;
  const roles = data?.roles ?? [];
  const byHand = on ? roles.filter(({ active, off_by: by }) => !active && by !== "category") : [];
  const withIt = roles.filter(({ active, off_by: by }) => (on ? !active && by === "category" : active));
  const go = async () => {
    setBusy(true);
    try {
      await post("/api/management/roleType/switch", { id: type.id, active: on, leaveOff: byHand.filter(({ id }) => left.includes(id)).map(({ id }) => id) });
      void client.invalidateQueries({ queryKey: key });
      onClose();
    } catch (error) {
      refuse(error);
    } finally {
      setBusy(false);
    }
  };
  const what = t(on ? "switch.on" : "switch.off");
  return (
    <Modal
      open
      title={t(on ? "switch.onTitle" : "switch.offTitle", { name: type.name })}
      okText={what}
      okButtonProps={{ danger: !on, disabled: !data }}
      confirmLoading={busy}
      cancelText={t("common:action.cancel")}
      onOk={() => void go()}
      onCancel={onClose}
    >
      {!data ? (
        <Loading />
      ) : (
        <div className={styles.switching}>
          <p>{t(on ? "switch.goOn" : "switch.goOff", { count: withIt.length })}</p>
          <Roles roles={withIt} />
          {!on && data.books > 0 && <Alert type="warning" showIcon title={t("switch.books", { count: data.books })} />}
          {byHand.length > 0 && (
            <>
              <p>{t("switch.byHand")}</p>
              <Roles
                roles={byHand}
                beside={({ id, name }) => (
                  <Checkbox
                    checked={left.includes(id)}
                    aria-label={t("switch.leaveOffOf", { name })}
                    onChange={({ target }) => setLeft(target.checked ? [...left, id] : left.filter((one) => one !== id))}
                  >
                    {t("switch.leaveOff")}
                  </Checkbox>
                )}
              />
            </>
          )}
        </div>
      )}
    </Modal>
  );
}

function Roles({ roles, beside }: { roles: readonly Role[]; beside?: (role: Role) => React.ReactNode }) {
  const { t } = useTranslation("role_library");
  if (roles.length === 0) return null;
  return (
    <ul className={styles.list}>
      {roles.map((role) => (
        <li key={role.id}>
          <Face role={{ name: role.name, face: role.face ?? null }} />
          <span className={styles.grow}>{role.name}</span>
          {role.books > 0 && <span className={styles.note}>{t("inBooks", { count: role.books })}</span>}
          {beside?.(role)}
        </li>
      ))}
    </ul>
  );
}
