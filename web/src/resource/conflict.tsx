// Somebody else changed the same fields: theirs and yours side by side, decided field by field, never overwritten unseen.
import { Alert, Button } from "antd";
import { useTranslation } from "react-i18next";
import type { Row } from "~/realtime/index.ts";
import { TimeText } from "~/ui/time.tsx";
import { cell } from "./cell.tsx";
import { fieldOf, nameField } from "./meta.ts";
import type { Resource, Values } from "./types.ts";
import type { Words } from "./words.ts";
import { ValueText } from "./value-text.tsx";
import styles from "./record.module.css";

interface ConflictProps {
  resource: Resource;
  words: Words;
  clash: { fields: string[]; theirs: Row };
  mine: Values;
  onTake: (field: string, side: "theirs" | "mine") => void;
}

export function Conflict({ resource, words, clash, mine, onTake }: ConflictProps) {
  const { t } = useTranslation("resource");
  const who = clash.theirs.updated_by?.name ?? t("somebody");
  return (
    <Alert
      className={styles.note}
      type="warning"
      role="alert"
      title={t("conflict.title", { name: who })}
      description={
        <>
          <p>
            {t("conflict.text")} <TimeText at={clash.theirs.updated_at} format="seconds" />
          </p>
          <div className={styles.conflict}>
            {clash.fields.map((name) => {
              const field = fieldOf(resource.meta, name);
              if (!field) return null;
              return (
                <div key={name} className={styles.sides} role="group" aria-label={words.field(name)}>
                  <strong>{words.field(name)}</strong>
                  <div>
                    <span className={styles.side}>{t("conflict.theirs", { name: who })}</span>
                    <div className={styles.value}>
                      {field.resource ? String(clash.theirs[nameField(field)] ?? "–") : cell(resource, field, clash.theirs, words)}
                    </div>
                    <Button size="small" onClick={() => onTake(name, "theirs")}>
                      {t("conflict.takeTheirs")}
                    </Button>
                  </div>
                  <div>
                    <span className={styles.side}>{t("conflict.mine")}</span>
                    <div className={styles.value}>
                      <ValueText resource={resource} field={field} value={mine[name]} words={words} />
                    </div>
                    <Button size="small" onClick={() => onTake(name, "mine")}>
                      {t("conflict.takeMine")}
                    </Button>
                  </div>
                </div>
              );
            })}
          </div>
        </>
      }
    />
  );
}
