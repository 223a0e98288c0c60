// Calls for help: who takes one, who has it, how long it has waited. Used by the board's tiles and by the class page.
import { createContext, type ReactNode, use } from "react";
import { useTranslation } from "react-i18next";
import { sosMeta } from "~/api/resources/sos.gen.ts";
import { useSession } from "~/api/session.ts";
import { type BusyMoves, MoveButtons, resource } from "~/resource/index.tsx";
import { toneStyle } from "~/ui/tone.ts";
import type { Sos } from "./tile.ts";
import { Elapsed } from "./elapsed.tsx";
import { useWord } from "./words.ts";
import styles from "./sos.module.css";

export const calls = resource(sosMeta, {
  ns: "monitoring",
  ownTitle: true,
  columns: ["user_name", "class_id", "category", "state", "since", "owner_id"],
  form: [],
});

/** A call as the board's topic tells it, for the transitions of the record it is. */
export const recordOf = ({ id, state, userName }: Sos) => ({ id, state, user_name: userName });

/** How calls are answered on this page, whose dialog stays, with what was typed into it, when a colleague was faster. */
export const Answering = createContext<BusyMoves | null>(null);

/** What can be done about a call. */
export function Answers({ sos }: { sos: Sos }) {
  const moves = use(Answering);
  return moves && <MoveButtons resource={calls} rows={[recordOf(sos)]} urgent={sos.state === "open"} moves={moves} />;
}

interface SosBarProps {
  sos: Sos;
  /** What has to be known beside it: that its class is over. */
  note?: ReactNode;
}

/** One call in one line, with what can be done about it. It stays until somebody resolves it: the end of a class helps nobody. */
export function SosBar({ sos, note }: SosBarProps) {
  const { t } = useTranslation("monitoring");
  const word = useWord();
  const me = useSession((s) => s.user?.id);
  const open = sos.state === "open";
  const mine = sos.ownerId !== null && sos.ownerId === me;
  return (
    <div className={`${styles.bar} ${open ? styles.open : ""}`} style={toneStyle(open ? "danger" : "info")} data-sos={sos.state}>
      <span className={styles.pulse} aria-hidden />
      <span className={styles.what}>
        <strong>{[word("category", sos.category), sos.userName].filter(Boolean).join(" · ")}</strong>
        <span className={styles.owner}>
          {open ? t("sos.unclaimed") : mine ? t("sos.mine") : sos.ownerName ? t("sos.owner", { name: sos.ownerName }) : t("sos.taken")}
          {note && <> · {note}</>}
        </span>
      </span>
      <Elapsed since={sos.since} />
      <Answers sos={sos} />
    </div>
  );
}
