// The permission tree as a matrix: groups and their pages down, the nine actions across. Plain inputs: there are hundreds; the keyboard takes them for one grid.
import { type ReactNode, useEffect, useRef, useState } from "react";
import { DownOutlined, RightOutlined, SearchOutlined } from "@ant-design/icons";
import { Checkbox, Input } from "antd";
import { useTranslation } from "react-i18next";
import { actions } from "~/api/pages.gen.ts";
import { DropMenu } from "~/ui/drop-menu.tsx";
import { named } from "~/ui/page-title.ts";
import type { Action } from "~/api/session.ts";
import { catalogue, type Grants, isScoped, type PageGroup, type Scope, scopes, setScope, toggle } from "./grants.ts";
import { useGridKeys } from "./grid-keys.ts";
import styles from "./matrix.module.css";

interface MatrixProps {
  grants: Grants;
  /** Absent: read only. */
  onChange?: (grants: Grants) => void;
  /** Pages to mark as changed. */
  changed?: readonly string[];
  extra?: ReactNode;
  /** What stands in the cell of an action of a page, instead of a box. */
  cell?: (page: PageGroup["pages"][number], action: Action) => ReactNode;
  /** Other grants: what they have and these have not is lit, and the other way round. */
  other?: Grants;
}

function Tick({ on, some, label, onChange }: { on: boolean; some?: boolean; label: string; onChange: ((on: boolean) => void) | undefined }) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = Boolean(some && !on);
  }, [some, on]);
  return (
    <input
      ref={box}
      type="checkbox"
      tabIndex={-1}
      aria-label={label}
      title={label}
      checked={on}
      disabled={!onChange}
      onChange={(e) => onChange?.(e.target.checked)}
    />
  );
}

/** With which records a page is granted: a button that says it, and offers the others where it may be changed. */
function ScopeButton({ scope, page, onChange }: { scope: Scope; page: string; onChange: ((scope: Scope) => void) | undefined }) {
  const { t } = useTranslation("permissions");
  const button = (
    <button
      type="button"
      tabIndex={-1}
      className={scope === "all" ? styles.scope : `${styles.scope} ${styles.own}`}
      aria-label={t("scope.of", { page, scope: t(`scope.${scope}Long`) })}
      title={t(`scope.${scope}Long`)}
      aria-disabled={!onChange}
    >
      {t(`scope.${scope}`)}
    </button>
  );
  if (!onChange) return button;
  const items = scopes.toReversed().map((key) => ({ key, label: t(`scope.${key}Long`), onClick: () => onChange(key) }));
  return <DropMenu menu={{ items, selectable: true, selectedKeys: [scope] }}>{button}</DropMenu>;
}

