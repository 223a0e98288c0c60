// Every page of the console and which roles hold it; a page can be granted and taken away from here.
import { useState } from "react";
import { PlusOutlined, SearchOutlined } from "@ant-design/icons";
import { App, Button, Checkbox, Input, Tag, Tooltip } from "antd";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { type Body, post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { actions } from "~/api/pages.gen.ts";
import { type Action, useCan } from "~/api/session.ts";
import { useInvalidateResource, useFollowed, useFreshness } from "~/realtime/index.ts";
import { RefInput, useRefusal } from "~/resource/index.tsx";
import { useSeedTranslation } from "~/ui/builtin.ts";
import { Card, Page, Toolbar } from "~/ui/page.tsx";
import { named, usePageTitle } from "~/ui/page-title.ts";
import { Popover } from "~/ui/popover.tsx";
import { Empty, ErrorState, Loading } from "~/ui/states.tsx";
import { useUndoable } from "~/ui/undo.tsx";
import styles from "./matrix.module.css";

interface Holder {
  roleId: string;
  roleName: string;
  actionList: Action[];
}
interface HeldPage {
  permissionId: string;
  path: string;
  en: string;
  zh: string;
  holders: Holder[];
}
interface HeldGroup {
  group: string;
  en: string;
  zh: string;
  pages: HeldPage[];
}

const TOPIC = "resource:roles";
const BASE = "/api/management/admin/permission";
const role = {
  name: "role",
  kind: "ref",
  resource: "roles",
  required: true,
  min: null,
  max: null,
  filterable: false,
  sortable: false,
  listed: false,
  writable: true,
  createOnly: false,
} as const;

export default function Catalogue() {
  const { t, i18n } = useTranslation(["permissions", "resource", "common"]);
  const pageTitle = usePageTitle();
  const { message, modal } = App.useApp();
  const say = useSeedTranslation();
  const [search, setSearch] = useState("");
  const [mayAdd, mayDelete] = [useCan("permissionSet", "add"), useCan("permissionSet", "delete")];
  const maySeeRoles = useCan("role", "query");
  const freshness = useFreshness(TOPIC);
  const { data, error, refetch } = useQuery({
    queryKey: keyOf("permissions", "catalogue"),
    queryFn: ({ signal }) => post(`${BASE}/list`, {}, { signal }) as Promise<{ records: HeldGroup[] }>,
  });
  useFollowed(maySeeRoles ? "roles" : null);
  const makeOld = useInvalidateResource("roles");
  const done = { onSuccess: () => makeOld(), onError: (failure: Error) => void message.error(failure.message) };
  const refuse = useRefusal();
  const tell = useUndoable();
  const take = useMutation({
    mutationFn: (grant: Body<`${typeof BASE}/delete`>) => post(`${BASE}/delete`, grant),
    onSuccess: done.onSuccess,
    onError: refuse,
  });
  const give = useMutation({
    mutationFn: (grant: Body<`${typeof BASE}/create`>) => post(`${BASE}/create`, grant),
    ...done,
  });
  const said = (list: Action[]) => new Intl.ListFormat(i18n.language, { type: "unit" }).format(list.map((action) => t(`permissions:action.${action}`)));
  const askToTake = (page: HeldPage, holder: Holder) => {
    const what = { page: named(page, i18n.language), role: say("roles", holder.roleName) };
    const grant = { roleId: holder.roleId, permissionId: page.permissionId };
    modal.confirm({
      title: t("permissions:catalogue.takeQuestion", what),
      content: t("permissions:catalogue.takeDetail", { ...what, actions: said(holder.actionList) }),
      okText: t("permissions:catalogue.take"),
      okButtonProps: { danger: true },
      cancelText: t("common:action.cancel"),
      onOk: () =>
        take.mutateAsync(grant).then(
          () =>
            !mayAdd
              ? void message.success(t("permissions:catalogue.taken", what))
              : tell(t("permissions:catalogue.taken", what), () =>
                  give.mutate({ ...grant, actionList: holder.actionList }, { onSuccess: () => void message.success(t("permissions:catalogue.back", what)) }),
                ),
          // `onError` has said why; the question is answered.
          () => {},
        ),
    });
  };
  const wanted = search.trim().toLowerCase();
  const shown = (data?.records ?? [])
    .map((group) => ({
      ...group,
      pages: group.pages.filter((page) =>
        `${page.en} ${page.zh} ${page.path} ${page.permissionId} ${page.holders.map((h) => `${h.roleName} ${say("roles", h.roleName)}`).join(" ")}`
          .toLowerCase()
          .includes(wanted),
      ),
    }))
    .filter((group) => group.pages.length > 0);
  return (
    <Page title={pageTitle("permissionSet")} subtitle={t("permissions:catalogue.subtitle")} {...(maySeeRoles && { freshness })}>
      <Toolbar>
        <Input
          style={{ maxWidth: 300 }}
          prefix={<SearchOutlined />}
          allowClear
          placeholder={t("permissions:catalogue.search")}
          aria-label={t("permissions:catalogue.search")}
          value={search}
          onChange={(e) => setSearch(e.target.value)}
        />
      </Toolbar>
      {error && !data ? (
        <Card>
          <ErrorState error={error} onRetry={() => void refetch()} />
        </Card>
      ) : !data ? (
        <Card>
          <Loading />
        </Card>
      ) : shown.length === 0 ? (
        <Card>
          <Empty title={t("resource:noMatch")} />
        </Card>
      ) : null}
      {shown.map((group) => (
        <Card key={group.group} title={named(group, i18n.language)} flush>
          <ul className={styles.pages}>
            {group.pages.map((page) => (
              <li key={page.permissionId}>
                <span>
                  {named(page, i18n.language)} <div className={styles.quiet}>{page.path}</div>
                </span>
                <span className={styles.holders}>
                  {page.holders.length === 0 && <span className={styles.quiet}>{t("permissions:catalogue.nobody")}</span>}
                  {page.holders.map((holder) => (
                    <Tooltip key={holder.roleId} title={said(holder.actionList)}>
                      <Tag
                        style={{ marginInlineEnd: 0 }}
                        closable={
                          mayDelete
                            ? { "aria-label": `${t("permissions:catalogue.take")}: ${named(page, i18n.language)}, ${say("roles", holder.roleName)}` }
                            : false
                        }
                        onClose={(e) => {
                          e.preventDefault();
                          askToTake(page, holder);
                        }}
                      >
                        {say("roles", holder.roleName)} <span className={styles.quiet}>{holder.actionList.length}</span>
                      </Tag>
                    </Tooltip>
                  ))}
                </span>
                {mayAdd && maySeeRoles && (
                  <GrantButton
                    busy={give.isPending}
                    name={named(page, i18n.language)}
                    onGrant={(roleId, actionList) => give.mutateAsync({ roleId, permissionId: page.permissionId, actionList })}
                  />
                )}
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </Page>
  );
}

function GrantButton({ name, busy, onGrant }: { name: string; busy: boolean; onGrant: (roleId: string, actionList: Action[]) => Promise<unknown> }) {
  const { t } = useTranslation("permissions");
  const [open, setOpen] = useState(false);
  const [to, setTo] = useState<string | null>(null);
  const [list, setList] = useState<Action[]>(["query", "get"]);
  const grant = async () => {
    if (!to) return;
    await onGrant(to, list);
    setOpen(false);
    setTo(null);
  };
  const form = (
    <div style={{ width: 300 }}>
      <div style={{ display: "grid" }} role="group" aria-label={t("catalogue.role")}>
        <RefInput field={role} row={null} form={undefined as never} value={to} onChange={(next) => setTo(next as string | null)} />
      </div>
      <Checkbox.Group
        className={styles.actions ?? ""}
        value={list}
        onChange={(next) => setList(next as Action[])}
        options={actions.map((action) => ({ value: action, label: t(`action.${action}`) }))}
      />
      <Button type="primary" size="small" disabled={!to || list.length === 0} loading={busy} onClick={() => void grant()}>
        {t("catalogue.save")}
      </Button>
    </div>
  );
  return (
    <Popover open={open} onOpenChange={setOpen} placement="bottomRight" title={t("catalogue.grant")} content={form} destroyOnHidden>
      <Button type="text" size="small" icon={<PlusOutlined />} aria-label={`${t("catalogue.grant")}: ${name}`} />
    </Popover>
  );
}
