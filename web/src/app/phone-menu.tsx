// On a phone the menu is a drawer; it goes when a page is chosen.
import type { ReactNode } from "react";
import { Drawer } from "antd";
import { useTranslation } from "react-i18next";
import { all } from "~/i18n/index.ts";
import { SideMenu } from "./menu.tsx";

export default function PhoneMenu({ open, onClose, children }: { open: boolean; onClose: () => void; children: ReactNode }) {
  const { t } = useTranslation(all);
  return (
    <Drawer
      open={open}
      onClose={onClose}
      placement="left"
      size={264}
      closable={false}
      styles={{ body: { padding: 0, display: "flex", flexDirection: "column" } }}
      aria-label={t("shell:menu.label")}
    >
      {children}
      <SideMenu folded={false} onGo={onClose} />
    </Drawer>
  );
}
