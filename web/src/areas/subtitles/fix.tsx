// Mending what the checks advise on, by presets: chosen, done by the server as one edit, taken back by one press.
import { useState } from "react";
import { ToolOutlined } from "@ant-design/icons";
import { App, Button, Checkbox, Modal } from "antd";
import { useTranslation } from "react-i18next";
import { post } from "~/api/client.ts";
import type { DocumentOf } from "~/documents/index.ts";
import { useDocumentView, useWritable } from "~/sync/index.ts";
import { useChanged } from "./changed.tsx";
import styles from "./subtitles.module.css";

const PRESETS = ["lines", "long", "short", "gaps"] as const;
type Preset = (typeof PRESETS)[number];

export function useFix(of: DocumentOf) {
  const { t } = useTranslation("subtitles");
  const { message } = App.useApp();
  const writable = useWritable();
  const advised = useDocumentView((v) => v.problems?.some(({ advice }) => advice) ?? false);
  const [shown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);
  const [chosen, setChosen] = useState<Preset[]>([...PRESETS]);
  const changed = useChanged(of);
  const run = async () => {
    setBusy(true);
    try {
      const done = await post("/api/management/subtitles/fix", { id: of.id, presets: chosen });
      setShown(false);
      changed(done.changed > 0 ? t("fix.done", { count: done.changed }) : t("fix.nothing"), done.seq);
    } catch (error) {
      void message.error((error as Error).message);
    } finally {
      setBusy(false);
    }
  };
  const open = () => setShown(true);
  const button = writable && (
    <Button icon={<ToolOutlined />} onClick={open} disabled={!advised}>
      {t("fix.open")}
    </Button>
  );
  const dialog = (
    <Modal
      open={shown}
      title={t("fix.title")}
      okText={t("fix.run")}
      cancelText={t("cancel")}
      confirmLoading={busy}
      okButtonProps={{ disabled: chosen.length === 0 }}
      onOk={() => void run()}
      onCancel={() => setShown(false)}
    >
      <p className={styles.muted}>{t("fix.hint")}</p>
      <Checkbox.Group<Preset>
        className={styles.presets ?? ""}
        value={chosen}
        onChange={setChosen}
        options={PRESETS.map((value) => ({ value, label: t(`fix.presets.${value}`) }))}
      />
    </Modal>
  );
  return { open, button, dialog };
}
