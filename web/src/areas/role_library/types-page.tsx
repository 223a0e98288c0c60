// /roleType: the categories of roles in their order, each with its faces; switched off and on with the roles in it (S12).
import { useState } from "react";
import { DeleteOutlined, EditOutlined, HolderOutlined, PlusOutlined } from "@ant-design/icons";
import { App, Button, Switch } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { call } from "~/api/client.ts";
import { useCan } from "~/api/session.ts";
import { roleModelsMeta } from "~/api/resources/role_models.gen.ts";
import { roleTypesMeta } from "~/api/resources/role_types.gen.ts";
import { type Row, useFreshness, useLiveList } from "~/realtime/index.ts";
import { RecordDrawer, type RowOf, useDelete, useRefusal } from "~/resource/index.tsx";
import { ConfirmButton } from "~/ui/confirm-button.tsx";
import { later } from "~/ui/later.tsx";
import { Page } from "~/ui/page.tsx";
import { usePageTitle } from "~/ui/page-title.ts";
import { useSortable } from "~/ui/sortable.ts";
import { Empty, ErrorState, Loading } from "~/ui/states.tsx";
import { StatusTag } from "~/ui/tags.tsx";
import { FaceRow } from "./face-row.tsx";
import { roleTypes } from "./resources.tsx";
import styles from "./library.module.css";

const SwitchDialog = later(async () => (await import("./switch-dialog.tsx")).SwitchDialog);

type Type = RowOf<"role_types">;
type Role = RowOf<"role_models">;

const ALL_TYPES = { page: 1, size: 100, sort: ["position"], filter: {}, search: "" };
/** Roles whose faces are shown; the counts are of all. */
const ROLES = { page: 1, size: 200, sort: ["name"], filter: {}, search: "" };

export default function TypesPage() {
  const { t } = useTranslation(["role_library", "common"]);
  const title = usePageTitle();
  const { message } = App.useApp();
  const refuse = useRefusal();
  const types = useLiveList<Type & Row>(roleTypesMeta, ALL_TYPES, { follows: true });
  const roles = useLiveList<Role & Row>(roleModelsMeta, ROLES, { follows: true });
  const freshness = useFreshness("resource:role_types");
  const [form, setForm] = useState<string | null>(null);
  const [switching, setSwitching] = useState<Type | null>(null);
  const [mayAdd, mayEdit, mayDelete] = [useCan("roleType", "add"), useCan("roleType", "edit"), useCan("roleType", "delete")];
  const [mayOff, mayOn] = [useCan("roleType", "disable"), useCan("roleType", "enable")];
  const { remove } = useDelete(roleTypesMeta);
  const rows = (types.rows ?? []).toSorted((a, b) => ((a.position ?? "") < (b.position ?? "") ? -1 : 1));
  const move = async (id: string, after: string | null) => {
    try {
      await call("POST", `${roleTypesMeta.base}/move`, { id, after });
      types.reload();
    } catch (error) {
      refuse(error);
    }
  };
  const { handle, row } = useSortable(
    rows.map(({ id }) => id),
    (id, after) => void move(id, after),
    mayEdit,
  );
  const erase = (type: Type) =>
    remove.mutateAsync([type.id]).then(() => {
      void message.success(t("deleted", { name: type.name }));
      types.reload();
    }, refuse);
  const actions = mayAdd && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setForm("new")}>
      {t("role_types.create")}
    </Button>
  );
  return (
    <Page title={title("roleType")} freshness={freshness} actions={actions}>
      {types.error && !types.rows ? (
        <ErrorState error={types.error} onRetry={types.reload} />
      ) : !types.rows ? (
        <Loading />
      ) : rows.length === 0 ? (
        <Empty title={t("noTypes")} hint={t("noTypesHint")} />
      ) : (
        <ol className={styles.types} aria-label={title("roleType")}>
          {rows.map((type) => (
            <li key={type.id} className={`${styles.type} ${type.active ? "" : styles.off}`} aria-label={type.name} {...row(type.id)}>
              {mayEdit && (
                <Button
                  type="text"
                  icon={<HolderOutlined />}
                  className={styles.handle ?? ""}
                  aria-label={t("moveType", { name: type.name })}
                  {...handle(type.id)}
                />
              )}
              <div className={styles.about}>
                <h2 className={styles.typeName}>
                  <Link to={`/roleModel?${new URLSearchParams({ category_id: type.id })}`}>{type.name}</Link>
                </h2>
                <span className={styles.note}>{t("counts", { count: type.role_count ?? 0, on: type.on_count ?? 0 })}</span>
              </div>
              <FaceRow roles={(roles.rows ?? []).filter(({ category_id: of }) => of === type.id)} total={type.role_count ?? 0} />
              <div className={styles.tools}>
                {(type.active ? mayOff : mayOn) ? (
                  <Switch
                    checked={type.active === true}
                    checkedChildren={t("on")}
                    unCheckedChildren={t("off")}
                    aria-label={t("switchType", { name: type.name })}
                    onChange={() => setSwitching(type)}
                  />
                ) : (
                  <StatusTag tone={type.active ? "success" : "neutral"}>{t(type.active ? "on" : "off")}</StatusTag>
                )}
                {mayEdit && <Button type="text" icon={<EditOutlined />} aria-label={t("editType", { name: type.name })} onClick={() => setForm(type.id)} />}
                {mayDelete && (
                  <ConfirmButton
                    type="text"
                    danger
                    icon={<DeleteOutlined />}
                    aria-label={t("deleteType", { name: type.name })}
                    question={t("deleteTypeQuestion", { name: type.name })}
                    onConfirm={() => erase(type)}
                  />
                )}
              </div>
            </li>
          ))}
        </ol>
      )}
      <RecordDrawer
        resource={roleTypes}
        record={form}
        onClose={() => setForm(null)}
        onCreated={() => {
          setForm(null);
          types.reload();
        }}
      />
      {switching && <SwitchDialog type={switching} onClose={() => setSwitching(null)} />}
    </Page>
  );
}
