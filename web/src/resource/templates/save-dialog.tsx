// Keeps what a document says now as a template.
import { useId, useState } from "react";
import { App, Modal } from "antd";
import { useTranslation } from "react-i18next";
import { limits } from "~/api/meta.gen.ts";
import { Loading } from "~/ui/states.tsx";
import { useRecord } from "../calls.ts";
import type { Meta } from "../meta.ts";
import { type Named, saveTemplate } from "./calls.ts";
import { NameForm } from "./name-form.tsx";
import styles from "./templates.module.css";

interface SaveTemplateProps {
  meta: Meta;
  /** Of the document's record. */
  id: string;
  onClose: () => void;
}

export default function SaveTemplate({ meta, id, onClose }: SaveTemplateProps) {
  const { t } = useTranslation("document");
  const { message } = App.useApp();
  const form = useId();
  const { data: row } = useRecord(meta, id);
  const [busy, setBusy] = useState(false);
  const save = async (named: Named) => {
    setBusy(true);
    try {
      await saveTemplate(meta, id, named);
      message.success(t("template.saved", { name: named.name }));
      onClose();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={t("template.save")}
      onCancel={onClose}
      okText={t("template.keep")}
      okButtonProps={{ htmlType: "submit", form, loading: busy, disabled: !row }}
      width={440}
    >
      {row ? (
        <NameForm id={form} begin={{ name: [...String(row[meta.title])].slice(0, limits.templateNameMax).join(""), shared: "me" }} onSend={save} />
      ) : (
        <Loading />
      )}
      <p className={styles.hint}>{t("template.saveHint")}</p>
    </Modal>
  );
}
