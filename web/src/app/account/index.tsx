// One's own account, from the user menu: who one is, how one signs in, where one is signed in.
import { Drawer, Tabs } from "antd";
import { useTranslation } from "react-i18next";
import { useSession } from "~/api/session.ts";
import { useNarrow } from "~/ui/use-narrow.ts";
import { ReauthProvider } from "./reauth.tsx";
import { closeAccount, openAccount, useAccountDrawer } from "./store.ts";
import { accountTabs } from "./tabs.tsx";
import styles from "./account.module.css";

export default function AccountDrawer() {
  const { t } = useTranslation(["account", "notices", "common"]);
  const { open, tab } = useAccountDrawer();
  const narrow = useNarrow();
  const user = useSession((s) => s.user);
  const tabs = accountTabs.filter((one) => !("of" in one) || (user !== null && one.of(user)));
  return (
    <Drawer
      open={open}
      onClose={closeAccount}
      title={t("account:title")}
      size={680}
      destroyOnHidden
      styles={{ wrapper: { maxWidth: "100vw" }, body: { padding: narrow ? "0 16px 24px" : "8px 0 0" } }}
    >
      <ReauthProvider>
        <Tabs
          className={styles.tabs ?? ""}
          activeKey={tab}
          onChange={openAccount}
          tabPlacement={narrow ? "top" : "start"}
          destroyOnHidden
          items={tabs.map(({ key, icon, element: Element }) => ({
            key,
            icon,
            label: t(`account:tab.${key}`),
            children: (
              <section className={styles.tab}>
                <Element />
              </section>
            ),
          }))}
        />
      </ReauthProvider>
    </Drawer>
  );
}
