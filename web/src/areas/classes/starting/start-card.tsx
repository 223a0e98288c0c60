// One class that is about to start: how long until it does, how likely it is that nobody comes and why, who could stand in, and what can be done at once.
import { CheckOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useCan } from "~/api/session.ts";
import { Kbd } from "~/ui/kbd.tsx";
import { StatusTag } from "~/ui/tags.tsx";
import { formatTime, TimeText, useNow, useSpan } from "~/ui/time.tsx";
import { useZone } from "~/ui/time-zone.ts";
import { toneStyle } from "~/ui/tone.ts";
import type { Acts } from "./use-acts.ts";
import type { Start } from "./use-starting.ts";
import { levelTone, useReasons } from "./words.ts";
import styles from "./starting.module.css";

/** Where the keyboard goes in a row. */
export const startId = (id: string) => `start-${id}`;

interface CardProps {
  start: Start;
  acts: Acts;
  /** Stand-ins are looked for among one's team alone. */
  team: boolean;
  /** The keys act on it. */
  selected: boolean;
  onSelect: (start: Start) => void;
  onOpen: (id: string) => void;
  onOthers: (start: Start) => void;
}

export function StartCard({ start, acts, team, selected, onSelect, onOpen, onOthers }: CardProps) {
  const { t } = useTranslation("starting");
  const reasons = useReasons();
  const plans = useCan("roomList", "edit");
  const looks = useCan("roomList", "query");
  const { claim, standIn } = start;
  const mine = claim?.userId === acts.me;
  const choose = () => onSelect(start);
  const names =
    start.studentNames.join(", ") + (start.students > start.studentNames.length ? ` ${t("more", { n: start.students - start.studentNames.length })}` : "");
  return (
    <li
      className={`${styles.card} ${selected ? styles.selected : ""}`}
      style={toneStyle(levelTone[start.level])}
      data-start={start.id}
      data-level={start.level}
    >
      <div className={styles.when}>
        <Left at={start.startAt} />
        <span className={styles.clock}>
          <TimeText at={start.startAt} format="time" />
        </span>
        <StatusTag tone={levelTone[start.level]}>
          <span title={t("risk", { n: start.risk })}>
            {t(`level.${start.level}`)} <b className="bt-num">{start.risk}</b>
          </span>
        </StatusTag>
      </div>
      <div className={styles.what}>
        {looks ? (
          <button type="button" id={startId(start.id)} className={styles.name} tabIndex={selected ? 0 : -1} onFocus={choose} onClick={() => onOpen(start.id)}>
            {start.name}
          </button>
        ) : (
          <b className={styles.name}>{start.name}</b>
        )}
        <span className={styles.teacher}>
          {start.teacherName ?? t("nobody")}
          {start.teacherName && <Online start={start} />}
        </span>
        <small className={styles.quiet}>
          <span className="bt-num">{start.number}</span>
          {names && ` · ${t("students", { names })}`}
        </small>
      </div>
      <div className={styles.signs}>
        <Signs start={start} />
      </div>
      <ul className={styles.reasons}>
        {start.reasons.map((reason) => (
          <li key={reason.why} className={reason.points > 0 ? "" : styles.good}>
            {reasons.why(reason)}
            {reason.points !== 0 && <span className={`${styles.points} bt-num`}>{reason.points > 0 ? `+${reason.points}` : `−${-reason.points}`}</span>}
          </li>
        ))}
        {start.reasons.length === 0 && <li className={styles.good}>{t("why.nothing")}</li>}
      </ul>
      <div className={styles.standIn}>
        {standIn && (
          <>
            <small className={styles.quiet}>{t("standIn")}</small>
            <b>
              {standIn.name}{" "}
              <span className={`${styles.quiet} bt-num`} title={t("score", { n: standIn.score })}>
                {standIn.score}
              </span>
            </b>
            {standIn.standby && (
              <StatusTag tone={standIn.standby === "on_call" ? "success" : "warning"}>{t(`standby.${standIn.standby as "on_call"}`)}</StatusTag>
            )}
            {!standIn.account && <small className={styles.bad}>{t("noAccount")}</small>}
            <small className={styles.quiet}>{reasons.standIn(standIn, start.startAt)}</small>
          </>
        )}
        {start.suggestedElsewhere && (
          <small className={styles.quiet}>{t("elsewhere", { name: start.suggestedElsewhere.name, title: start.suggestedElsewhere.className })}</small>
        )}
        {start.nobodyFree && <small className={styles.bad}>{t(team ? "noneFreeTeam" : "noneFree")}</small>}
        {claim && <small className={styles.claim}>{mine ? t("claimedMine") : t("claimed", { name: claim.name })}</small>}
      </div>
      {plans && (
        <div className={styles.acts}>
          {standIn && (
            <Button
              size="small"
              onFocus={choose}
              {...(start.level === "act" && { type: "primary" as const })}
              onClick={() => void acts.substitute(start, standIn)}
            >
              {t("act.substitute")} {selected && <Kbd keys="s" />}
            </Button>
          )}
          <Button size="small" onFocus={choose} onClick={() => onOthers(start)}>
            {t("act.others")} {selected && <Kbd keys="o" />}
          </Button>
          <Button size="small" onFocus={choose} onClick={() => void acts.claim(start)}>
            {t(mine ? "act.unclaim" : claim ? "act.takeOver" : "act.claim")} {selected && <Kbd keys="c" />}
          </Button>
          {start.teacherId && (
            <Button size="small" onFocus={choose} onClick={() => void acts.reach(start)}>
              {t(start.account ? "act.remind" : start.calledAt ? "act.uncalled" : "act.called")} {selected && <Kbd keys="r" />}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

const MINUTE_MS = 60_000;

/** `in 4 min`, or how long it is over. */
function Left({ at }: { at: string }) {
  const { t } = useTranslation("starting");
  const span = useSpan();
  const left = Date.parse(at) - useNow(1_000);
  if (Math.abs(left) < 1_000) return <b className={styles.left}>{t("now")}</b>;
  // Whole minutes that are left: "in 4 min" is true until it says "in 3 min".
  const shown = left >= MINUTE_MS ? Math.floor(left / MINUTE_MS) * MINUTE_MS : Math.abs(left);
  return <b className={`${styles.left} ${left < 0 ? styles.bad : ""}`}>{t(left < 0 ? "over" : "left", { span: span(shown) })}</b>;
}

function Online({ start }: { start: Start }) {
  const { t } = useTranslation("starting");
  const span = useSpan();
  const now = useNow(15_000);
  const ago = (at: string) => span(now - Date.parse(at));
  const said = start.online ? t("online") : start.contactAt ? t("contact", { ago: ago(start.contactAt) }) : t("noContact");
  return (
    <small className={styles.quiet}>
      <i className={start.online ? styles.on : styles.off} aria-hidden />
      {said}
      {start.askedAt && ` · ${t("asked", { ago: ago(start.askedAt) })}`}
      {start.calledAt && ` · ${t("called", { ago: ago(start.calledAt) })}`}
    </small>
  );
}

/** How far the teacher has come: a screen has the reminder, it was seen, they said yes, they are at the door. */
function Signs({ start }: { start: Start }) {
  const { t } = useTranslation("starting");
  const zone = useZone();
  const signs = [
    ["reached", start.reachedAt ?? start.seenAt],
    ["seen", start.seenAt],
    ["ready", start.readyAt],
    ["door", start.doorAt],
  ] as const;
  return (
    <ol className={styles.chain}>
      {signs.map(([sign, at]) => {
        const what = t(`sign.${sign}`);
        return (
          <li key={sign} data-done={at !== null} title={at ? t("sign.at", { what, time: formatTime(at, zone, "seconds") }) : t("sign.not", { what })}>
            {at ? (
              <CheckOutlined aria-label={t("sign.at", { what, time: formatTime(at, zone, "time") })} />
            ) : (
              <i aria-label={t("sign.not", { what })} role="img" />
            )}
            <span aria-hidden>{what}</span>
          </li>
        );
      })}
    </ol>
  );
}