export function Matrix({ grants, onChange, changed, extra, cell, other }: MatrixProps) {
  const { t, i18n } = useTranslation("permissions");
  const grid = useRef<HTMLTableElement>(null);
  const keys = useGridKeys(grid);
  const [search, setSearch] = useState("");
  const [onlyHeld, setOnlyHeld] = useState(onChange === undefined && !cell);
  const has = (page: string) => grants.has(page) || (other?.has(page) ?? false);
  // Groups in which something is granted are open at first.
  const [closed, setClosed] = useState<ReadonlySet<string>>(
    () => new Set(catalogue.filter((g) => !g.pages.some((p) => grants.has(p.id) || other?.has(p.id))).map((g) => g.id)),
  );
  const wanted = search.trim().toLowerCase();
  const shown = catalogue
    .map((group): PageGroup => ({
      ...group,
      pages: group.pages.filter((p) => (!onlyHeld || has(p.id)) && (wanted === "" || `${p.en} ${p.zh} ${p.id} ${p.path}`.toLowerCase().includes(wanted))),
    }))
    .filter((group) => group.pages.length > 0);
  const flip = (group: string) => setClosed((now) => (now.has(group) ? new Set([...now].filter((g) => g !== group)) : new Set([...now, group])));
  const set = onChange && ((ids: readonly string[], which: Parameters<typeof toggle>[2], on: boolean) => onChange(toggle(grants, ids, which, on)));
  return (
    <div>
      <div className={styles.tools}>
        <Input
          style={{ maxWidth: 240 }}
          prefix={<SearchOutlined />}
          allowClear
          placeholder={t("grants.search")}
          aria-label={t("grants.search")}
          value={search}
          onChange={(e) => setSearch(e.target.value)}
        />
        <Checkbox checked={onlyHeld} onChange={(e) => setOnlyHeld(e.target.checked)}>
          {t("grants.onlyHeld")}
        </Checkbox>
        {extra}
      </div>
      <div className={styles.scroll}>
        {/* The grid pattern is made for tables of controls. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role */}
        <table ref={grid} role="grid" aria-label={t("grants.grid")} className={styles.matrix} {...keys}>
          <thead>
            <tr>
              <th scope="col">{t("grants.page")}</th>
              <th scope="col">{t("grants.all")}</th>
              {actions.map((action) => (
                <th key={action} scope="col">
                  {t(`action.${action}`)}
                </th>
              ))}
              <th scope="col">{t("scope.head")}</th>
            </tr>
          </thead>
          {shown.map((group) => {
            const ids = group.pages.map((p) => p.id);
            const held = ids.filter((id) => grants.has(id)).length;
            const full = (page: string) => actions.every((a) => grants.get(page)?.actions.has(a));
            const open = wanted !== "" || !closed.has(group.id);
            const name = named(group, i18n.language);
            return (
              <tbody key={group.id}>
                <tr className={styles.group}>
                  <th scope="rowgroup">
                    <button type="button" tabIndex={-1} aria-expanded={open} onClick={() => flip(group.id)}>
                      {open ? <DownOutlined /> : <RightOutlined />}
                      {name}
                      <span className={styles.count}>{t("grants.group", { held, total: ids.length })}</span>
                    </button>
                  </th>
                  <td>
                    <Tick on={ids.every(full)} some={held > 0} label={t("grants.allIn", { group: name })} onChange={set && ((on) => set(ids, actions, on))} />
                  </td>
                  {actions.map((action) => {
                    const count = ids.filter((id) => grants.get(id)?.actions.has(action)).length;
                    return (
                      <td key={action}>
                        <Tick
                          on={count === ids.length}
                          some={count > 0}
                          label={t("grants.one", { action: t(`action.${action}`), page: name })}
                          onChange={set && ((on) => set(ids, [action], on))}
                        />
                      </td>
                    );
                  })}
                  <td aria-label={t("scope.head")} />
                </tr>
                {open &&
                  group.pages.map((page) => {
                    const title = named(page, i18n.language);
                    const scope = (of: Grants) => of.get(page.id)?.scope ?? "all";
                    return (
                      <tr key={page.id} className={changed?.includes(page.id) ? styles.changed : undefined}>
                        <th scope="row" title={page.path}>
                          {title}
                        </th>
                        <td>
                          <Tick
                            on={full(page.id)}
                            some={grants.has(page.id)}
                            label={t("grants.allOf", { page: title })}
                            onChange={set && ((on) => set([page.id], actions, on))}
                          />
                        </td>
                        {actions.map((action) => {
                          const on = grants.get(page.id)?.actions.has(action) ?? false;
                          const there = other ? (other.get(page.id)?.actions.has(action) ?? false) : on;
                          return (
                            <td key={action} className={there === on ? undefined : styles.differs}>
                              {cell ? (
                                cell(page, action)
                              ) : (
                                <Tick
                                  on={on}
                                  label={
                                    t("grants.one", { action: t(`action.${action}`), page: title }) +
                                    (there === on ? "" : ` (${t(on ? "compare.onlyHere" : "compare.onlyThere")})`)
                                  }
                                  onChange={set && ((now) => set([page.id], [action], now))}
                                />
                              )}
                            </td>
                          );
                        })}
                        <td className={other && scope(other) !== scope(grants) ? styles.differs : undefined}>
                          {isScoped(page.id) && grants.has(page.id) && (
                            <ScopeButton scope={scope(grants)} page={title} onChange={onChange && ((now) => onChange(setScope(grants, page.id, now)))} />
                          )}
                        </td>
                      </tr>
                    );
                  })}
              </tbody>
            );
          })}
        </table>
      </div>
    </div>
  );
}
