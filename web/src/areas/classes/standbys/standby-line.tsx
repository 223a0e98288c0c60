// A standby in the agenda of a phone: when, how far it has come, and one's own press under the thumb.
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Row } from "~/realtime/index.ts";
import { formatTime } from "~/ui/time.tsx";
import { useZone } from "~/ui/time-zone.ts";
import { Press } from "./press.tsx";
import { StandbyDialog } from "./standby-dialog.tsx";
import { useStandbyWords } from "./use-words.ts";
import type { Standby } from "./use-standbys.ts";
import styles from "./standbys.module.css";

export function StandbyLine({ standby, named }: { standby: Standby; named: boolean }) {
  const zone = useZone();
  const words = useStandbyWords();
  const [open, setOpen] = useState(false);
  const { t } = useTranslation("standbys");
  return (
    <div className={styles.line} data-standby={standby.id} data-state={standby.state}>
      <button type="button" aria-label={`${t("of", { name: standby.teacher_name ?? "" })}, ${words(standby)}`} onClick={() => setOpen(true)}>
        {words(standby)}
        {named && ` · ${standby.teacher_name ?? ""}`}
        <span className="bt-num">
          {formatTime(standby.start_at, zone, "time")} – {formatTime(standby.end_at, zone, "time")}
        </span>
      </button>
      <Press row={standby as Row} large />
      {open && <StandbyDialog standby={standby} onClose={() => setOpen(false)} />}
    </div>
  );
}
