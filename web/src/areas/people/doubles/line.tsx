// In a record's head: whom it looks like a double of, with the way to make them one; and what was merged into it, with the way back.
import { useState } from "react";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import type { Row } from "~/realtime/index.ts";
import { ConfirmButton } from "~/ui/confirm-button.tsx";
import { TimeText } from "~/ui/time.tsx";
import { type Pair, type People, useDoubles } from "./calls.ts";
import { MergeDialog } from "./merge-dialog.tsx";
import { Reasons } from "./reasons.tsx";
import { useUnmerge } from "./use-unmerge.ts";
import styles from "./doubles.module.css";

/** So many are named; the others are found once these are dealt with. */
const NAMED = 3;

export function DoublesLine({ of, row }: { of: People; row: Row }) {
  const { t } = useTranslation("record");
  const { data } = useDoubles(of, { id: row.id }, row.version);
  const [pair, setPair] = useState<Pair | null>(null);
  const unmerge = useUnmerge(of);
  const pairs = data?.pairs.slice(0, NAMED) ?? [];
  return (
    <>
      {(pairs.length > 0 || (data?.merges.length ?? 0) > 0) && (
        <ul className={styles.line} aria-label={t("doubles.title")}>
          {pairs.map((one) => (
            <li key={one.other.id}>
              <span>{t("doubles.looksLike", { name: one.other.name })}</span>
              <Reasons reasons={one.reasons} />
              <Button size="small" onClick={() => setPair(one)}>
                {t("doubles.compare")}
              </Button>
            </li>
          ))}
          {data?.merges.map((merge) => (
            <li key={merge.id}>
              <span>
                {t("doubles.wasMerged", { name: merge.name, by: merge.by ?? "–" })} <TimeText at={merge.at} />
              </span>
              <ConfirmButton
                size="small"
                question={t("doubles.undoQuestion", { name: merge.name })}
                detail={t("doubles.undoDetail")}
                onConfirm={() => unmerge(merge.id, merge.name)}
              >
                {t("doubles.undo")}
              </ConfirmButton>
            </li>
          ))}
        </ul>
      )}
      {pair && <MergeDialog of={of} pair={pair} onClose={() => setPair(null)} />}
    </>
  );
}
