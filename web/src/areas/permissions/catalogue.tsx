// Every page of the console and which roles hold it; a page can be granted and taken away from here.
import { useState } from "react";
import { EyeOutlined, PlusOutlined, SearchOutlined } from "@ant-design/icons";
import { Alert, App, Button, Checkbox, Input, Segmented, Tag, Tooltip } from "antd";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { type Body, post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { actions } from "~/api/pages.gen.ts";
import { type Action, useCan } from "~/api/session.ts";
import { useInvalidateResource, useFollowed, useFreshness } from "~/realtime/index.ts";
import { RecordPicker, useRefusal } from "~/resource/index.tsx";
import { useSeedTranslation } from "~/ui/builtin.ts";
import { DatePicker } from "~/ui/date-picker.tsx";
import { Card, Page, Toolbar } from "~/ui/page.tsx";
import { named, usePageTitle } from "~/ui/page-title.ts";
import { PersonText } from "~/ui/people.tsx";
import { Popover } from "~/ui/popover.tsx";
import { Empty, ErrorState, Loading } from "~/ui/states.tsx";
import { formatTime } from "~/ui/time.tsx";
import { useZone } from "~/ui/time-zone.ts";
import { useUndoable } from "~/ui/undo.tsx";
import { fromWall, toWall } from "~/ui/zoned.ts";
import type { Scope } from "./grants.ts";
import { usePreview } from "./preview-button.tsx";
import styles from "./matrix.module.css";

interface Holder {
  roleId: string;
  roleName: string;
  actionList: Action[];
  scope: Scope;
  /** By rule, the administrator's: it is not taken. */
  byRule: boolean;
}
interface HeldPage {
  permissionId: string;
  path: string;
  en: string;
  zh: string;
  holders: Holder[];
  /** How many accounts in use have it. */
  people: number;
}
interface HeldGroup {
  group: string;
  en: string;
  zh: string;
  pages: HeldPage[];
}

const TOPIC = "resource:roles";
const BASE = "/api/management/admin/permission";
/** Which pages are shown, by how many have them. */
const FEW = { all: () => true, nobody: (people: number) => people === 0, one: (people: number) => people === 1 } as const;

export default function Catalogue() {
  const { t, i18n } = useTranslation(["permissions", "resource", "common"]);
  const pageTitle = usePageTitle();
  const zone = useZone();
  const { message, modal } = App.useApp();
  const say = useSeedTranslation();
  const [search, setSearch] = useState("");
  const [few, setFew] = useState<keyof typeof FEW>("all");
  // As it was then; what is past is not changed.
  const [moment, setMoment] = useState<string | null>(null);
  const at = moment ? { at: moment } : {};
  const [addsNow, deletesNow] = [useCan("permissionSet", "add"), useCan("permissionSet", "delete")];
  const [mayAdd, mayDelete] = [addsNow && !moment, deletesNow && !moment];
  const maySeeRoles = useCan("role", "query");
  const mayLook = useCan("permissionSet", "get");
  const freshness = useFreshness(TOPIC);
  const { data, error, refetch } = useQuery({
    queryKey: keyOf("permissions", "catalogue", at),
    queryFn: ({ signal }) => post(`${BASE}/list`, at, { signal }) as Promise<{ records: HeldGroup[] }>,
    placeholderData: (before) => before,
  });
  useFollowed(maySeeRoles ? "roles" : null);
  useFollowed(useCan("userManage", "query") ? "users" : null);
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
                  give.mutate(
                    { ...grant, actionList: holder.actionList, scope: holder.scope },
                    { onSuccess: () => void message.success(t("permissions:catalogue.back", what)) },
                  ),
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
      pages: group.pages.filter(
        (page) =>
          FEW[few](page.people) &&
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
        <Segmented
          aria-label={t("permissions:catalogue.few")}
          value={few}
          onChange={setFew}
          options={[
            { value: "all", label: t("permissions:catalogue.everyPage") },
            { value: "nobody", label: t("permissions:catalogue.heldByNobody") },
            { value: "one", label: t("permissions:catalogue.heldByOne") },
          ]}
        />
        <DatePicker
          aria-label={t("permissions:catalogue.at")}
          placeholder={t("permissions:catalogue.at")}
          showTime={{ format: "HH:mm" }}
          format="YYYY-MM-DD HH:mm"
          value={moment ? toWall(moment, zone) : null}
          onChange={(next) => setMoment(next ? fromWall(next, zone) : null)}
        />
        {mayLook && !moment && <PreviewMenu />}
      </Toolbar>
      {moment && (
        <Alert
          type="warning"
          showIcon
          title={t("permissions:catalogue.past", { at: formatTime(moment, zone) })}
          action={
            <Button size="small" onClick={() => setMoment(null)}>
              {t("permissions:catalogue.now")}
            </Button>
          }
        />
      )}
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
                    <Tooltip
                      key={holder.roleId}
                      title={said(holder.actionList) + (holder.scope === "all" ? "" : ` (${t(`permissions:scope.${holder.scope}Long`)})`)}
                    >
                      <Tag
                        style={{ marginInlineEnd: 0 }}
                        closable={
                          mayDelete && !holder.byRule
                            ? { "aria-label": `${t("permissions:catalogue.take")}: ${named(page, i18n.language)}, ${say("roles", holder.roleName)}` }
                            : false
                        }
                        onClose={(e) => {
                          e.preventDefault();
                          askToTake(page, holder);
                        }}
                      >
                        {say("roles", holder.roleName)}{" "}
                        <span className={styles.quiet}>
                          {holder.actionList.length}
                          {holder.scope !== "all" && ` ${t(`permissions:scope.${holder.scope}`)}`}
                        </span>
                      </Tag>
                    </Tooltip>
                  ))}
                </span>
                <People page={page} at={at} />
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

