// Everything a person may set up of the frame (U06, U09); each change shows at once, on all their screens.
import type { ReactNode } from "react";
import { CheckOutlined } from "@ant-design/icons";
import { Button, Drawer, Segmented, Switch } from "antd";
import { useTranslation } from "react-i18next";
import { post } from "~/api/client.ts";
import { all } from "~/i18n/index.ts";
import { save } from "~/resource/index.tsx";
import { primaries, primaryColours } from "~/ui/tokens.ts";
import { changeSettings, defaults, type Settings, useSettings } from "./settings.ts";
import styles from "./look-drawer.module.css";

/** All that the person set up, as a file of theirs. */
async function exportSettings(): Promise<void> {
  const own = await post("/api/user/settings/export", {});
  save(new Blob([JSON.stringify(own, null, 2)], { type: "application/json" }), `belltower-${own.account}.json`);
}

type Toggle = { [K in keyof Settings]: Settings[K] extends boolean ? K : never }[keyof Settings];

const Row = ({ label, hint, children }: { label: ReactNode; hint?: ReactNode; children: ReactNode }) => (
  <div className={styles.row}>
    <div>
      <div className={styles.label}>{label}</div>
      {hint && <div className={styles.hint}>{hint}</div>}
    </div>
    {children}
  </div>
);

export default function LookDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(all);
  const settings = useSettings();
  const toggle = (key: Toggle, label: string, hint?: string, disabled = false) => (
    <Row label={label} hint={hint}>
      <Switch size="small" checked={settings[key]} disabled={disabled} onChange={(on) => changeSettings({ [key]: on })} aria-label={label} />
    </Row>
  );
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t("shell:look.title")}
      size={340}
      footer={
        <div className={styles.foot}>
          <span className={styles.hint}>{t("shell:look.kept")}</span>
          <Button size="small" onClick={() => void exportSettings()}>
            {t("shell:look.export")}
          </Button>
          <Button size="small" onClick={() => changeSettings(defaults)}>
            {t("shell:look.reset")}
          </Button>
        </div>
      }
    >
      <h3 className={styles.heading}>{t("shell:look.theme")}</h3>
      <Segmented
        block
        value={settings.nav_theme}
        onChange={(nav_theme) => changeSettings({ nav_theme })}
        options={(["light", "dark", "system"] as const).map((value) => ({ value, label: t(`shell:look.${value}`) }))}
        aria-label={t("shell:look.theme")}
      />
      <div className={styles.colours} role="radiogroup" aria-label={t("shell:look.colour")}>
        {primaries.map((name) => (
          <button
            key={name}
            type="button"
            role="radio"
            aria-checked={settings.color === name}
            aria-label={t(`shell:look.${name}`)}
            title={t(`shell:look.${name}`)}
            className={styles.colour}
            style={{ background: primaryColours[name].solid }}
            onClick={() => changeSettings({ color: name })}
          >
            {settings.color === name && <CheckOutlined />}
          </button>
        ))}
      </div>
      <h3 className={styles.heading}>{t("shell:look.density")}</h3>
      {toggle("compact", t("shell:look.compact"), t("shell:look.compactHint"))}
      {toggle("weak", t("shell:look.weak"), t("shell:look.weakHint"))}
      {toggle("single_keys", t("shell:look.singleKeys"), t("shell:look.singleKeysHint"))}
      <Row label={t("shell:look.width")}>
        <Segmented
          size="small"
          value={settings.content_width}
          onChange={(content_width) => changeSettings({ content_width })}
          options={(["fluid", "fixed"] as const).map((value) => ({ value, label: t(`shell:look.${value}`) }))}
        />
      </Row>
      <h3 className={styles.heading}>{t("shell:look.frame")}</h3>
      <Row label={t("shell:look.navigation")}>
        <Segmented
          size="small"
          value={settings.layout}
          onChange={(layout) => changeSettings({ layout })}
          options={(["sidemenu", "topmenu"] as const).map((value) => ({ value, label: t(`shell:look.${value}`) }))}
        />
      </Row>
      {toggle("multi_tab", t("shell:look.multiTab"), t("shell:look.multiTabHint"))}
      {toggle("fixed_header", t("shell:look.fixedHeader"))}
      {toggle("auto_hide_header", t("shell:look.autoHide"), undefined, !settings.fixed_header)}
      {toggle("fixed_sidebar", t("shell:look.fixedSidebar"), undefined, settings.layout === "topmenu")}
    </Drawer>
  );
}
