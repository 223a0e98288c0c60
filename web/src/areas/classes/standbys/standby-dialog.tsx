// A standby that was pressed in a calendar or in a teacher's record: what it is, and what the viewer may do with it.
import { Modal } from "antd";
import { useTranslation } from "react-i18next";
import type { Row } from "~/realtime/index.ts";
import { TransitionButtons, useRecord } from "~/resource/index.tsx";
import { standbys } from "./list.tsx";
import { StandbyAbout } from "./standby-about.tsx";
import type { Standby } from "./use-standbys.ts";
import styles from "./standbys.module.css";

export function StandbyDialog({ standby, onClose }: { standby: Standby; onClose: () => void }) {
  const { t } = useTranslation("standbys");
  const { data } = useRecord(standbys.meta, standby.id, standby as Row);
  const row = data ?? (standby as Row);
  return (
    <Modal open title={t("of", { name: standby.teacher_name ?? "" })} footer={null} onCancel={onClose}>
      <StandbyAbout row={row} />
      <div className={styles.deeds}>
        <TransitionButtons resource={standbys} rows={[row]} />
      </div>
    </Modal>
  );
}
