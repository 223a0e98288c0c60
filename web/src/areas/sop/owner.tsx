// Who leads a step, in the same colour and letter everywhere: row, panel, timing bar.
import { useTranslation } from "react-i18next";
import { DropMenu } from "~/ui/drop-menu.tsx";
import { owners, type Owner } from "./model.ts";
import styles from "./owner.module.css";

export const ownerColour: Record<Owner, string> = { teacher: "var(--bt-info-mark)", student: "var(--bt-success-mark)", assistant: "var(--bt-warning-mark)" };

export function OwnerMark({ owner }: { owner: Owner }) {
  const { t } = useTranslation("sop");
  return (
    <span className={styles.mark}>
      <span className={styles.dot} style={{ background: ownerColour[owner] }} aria-hidden />
      <span className={styles.word}>{t(`owner.${owner}`)}</span>
    </span>
  );
}

interface OwnerMenuProps {
  value: Owner;
  /** Says whose leader it is; the present one is added. */
  label: string;
  disabled: boolean;
  onChange: (owner: Owner) => void;
}

export function OwnerMenu({ value, label, disabled, onChange }: OwnerMenuProps) {
  const { t } = useTranslation("sop");
  if (disabled) return <OwnerMark owner={value} />;
  const items = owners.map((owner) => ({ key: owner, label: <OwnerMark owner={owner} /> }));
  return (
    <DropMenu menu={{ items, selectable: true, selectedKeys: [value], onClick: ({ key }) => onChange(key as Owner) }}>
      <button type="button" className={styles.button} aria-label={t("owner.of", { label, owner: t(`owner.${value}`) })}>
        <OwnerMark owner={value} />
      </button>
    </DropMenu>
  );
}
