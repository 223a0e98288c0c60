// Leave that was pressed in a calendar or in a teacher's record: what it is, and what the viewer may do with it.
import { Modal } from "antd";
import { useTranslation } from "react-i18next";
import type { Row } from "~/realtime/index.ts";
import { useRecord, TransitionButtons } from "~/resource/index.tsx";
import { LeaveAbout } from "./leave-about.tsx";
import { leaves } from "./list.tsx";
import { TakeBack } from "./take-back.tsx";
import type { Leave } from "./use-leaves.ts";
import styles from "./leaves.module.css";

export function LeaveDialog({ leave, onClose }: { leave: Leave; onClose: () => void }) {
  const { t } = useTranslation("leaves");
  const { data } = useRecord(leaves.meta, leave.id, leave as Row);
  const row = data ?? (leave as Row);
  return (
    <Modal open title={t("of", { name: leave.teacher_name ?? "" })} footer={null} onCancel={onClose}>
      <LeaveAbout row={row} />
      <div className={styles.deeds}>
        <TakeBack row={row} />
        <TransitionButtons resource={leaves} rows={[row]} />
      </div>
    </Modal>
  );
}
