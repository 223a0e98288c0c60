// One's own share links, from the menu of the person.
import { Modal } from "antd";
import { useTranslation } from "react-i18next";
import { useSession } from "~/api/session.ts";
import { ShareList } from "./share-list.tsx";
import styles from "./share.module.css";

export default function OwnShares({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("resource");
  const me = useSession((s) => s.user?.id);
  return (
    <Modal open title={t("share.mine")} footer={null} onCancel={onClose} width={620} destroyOnHidden>
      <p className={styles.muted}>{t("share.mineLead")}</p>
      {me && <ShareList of={{ resource: "users", id: me }} none={t("share.none")} />}
    </Modal>
  );
}
