// One call for help on the desk: who calls from where, how their network is now, who has it, what can be done, and in the end what it was.
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useCan } from "~/api/session.ts";
import { TimeText, useSpan } from "~/ui/time.tsx";
import { toneStyle } from "~/ui/tone.ts";
import { MemberLine } from "./signal.tsx";
import { Elapsed } from "./elapsed.tsx";
import { Answers } from "./sos.tsx";
import type { Sos, Tile } from "./tile.ts";
import { useWord } from "./words.ts";
import styles from "./sos-desk.module.css";

interface SosCardProps {
  sos: Sos;
  /** The class as it runs: null once it is over, undefined where that is not known. */
  tile: Tile | null | undefined;
}

export function SosCard({ sos, tile }: SosCardProps) {
  const { t } = useTranslation("monitoring");
  const word = useWord();
  const span = useSpan();
  const mayEnter = useCan("ClassroomDetails", "query");
  const open = sos.state === "open";
  const over = sos.state === "resolved";
  const member = tile?.members.find(({ id }) => id === sos.userId);
  const waited = sos.claimedAt && Date.parse(sos.claimedAt) - Date.parse(sos.since);
  return (
    <article
      className={`${styles.card} ${open ? styles.waiting : ""}`}
      style={open ? toneStyle("danger") : undefined}
      data-call={sos.id}
      aria-label={[word("category", sos.category), sos.userName].filter(Boolean).join(" · ")}
    >
      <header>
        <strong>{sos.userName}</strong>
        <span className={styles.muted}>{word("role", sos.role ?? "")}</span>
        <span className={styles.since}>{over ? <TimeText at={sos.resolvedAt} format="time" /> : <Elapsed since={sos.since} />}</span>
      </header>
      <p>
        {word("category", sos.category)}
        {over && sos.cause && <> → {t(`sos.values.cause.${sos.cause as "network"}`)}</>}
      </p>
      <p className={styles.muted}>
        {mayEnter && sos.classId ? <Link to={`/ClassroomDetails?id=${encodeURIComponent(sos.classId)}`}>{sos.className}</Link> : sos.className}
        {!over && tile === null && <> · {t("sos.afterClass")}</>}
      </p>
      {!over && member && <MemberLine member={member} role={word("role", member.role)} />}
      {over && sos.note && <p className={styles.note}>{sos.note}</p>}
      <footer>
        <span className={styles.muted}>
          {open ? t("sos.unclaimed") : over ? (sos.ownerName ?? "–") : t("sos.owner", { name: sos.ownerName ?? "–" })}
          {over && typeof waited === "number" && <> · {t("desk.waited", { time: span(waited) })}</>}
        </span>
        {!over && <Answers sos={sos} />}
      </footer>
    </article>
  );
}
