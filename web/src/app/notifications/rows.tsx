// One entry of the inbox, with what else is about the same record; and one that was sent, with whom it reached.
import type { ReactNode } from "react";
import { CheckOutlined, DownOutlined, UpOutlined } from "@ant-design/icons";
import { Button, Tooltip } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { all } from "~/i18n/index.ts";
import { Avatar } from "~/ui/people.tsx";
import { useRecordPath } from "~/ui/record-path.ts";
import { TimeText } from "~/ui/time.tsx";
import type { Received, Sent } from "./calls.ts";
import type { Group } from "./groups.ts";
import styles from "./panel.module.css";

/** Who did it; the server itself has no face. */
const Face = ({ by }: { by: Received["by"] }) => (by ? <Avatar person={by} size={28} /> : <span className={styles.noFace} aria-hidden />);

/** Leads to what a notification is about, on a page of the reader's; where there is none it only says that it was read. */
function Way({ of, className, onFollow, children }: { of: Received | Sent; className: string; onFollow: () => void; children: ReactNode }) {
  const path = useRecordPath(of.resource, of.record_id, of.version, of.thread);
  return path === null ? (
    <button type="button" className={className} onClick={onFollow}>
      {children}
    </button>
  ) : (
    <Link to={path} className={className} onClick={onFollow}>
      {children}
    </Link>
  );
}

interface RowProps {
  group: Group;
  /** The keyboard is at it. */
  lit: boolean;
  unfolded: boolean;
  onUnfold: () => void;
  onFollow: (one?: Received) => void;
  onRead: () => void;
}

export function ReceivedRow({ group, lit, unfolded, onUnfold, onFollow, onRead }: RowProps) {
  const { t } = useTranslation(["notices", ...all]);
  const [newest, ...older] = group.all;
  if (!newest) return null;
  const unread = group.all.some((one) => one.read_at === null);
  return (
    <li
      className={`${styles.entry} ${lit ? styles.lit : ""}`}
      ref={lit ? (row) => void row?.scrollIntoView({ block: "nearest" }) : null}
      aria-current={lit}
      data-notification={group.id}
    >
      <div className={styles.line}>
        <Way of={newest} className={`${styles.row} ${unread ? styles.unread : ""}`} onFollow={() => onFollow()}>
          <Face by={newest.by} />
          <Words one={newest} unread={unread} />
        </Way>
        {unread && (
          <Tooltip title={t("notices:markRead")}>
            <Button size="small" type="text" icon={<CheckOutlined />} aria-label={t("notices:markReadOf", { title: newest.title })} onClick={onRead} />
          </Tooltip>
        )}
      </div>
      {older.length > 0 && (
        <Button
          size="small"
          type="link"
          className={styles.fold ?? ""}
          icon={unfolded ? <UpOutlined /> : <DownOutlined />}
          aria-expanded={unfolded}
          onClick={onUnfold}
        >
          {t("notices:earlier", { count: older.length })}
        </Button>
      )}
      {unfolded &&
        older.map((one) => (
          <Way key={one.id} of={one} className={`${styles.row} ${styles.older} ${one.read_at === null ? styles.unread : ""}`} onFollow={() => onFollow(one)}>
            <Words one={one} unread={one.read_at === null} />
          </Way>
        ))}
    </li>
  );
}

function Words({ one, unread }: { one: Received | Sent; unread: boolean }) {
  const { t } = useTranslation(["notices", ...all]);
  const nowhere = useRecordPath(one.resource, one.record_id) === null && one.record_id !== null;
  return (
    <span className={styles.words}>
      <span className={styles.title}>
        {unread && <span className={styles.dot} role="img" aria-label={t("notices:isUnread")} />}
        {one.title}
      </span>
      {one.words && <span className={styles.said}>{one.words}</span>}
      <span className={styles.quiet}>
        <TimeText at={one.at} format="time" />
        {nowhere && ` · ${t("notices:nowhere")}`}
      </span>
    </span>
  );
}

export function SentRow({ sent, onFollow }: { sent: Sent; onFollow: () => void }) {
  const { t } = useTranslation(["notices", ...all]);
  const [only] = sent.recipients;
  const state = (one: NonNullable<typeof only>) => (one.read_at ? "read" : one.seen_at ? "seen" : one.reached_at ? "reached" : "sentOnly");
  const names = sent.recipients.map((one) => `${one.name ?? "–"}: ${t(`notices:state.${state(one)}`)}`);
  return (
    <li className={styles.entry}>
      <Way of={sent} className={styles.row ?? ""} onFollow={onFollow}>
        <Words one={sent} unread={false} />
      </Way>
      <Tooltip title={names.length > 1 && <span className={styles.names}>{names.join("\n")}</span>}>
        <span className={styles.receipt}>
          {sent.sent === 1 && only ? names[0] : t("notices:receipt", { count: sent.sent, reached: sent.reached, seen: sent.seen, read: sent.read })}
        </span>
      </Tooltip>
    </li>
  );
}
