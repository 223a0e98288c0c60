// The level ladder of a book from the list: its siblings, how many pages are behind the original, and one more of them.
import { Modal } from "antd";
import { useTranslation } from "react-i18next";
import { useCan } from "~/api/session.ts";
import { Loading } from "~/ui/states.tsx";
import { LadderSteps, TellForLevel, useLadder } from "./ladder.tsx";
import styles from "./ladder.module.css";

export default function LadderDialog({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  const { t } = useTranslation("books");
  const ladder = useLadder(id);
  const may = useCan("Roombook", "edit");
  return (
    <Modal open title={t("ladder.of", { title: title || t("book.untitled") })} footer={null} onCancel={onClose}>
      {ladder ? (
        <div className={styles.dialog}>
          <LadderSteps id={id} records={ladder.records} />
          {ladder.changed.length > 0 && <p className={styles.changed}>{t("ladder.behind", { count: ladder.changed.length })}</p>}
          {may && <TellForLevel id={id} records={ladder.records} />}
        </div>
      ) : (
        <Loading />
      )}
    </Modal>
  );
}
