// One log line: time, level, who and what; opened it shows everything that is known of it.
import { memo } from "react";
import { App, Button } from "antd";
import { FilterOutlined, LinkOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { copyText } from "~/ui/clipboard.ts";
import { levels, levelTone, LevelTag } from "~/ui/tags.tsx";
import { clock, formatTime } from "~/ui/time.tsx";
import { useZone } from "~/ui/time-zone.ts";
import { toneStyle } from "~/ui/tone.ts";
import { type FilterKey, linkTo, roles, type Stream } from "./query.ts";
import type { Line } from "./tail.ts";
import styles from "./log.module.css";

const NARROWS = ["class", "user", "session", "role"] as const;
const FACTS = ["class", "session", "user", "role", "event", "device", "sdk", "network"] as const;

interface LineRowProps {
  stream: Stream;
  line: Line;
  open: boolean;
  linked: boolean;
  onToggle: (o: number) => void;
  /** Narrows the list to what is pressed; without it nothing is. */
  onFilter?: (key: FilterKey, value: string) => void;
  /** For who has a link to the lines of one class: no ways to pages of the console. */
  byLink?: boolean;
}

/** Ids of ours begin alike; their ends tell them apart. */
const short = (id: string) => (id.length > 16 ? id.slice(-5) : id);

/** Milliseconds are in the text the server sent. */
const millis = (at: string) => /\.(\d{3})/.exec(at)?.[1] ?? "000";

export const LineRow = memo(function LineRow({ stream, line, open, linked, onToggle, onFilter, byLink = false }: LineRowProps) {
  const { t } = useTranslation("logs");
  const zone = useZone();
  const level = levels.find((l) => l === line.level);
  const known = roles.find((role) => role === line.role);
  const who = [known ? t(`role.${known}`) : line.role, line.userName ?? short(line.user ?? "")].filter(Boolean).join(" ");
  const loud = level === "warn" || level === "error" || level === "fatal";
  return (
    <div
      className={`${styles.line} ${loud ? styles.loud : ""} ${linked ? styles.linked : ""} ${open ? styles.opened : ""}`}
      style={level && toneStyle(levelTone[level])}
      data-offset={line.o}
    >
      <div className={styles.summary}>
        {/* It covers the row, under the link. */}
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          aria-label={[clock(line.at, zone), line.level, who, line.message].join(" ")}
          onClick={() => onToggle(line.o)}
        />
        <time className={styles.time} dateTime={line.at}>
          {clock(line.at, zone)}
          <span>.{millis(line.at)}</span>
        </time>
        <LevelTag level={line.level} />
        {stream === "classes" && !byLink && <ClassOf line={line} />}
        <span className={styles.who} title={[line.class, line.user].filter(Boolean).join(" · ")}>
          {who}
        </span>
        {line.event && <span className={styles.event}>{line.event}</span>}
        <span className={styles.message}>{line.message}</span>
      </div>
      {open && (
        <div className={styles.detail}>
          <p className={styles.whole}>{line.message}</p>
          <dl className={styles.facts}>
            <dt>{t("fact.at")}</dt>
            <dd className="bt-num">
              {formatTime(line.at, zone)} · {line.at}
            </dd>
            {line.clientAt && (
              <>
                <dt>{t("fact.clientAt")}</dt>
                <dd className="bt-num">{line.clientAt}</dd>
              </>
            )}
            {FACTS.map((key) => line[key] && <Fact key={key} line={line} name={key} {...(onFilter && { onFilter })} />)}
          </dl>
          {line.fields !== undefined && <pre className={styles.json}>{JSON.stringify(line.fields, null, 2)}</pre>}
          {!byLink && <LineActions stream={stream} line={line} />}
        </div>
      )}
    </div>
  );
});

const pageOf = (id: string) => `/ClassroomDetails?id=${encodeURIComponent(id)}`;

/** Which class it is of, in the tail of all. */
function ClassOf({ line }: { line: Line }) {
  if (!line.class) return <span className={styles.class} />;
  return (
    <Link className={styles.class} to={pageOf(line.class)} title={[line.classNumber, line.className].filter(Boolean).join(" ")}>
      {line.classNumber ? (
        <>
          <b>{line.classNumber}</b> {line.className}
        </>
      ) : (
        short(line.class)
      )}
    </Link>
  );
}

/** What a reader calls it, and the server finds it by. */
const called = (line: Line, name: (typeof FACTS)[number]) =>
  (name === "class" ? line.classNumber : name === "user" ? line.userName : undefined) ?? line[name] ?? "";

function Fact({ line, name, onFilter }: { line: Line; name: (typeof FACTS)[number]; onFilter?: (key: FilterKey, value: string) => void }) {
  const { t } = useTranslation("logs");
  const narrow = NARROWS.find((key) => key === name);
  const [value, id] = [called(line, name), line[name] ?? ""];
  return (
    <>
      <dt>{t(`fact.${name}`)}</dt>
      <dd>
        {[value, name === "class" && line.className, value !== id && id].filter(Boolean).join(" · ")}
        {narrow && onFilter && (
          <Button
            type="text"
            size="small"
            icon={<FilterOutlined />}
            aria-label={t("only", { value })}
            title={t("only", { value })}
            onClick={() => onFilter(narrow, value)}
          />
        )}
      </dd>
    </>
  );
}

function LineActions({ stream, line }: { stream: Stream; line: Line }) {
  const { t } = useTranslation("logs");
  const { message } = App.useApp();
  const copy = async () => ((await copyText(linkTo(stream, line.o))) ? message.success(t("copied")) : message.error(t("notCopied")));
  return (
    <div className={styles.actions}>
      <Button size="small" icon={<LinkOutlined />} onClick={() => void copy()}>
        {t("copyLink")}
      </Button>
      {line.class && <Link to={pageOf(line.class)}>{t("toClass")}</Link>}
    </div>
  );
}
