// What a step uses, as chips. Two people adding at once both keep theirs: the list is shared item by item.
import { useState } from "react";
import { CloseOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import { useWritable } from "~/sync/use-document.ts";
import { useVerbs } from "./editor-state.ts";
import styles from "./panel.module.css";

/** A chip is a name, not a text. */
const MAX_LENGTH = 80;

export function Materials({ step, items }: { step: string; items: string[] }) {
  const { t } = useTranslation("sop");
  const writable = useWritable();
  const verbs = useVerbs();
  const [draft, setDraft] = useState("");
  const remove = (at: number) => verbs.setMaterials(step, (list) => at < list.length && list.delete(at));
  const add = () => {
    const name = draft.trim();
    if (name && !items.includes(name)) verbs.setMaterials(step, (list) => list.insert(list.length, [name]));
    setDraft("");
  };
  return (
    <div className={styles.materials} role="group" aria-labelledby="materials-label">
      {items.map((item, at) => (
        <span key={`${at}${item}`} className={styles.material}>
          {item}
          {writable && <button type="button" aria-label={t("materials.remove", { name: item })} onClick={() => remove(at)}><CloseOutlined /></button>}
        </span>
      ))}
      {writable && (
        <input
          className={styles.newMaterial}
          value={draft}
          maxLength={MAX_LENGTH}
          placeholder={t(items.length ? "materials.more" : "materials.first")}
          aria-label={t("materials.add")}
          onChange={(e) => setDraft(e.target.value)}
          onBlur={add}
          onKeyDown={(e) => {
            if (e.nativeEvent.isComposing) return;
            if (e.key === "Enter" || (e.key === "," && draft)) {
              e.preventDefault();
              add();
            } else if (e.key === "Backspace" && draft === "" && items.length > 0) remove(items.length - 1);
          }}
        />
      )}
      {!writable && items.length === 0 && <span className={styles.muted}>{t("materials.none")}</span>}
    </div>
  );
}
