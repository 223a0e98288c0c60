// The menu, at the side or on top, made of the pages this person may open (U01, A09).
import { DownOutlined } from "@ant-design/icons";
import { Tooltip } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { setOwn, useOwnSetting } from "~/api/own-settings.ts";
import { useSession } from "~/api/session.ts";
import { DropMenu } from "~/ui/drop-menu.tsx";
import type { Group, RouteEntry } from "~/ui/route.ts";
import { usePageTitle } from "~/ui/page-title.ts";
import { anyPageIcon } from "./icons.tsx";
import { groupTitle, litEntry, menuFor } from "./pages.ts";
import { useTabs } from "./tabs.ts";
import { all } from "~/i18n/index.ts";
import styles from "./menu.module.css";

const noBadge = () => 0;
const MANY = 99;
const CLOSED = "menu_closed";

function useMenu() {
  const user = useSession((s) => s.user);
  const active = useTabs((s) => s.active);
  return { groups: menuFor(user), lit: litEntry(active.split("?")[0] ?? "") };
}

function MenuLink({
  entry,
  lit,
  folded = false,
  bare = false,
  onGo,
}: {
  entry: RouteEntry;
  lit: boolean;
  folded?: boolean;
  bare?: boolean;
  onGo?: (() => void) | undefined;
}) {
  const pageTitle = usePageTitle();
  // An entry never changes its hook: entries are constants.
  const { useBadge = noBadge } = entry;
  const count = useBadge();
  const title = pageTitle(entry.page);
  const many = count > MANY ? `${MANY}+` : count > 0 ? String(count) : "";
  const badge = many && <span className={styles.badge}>{many}</span>;
  const link = (
    <Link
      to={entry.path}
      className={`${styles.link} ${bare ? styles.bare : ""}`}
      aria-current={lit ? "page" : undefined}
      aria-label={folded ? [title, many].filter(Boolean).join(" ") : undefined}
      onClick={onGo}
    >
      <span className={styles.icon} aria-hidden>
        {entry.icon ?? anyPageIcon}
      </span>
      {!folded && <span className={styles.text}>{title}</span>} {badge}
    </Link>
  );
  return folded ? (
    <Tooltip title={title} placement="right">
      {link}
    </Tooltip>
  ) : (
    link
  );
}

export function SideMenu({ folded, onGo }: { folded: boolean; onGo?: () => void }) {
  const { t, i18n } = useTranslation(all);
  const { groups, lit } = useMenu();
  const closed = new Set(useOwnSetting(CLOSED)?.split(","));
  const toggle = (group: Group) => {
    const next = new Set(closed);
    if (!next.delete(group)) next.add(group);
    setOwn({ [CLOSED]: [...next].filter(Boolean).join(",") || null });
  };
  return (
    <nav className={`${styles.nav} ${folded ? styles.folded : ""}`} aria-label={t("shell:menu.label")}>
      {groups.map(({ group, entries }) => {
        const shut = closed.has(group) && !folded;
        return (
          <div key={group} className={styles.group}>
            {!folded && group !== "home" && (
              <button type="button" className={`${styles.heading} ${shut ? styles.closed : ""}`} aria-expanded={!shut} onClick={() => toggle(group)}>
                <span>{groupTitle(group, i18n.language)}</span>
                <DownOutlined aria-hidden />
              </button>
            )}
            {!shut && (
              <ul className={styles.list}>
                {entries.map((entry) => (
                  <li key={entry.path}>
                    <MenuLink entry={entry} lit={lit === entry} folded={folded} onGo={onGo} />
                  </li>
                ))}
              </ul>
            )}
          </div>
        );
      })}
    </nav>
  );
}

export function TopMenu() {
  const { t, i18n } = useTranslation(all);
  const { groups, lit } = useMenu();
  return (
    <nav aria-label={t("shell:menu.label")} style={{ display: "contents" }}>
      {groups.map(({ group, entries }) => (
        <DropMenu
          key={group}
          menu={{
            selectedKeys: lit ? [lit.path] : [],
            items: entries.map((entry) => ({ key: entry.path, label: <MenuLink entry={entry} lit={lit === entry} bare /> })),
          }}
        >
          <button type="button" className={`${styles.top} ${lit?.group === group ? styles.lit : ""}`}>
            {groupTitle(group, i18n.language)}
          </button>
        </DropMenu>
      ))}
    </nav>
  );
}
