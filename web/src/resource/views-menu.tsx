// The saved views of a list: one's own and those of colleagues, taken, made, changed and removed. Fetched when the list stands.
import { useState } from "react";
import { DeleteOutlined, EditOutlined, TeamOutlined } from "@ant-design/icons";
import { Alert, App, Button, Checkbox, Input, Select } from "antd";
import { useTranslation } from "react-i18next";
import type { ResourceName } from "@belltower/realtime";
import { limits } from "~/api/meta.gen.ts";
import { useSeedTranslation } from "~/ui/builtin.ts";
import type { SavedViewsProps } from "./saved-views.tsx";
import { useChangeViews, useRolesToShareWith, type View } from "./views.ts";
import styles from "./settings.module.css";

interface MenuProps extends SavedViewsProps {
  views: readonly View[];
  onDone: () => void;
}

export function ViewsMenu({ resource, present, onTake, onDone, views }: MenuProps) {
  const { t } = useTranslation(["resource", "common"]);
  const { message } = App.useApp();
  const { remove } = useChangeViews(resource);
  const [edited, setEdited] = useState<View | null>(null);
  if (edited) return <Edit resource={resource} present={present} view={edited} onDone={() => setEdited(null)} />;
  const part = (title: string, of: View[]) =>
    of.length > 0 && (
      <section>
        <h4 className={styles.part}>{title}</h4>
        {of.map((view) => (
          <div key={view.id} className={styles.view}>
            <Button
              type="text"
              size="small"
              aria-current={view.search === present}
              onClick={() => {
                onTake(view.search);
                onDone();
              }}
            >
              {view.name}
            </Button>
            {!view.mine && <span className={styles.owner}>{view.ownerName}</span>}
            {view.mine && view.shared !== "me" && <TeamOutlined className={styles.owner} title={t(`views.shared.${view.shared as "roles"}`)} />}
            {view.mine && (
              <Button type="text" size="small" icon={<EditOutlined />} aria-label={t("views.change", { name: view.name })} onClick={() => setEdited(view)} />
            )}
            {view.mine && (
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={t("views.remove", { name: view.name })}
                onClick={() => void remove(view.id).catch((error: unknown) => message.error((error as Error).message))}
              />
            )}
          </div>
        ))}
      </section>
    );
  return (
    <div className={styles.views}>
      {part(
        t("views.mine"),
        views.filter((view) => view.mine),
      )}
      {part(
        t("views.others"),
        views.filter((view) => !view.mine),
      )}
      {views.length === 0 && <span className={styles.hint}>{t("views.none")}</span>}
      <Edit resource={resource} present={present} view={null} onDone={onDone} />
    </div>
  );
}

/** A new view of what the list shows now, or what is changed of one: its name, with whom it is shared, whether it is pinned, and that it shows this from now on. */
function Edit({ resource, present, view, onDone }: { resource: ResourceName; present: string; view: View | null; onDone: () => void }) {
  const { t } = useTranslation(["resource", "common"]);
  const say = useSeedTranslation();
  const roles = useRolesToShareWith();
  const { save } = useChangeViews(resource);
  const [name, setName] = useState(view?.name ?? "");
  const [shared, setShared] = useState(view?.shared ?? "me");
  const [roleIds, setRoleIds] = useState<string[]>(view?.roleIds ?? []);
  const [pinned, setPinned] = useState(view?.pinned ?? false);
  const [renew, setRenew] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const more = view !== null || name.trim() !== "";
  // What it is shared with and this person does not have stays.
  const known = [...roles, ...roleIds.filter((id) => !roles.some((role) => role.id === id)).map((id) => ({ id, name: id }))];
  const keep = () => {
    if (!name.trim()) return;
    save({
      ...(view && { id: view.id }),
      name: name.trim(),
      search: view && !renew ? view.search : present,
      shared,
      roleIds: shared === "roles" ? roleIds : [],
      pinned,
    }).then(
      () => {
        setName("");
        onDone();
      },
      (error: unknown) => setRefused((error as Error).message),
    );
  };
  return (
    <div className={styles.edit}>
      {refused && <Alert type="error" showIcon title={refused} />}
      <Input
        size="small"
        value={name}
        maxLength={limits.viewNameMax}
        placeholder={t("views.name")}
        aria-label={t("views.name")}
        onChange={(e) => setName(e.target.value)}
        onPressEnter={keep}
      />
      {more && (
        <>
          <Select
            size="small"
            value={shared}
            onChange={setShared}
            aria-label={t("views.with")}
            options={(["me", "roles", "everybody"] as const).map((value) => ({ value, label: t(`views.shared.${value}`) }))}
          />
          {shared === "roles" && (
            <Select
              size="small"
              mode="multiple"
              value={roleIds}
              onChange={setRoleIds}
              maxCount={limits.viewMaxRoles}
              aria-label={t("views.roles")}
              placeholder={t("views.roles")}
              showSearch={{ optionFilterProp: "label" }}
              options={known.map((role) => ({ value: role.id, label: say("roles", role.name) }))}
            />
          )}
          <Checkbox checked={pinned} onChange={(e) => setPinned(e.target.checked)}>
            {t("views.pin")}
          </Checkbox>
          {view && view.search !== present && (
            <Checkbox checked={renew} onChange={(e) => setRenew(e.target.checked)}>
              {t("views.renew")}
            </Checkbox>
          )}
        </>
      )}
      <div className={styles.buttons}>
        {view && (
          <Button size="small" onClick={onDone}>
            {t("common:action.cancel")}
          </Button>
        )}
        <Button size="small" type={more ? "primary" : "default"} onClick={keep} disabled={!name.trim()}>
          {t("common:action.save")}
        </Button>
      </div>
    </div>
  );
}