/** The console as a role or a person sees it. */
function PreviewMenu() {
  const { t } = useTranslation("permissions");
  const [open, setOpen] = useState(false);
  const [of, setOf] = useState<{ roleId?: string; userId?: string }>({});
  const [maySeeRoles, maySeePeople] = [useCan("role", "query"), useCan("userManage", "query")];
  const preview = usePreview();
  const form = (
    <div className={styles.previewed}>
      {maySeeRoles && (
        <div>
          <label htmlFor="preview-role">{t("preview.role")}</label>
          <RecordPicker id="preview-role" resource="roles" value={of.roleId ?? null} onChange={(id) => setOf(id ? { roleId: String(id) } : {})} />
        </div>
      )}
      {maySeePeople && (
        <div>
          <label htmlFor="preview-person">{t("preview.person")}</label>
          <RecordPicker id="preview-person" resource="users" value={of.userId ?? null} onChange={(id) => setOf(id ? { userId: String(id) } : {})} />
        </div>
      )}
      <p className={styles.quiet}>{t("preview.hint")}</p>
      <Button
        type="primary"
        size="small"
        disabled={!of.roleId && !of.userId}
        loading={preview.isPending}
        onClick={() => preview.mutate(of, { onSuccess: () => setOpen(false) })}
      >
        {t("preview.open")}
      </Button>
    </div>
  );
  return (
    <Popover open={open} onOpenChange={setOpen} placement="bottomRight" title={t("preview.title")} content={form} destroyOnHidden>
      <Button icon={<EyeOutlined />}>{t("preview.button")}</Button>
    </Popover>
  );
}

/** How many have a page; pressed, who. */
function People({ page, at }: { page: HeldPage; at: { at?: string } }) {
  const { t, i18n } = useTranslation("permissions");
  const [open, setOpen] = useState(false);
  const label = t("catalogue.people", { count: page.people });
  if (page.people === 0) return <span className={styles.quiet}>{label}</span>;
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      placement="bottomRight"
      title={named(page, i18n.language)}
      content={<Names page={page} at={at} />}
      destroyOnHidden
    >
      <Button type="text" size="small" aria-label={`${label}: ${named(page, i18n.language)}`}>
        {label}
      </Button>
    </Popover>
  );
}

function Names({ page, at }: { page: HeldPage; at: { at?: string } }) {
  const { t } = useTranslation("permissions");
  const say = useSeedTranslation();
  const { data, error } = useQuery({
    queryKey: keyOf("permissions", "people", page.permissionId, at),
    queryFn: ({ signal }) => post(`${BASE}/people`, { permissionId: page.permissionId, ...at }, { signal }),
  });
  if (error) return <ErrorState error={error} />;
  if (!data) return <Loading />;
  return (
    <ul className={styles.names}>
      {data.records.map((person) => (
        <li key={person.id}>
          <PersonText person={person} /> <span className={styles.quiet}>{person.roles.map((role) => say("roles", role)).join(", ")}</span>
        </li>
      ))}
      {data.total > data.records.length && <li className={styles.quiet}>{t("catalogue.andMore", { count: data.total - data.records.length })}</li>}
    </ul>
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
        <RecordPicker resource="roles" required value={to} onChange={(next) => setTo(next as string | null)} />
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
