// One class on the board. In a grid every tile is of one height, whatever it holds, so that nothing shifts.
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { Link, type To } from "react-router";
import { Faces, type Person } from "~/ui/people.tsx";
import { StatusTag } from "~/ui/tags.tsx";
import { useNow, useSpan } from "~/ui/time.tsx";
import { toneStyle } from "~/ui/tone.ts";
import { MemberLine } from "./signal.tsx";
import { Elapsed } from "./elapsed.tsx";
import { Silent } from "./silent.tsx";
import { SosBar } from "./sos.tsx";
import { isSilent, levelTone, type Member, type Tile } from "./tile.ts";
import { useWord } from "./words.ts";
import styles from "./tile-card.module.css";

const LINES = 4;
const LINE = 22;
const FRAME = 118;
export const TILE_HEIGHT = FRAME + LINES * LINE;
/** As tall as its members need. For a board one tile wide, where no neighbour has to be as tall. */
export const heightOf = (tile: Tile): number => FRAME + LINE * Math.min(LINES, Math.max(1, tile.members.length));

/** The teacher first, then whose line is worst: what is cut off is what needs nobody. */
function foremost(members: Member[]): Member[] {
  const weight = (m: Member) => (m.role === "teacher" ? 0 : m.online ? 10 - m.quality : 20);
  return members.toSorted((a, b) => weight(a) - weight(b) || a.name.localeCompare(b.name));
}

export const tileId = (id: string) => `tile-${id}`;

interface TileCardProps {
  tile: Tile;
  others: readonly Person[] | undefined;
  reachable: boolean;
  /** Where a class is looked into; the class page, unless said otherwise. */
  pathOf?: (tile: Tile) => To;
}

const ofConsole = (tile: Tile) => `/ClassroomDetails?id=${encodeURIComponent(tile.id)}`;

export const TileCard = memo(function TileCard({ tile, others, reachable, pathOf = ofConsole }: TileCardProps) {
  const { t } = useTranslation("monitoring");
  const word = useWord();
  const { sos, level } = tile;
  const members = foremost(tile.members);
  const shown = members.slice(0, members.length > LINES ? LINES - 1 : LINES);
  const rest = members.length - shown.length;
  const absent = tile.attention.reason === "teacher_missing";
  const silent = isSilent(tile);
  const tone = sos?.state === "open" || level === "anomaly" || silent ? "danger" : level === "warning" || absent ? "warning" : sos ? "info" : undefined;
  const who = [tile.teacher, ...tile.students].filter(Boolean).join(" · ");
  return (
    <article
      className={`${styles.tile} ${tone ? styles.marked : ""} ${sos?.state === "open" ? styles.alarm : ""}`}
      style={tone && toneStyle(tone)}
      data-level={level}
    >
      <Progress tile={tile} />
      <header className={styles.head}>
        <Link to={pathOf(tile)} id={tileId(tile.id)} data-tile={tile.id} tabIndex={reachable ? 0 : -1} className={styles.name}>
          {tile.name || tile.number}
        </Link>
        <Faces people={others} size={18} />
        <span className={styles.clock}>
          <Elapsed since={tile.startAt} />
        </span>
      </header>
      <div className={styles.sub}>
        <span className={styles.who} title={who}>
          {tile.name !== "" && <span className="bt-num">{tile.number}</span>}
          {who && ` · ${who}`}
        </span>
        {tile.silentSince && <Silent since={tile.silentSince} />}
        {level === "ok" && absent && <StatusTag tone="warning">{t("board.noTeacher")}</StatusTag>}
        {level !== "ok" && !silent && <StatusTag tone={levelTone[level]}>{t(`level.${level}`)}</StatusTag>}
      </div>
      <div className={styles.members}>
        {shown.map((member) => (
          <MemberLine key={member.id} member={member} role={word("role", member.role)} />
        ))}
        {rest > 0 && <div className={styles.rest}>{t("board.moreMembers", { count: rest })}</div>}
        {members.length === 0 && <div className={styles.rest}>{t("board.nobody")}</div>}
      </div>
      <footer className={styles.foot}>{sos && sos.state !== "resolved" ? <SosBar sos={sos} /> : <Facts tile={tile} />}</footer>
    </article>
  );
});

/** How far the lesson is; over its time it says so by colour. */
function Progress({ tile }: { tile: Tile }) {
  const now = useNow(10_000);
  if (!tile.endAt) return null;
  const [start, end] = [Date.parse(tile.startAt), Date.parse(tile.endAt)];
  const part = Math.min(1, Math.max(0, (now - start) / Math.max(1, end - start)));
  return <span className={styles.progress} style={{ ...toneStyle(now > end ? "warning" : "info"), transform: `scaleX(${part.toFixed(3)})` }} aria-hidden />;
}

function Facts({ tile }: { tile: Tile }) {
  const { t, i18n } = useTranslation("monitoring");
  const word = useWord();
  const span = useSpan();
  const now = useNow(5000);
  const { lastEvent, level } = tile;
  const percent = new Intl.NumberFormat(i18n.language, { style: "percent", maximumFractionDigits: tile.poor5m < 0.1 ? 1 : 0 }).format(tile.poor5m);
  return (
    <div className={styles.facts}>
      {!isSilent(tile) && (
        <span className={styles.poor} title={t("board.poorHint")}>
          <span className={styles.meter} style={toneStyle(levelTone[level])}>
            <span style={{ width: `${Math.min(100, tile.poor5m * 100)}%` }} />
          </span>
          {t("board.poor", { percent })}
        </span>
      )}
      {lastEvent && (
        <span className={styles.last}>{[lastEvent.name, word("event", lastEvent.type), span(now - Date.parse(lastEvent.at))].filter(Boolean).join(" · ")}</span>
      )}
    </div>
  );
}
