// Who is signed in; look, shortcuts, log out with a question (A05).
import { Suspense, useState } from "react";
import { AppstoreOutlined, LogoutOutlined, SettingOutlined, ShareAltOutlined, ThunderboltOutlined, UserOutlined } from "@ant-design/icons";
import { App, type MenuProps } from "antd";
import { useTranslation } from "react-i18next";
import { useSession } from "~/api/session.ts";
import { all } from "~/i18n/index.ts";
import { useSeedTranslation } from "~/ui/builtin.ts";
import { useCommands } from "~/ui/commands.ts";
import { DropMenu } from "~/ui/drop-menu.tsx";
import { part } from "~/ui/part.ts";
import { Avatar } from "~/ui/people.tsx";
import { useTabFacts } from "~/ui/tab.ts";
import { openAccount, useAccountDrawer } from "./account/store.ts";
import { install, useInstall } from "./install.ts";
import { signOut } from "./session.ts";
import { openHelp } from "./shortcuts.tsx";

// Opened now and then: not in the first load.
const AccountDrawer = part(() => import("./account/index.tsx"));
/** Fetched by who looks at them. */
const OwnShares = part(() => import("~/resource/share/own-shares.tsx"));

export function UserMenu({ onLook }: { onLook: () => void }) {
  const { t } = useTranslation(all);
  const { modal } = App.useApp();
  const user = useSession((s) => s.user);
  const say = useSeedTranslation();
  const everAccount = useAccountDrawer((s) => s.ever);
  const [sharing, setSharing] = useState(false);
  // Who may let nothing out has nothing shared.
  const shares = useSession((s) => Object.values(s.user?.pages ?? {}).some((actions) => actions.includes("export")));
  const installable = useInstall(({ offered }) => offered !== null);
  const confirmSignOut = () => {
    const unsaved = Object.values(useTabFacts.getState().unsaved).some((parts) => parts.length > 0);
    modal.confirm({
      title: t("shell:user.signOutTitle"),
      content: unsaved ? t("shell:user.signOutUnsaved") : t("shell:user.signOutText"),
      okText: t("shell:user.signOut"),
      okButtonProps: { danger: unsaved },
      cancelText: t("action.cancel"),
      onOk: signOut,
    });
  };
  useCommands([
    { id: "account", label: t("shell:user.account"), group: t("shell:palette.do"), run: () => openAccount() },
    { id: "look", label: t("shell:look.open"), group: t("shell:palette.do"), run: onLook },
    { id: "sign-out", label: t("shell:user.signOut"), group: t("shell:palette.do"), run: confirmSignOut },
  ]);
  if (!user) return null;
  const items: MenuProps["items"] = [
    {
      key: "who",
      type: "group",
      label: (
        <span style={{ display: "block", minWidth: 180, lineHeight: 1.45 }}>
          <strong style={{ color: "var(--bt-text)" }}>{user.name}</strong>
          <br />
          {[user.roles.map((r) => say("roles", r.name)).join(", "), user.corp].filter(Boolean).join(" · ")}
        </span>
      ),
    },
    { type: "divider" },
    { key: "account", icon: <UserOutlined />, label: t("shell:user.account"), onClick: () => openAccount() },
    { key: "look", icon: <SettingOutlined />, label: t("shell:look.open"), onClick: onLook },
    ...(shares ? [{ key: "shares", icon: <ShareAltOutlined />, label: t("resource:share.mine"), onClick: () => setSharing(true) }] : []),
    ...(installable ? [{ key: "install", icon: <AppstoreOutlined />, label: t("shell:user.install"), onClick: install }] : []),
    { key: "help", icon: <ThunderboltOutlined />, label: t("shell:help.title"), onClick: openHelp },
    { type: "divider" },
    { key: "out", icon: <LogoutOutlined />, label: t("shell:user.signOut"), onClick: confirmSignOut },
  ];
  return (
    <>
      <DropMenu menu={{ items }} placement="bottomRight">
        <button
          type="button"
          aria-label={`${t("shell:user.menu")}: ${user.name}`}
          style={{ display: "flex", padding: 4, border: 0, borderRadius: 16, background: "none", cursor: "pointer" }}
        >
          <Avatar person={user} size={26} />
        </button>
      </DropMenu>
      {everAccount && (
        <Suspense>
          <AccountDrawer />
        </Suspense>
      )}
      {sharing && (
        <Suspense>
          <OwnShares onClose={() => setSharing(false)} />
        </Suspense>
      )}
    </>
  );
}
