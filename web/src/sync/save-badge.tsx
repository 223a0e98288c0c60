// Where the edits are, in one or two words; `SaveBanner` says it at length when something is wrong and what can be done.
import { useEffect, useState } from "react";
import { CheckCircleOutlined, CloseCircleOutlined, CloudSyncOutlined, DisconnectOutlined, EyeOutlined, WarningOutlined } from "@ant-design/icons";
import { Alert, Button, Tooltip } from "antd";
import { useTranslation } from "react-i18next";
import { ConfirmButton } from "~/ui/confirm-button.tsx";
import { toneStyle } from "~/ui/tone.ts";
import type { Tone } from "~/ui/tokens.ts";
import { type SaveStatus, written } from "./save-state.ts";
import styles from "./save-badge.module.css";
import { useOpenDocument, useSaveStatus } from "./use-document.ts";

/** Longer than this an answer is late. */
const LATE_MS = 4_000;

const tone: Record<SaveStatus["kind"], Tone> = {
  connecting: "neutral",
  saved: "success",
  saving: "neutral",
  offline: "warning",
  failing: "danger",
  readonly: "neutral",
  refused: "danger",
  closed: "danger",
};
const icon: Record<SaveStatus["kind"], React.ReactNode> = {
  connecting: <CloudSyncOutlined />,
  saved: <CheckCircleOutlined />,
  saving: <CloudSyncOutlined />,
  offline: <DisconnectOutlined />,
  failing: <WarningOutlined />,
  readonly: <EyeOutlined />,
  refused: <CloseCircleOutlined />,
  closed: <CloseCircleOutlined />,
};

export function SaveBadge() {
  const { t } = useTranslation("sync");
  const status = useSaveStatus();
  const late = useLate(status.kind === "saving");
  const edits = "edits" in status ? status.edits : 0;
  const crowded = status.kind === "offline" ? status.crowded : null;
  const text =
    status.kind === "saving" && late
      ? t("badge.late")
      : status.kind === "offline" && written(status) > 0
        ? t(status.kept ? "badge.offlineEdits" : "badge.offlineLost", { count: written(status) })
        : crowded
          ? t("badge.full")
          : t(`badge.${status.kind}`);
  const kept = "kept" in status && !status.kept;
  const hint = status.kind === "saving" ? t("hint.saving", { count: edits }) : crowded ? crowded : kept ? t("hint.offlineLost") : t(`hint.${status.kind}`);
  return (
    <Tooltip title={hint}>
      <span className={styles.badge} style={toneStyle(tone[status.kind])} data-save={status.kind}>
        <span aria-hidden>{icon[status.kind]}</span>
        <span className={styles.text}>{text}</span>
        {/* Every keystroke goes from saving to saved: a screen reader is told only of what lasts. */}
        <span className="bt-hidden" role="status">
          {status.kind === "saving" || status.kind === "saved" ? "" : text}
        </span>
      </span>
    </Tooltip>
  );
}

function useLate(waiting: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [waiting]);
  return waiting && late;
}

/** Why the server ended it, in words. */
export function useClosedText(): string {
  const { t } = useTranslation("sync");
  const status = useSaveStatus();
  const known = status.kind === "closed" ? [4401, 4403, 4404, 4413].find((code) => code === status.code) : undefined;
  // What the server said before it ended it is more exact than the code.
  if (status.kind === "closed" && status.msg) return status.msg;
  return t(`closed.${(known ?? 0) as 0}`);
}

/** Nothing while all is well. What needs nothing done can be put away: the badge goes on saying it. */
export function SaveBanner() {
  const { t } = useTranslation("sync");
  const document = useOpenDocument();
  const status = useSaveStatus();
  const said = useClosedText();
  const again = (
    <Button size="small" onClick={() => document.reconnect()}>
      {t("action.reconnect")}
    </Button>
  );
  const discard = (count: number) => (
    <ConfirmButton size="small" danger question={t("action.discardQuestion", { count })} onConfirm={() => document.discardCopy()}>
      {t("action.discard")}
    </ConfirmButton>
  );
  const show = (type: "info" | "warning" | "error", title: string, action?: React.ReactNode) => (
    <Alert
      key={status.kind}
      className={styles.banner}
      type={type}
      showIcon
      closable={status.kind === "offline" && status.kept}
      title={title}
      action={<span className={styles.actions}>{action}</span>}
    />
  );
  switch (status.kind) {
    case "offline":
      if (status.crowded && status.edits === 0) return show("warning", status.crowded);
      return show("warning", status.kept ? t("banner.offline", { count: written(status) }) : t("banner.offlineLost", { count: status.edits }));
    case "failing":
      return show("error", t("banner.failing", { count: status.edits }));
    case "readonly":
      return status.edits > 0 ? show("warning", t("banner.readonlyEdits", { count: status.edits }), discard(status.edits)) : null;
    case "refused":
      return show("error", t("banner.refused", { msg: status.msg, count: status.edits }), discard(status.edits));
    case "closed":
      return show(
        "error",
        said + (status.edits > 0 ? ` ${t(status.kept ? "closed.kept" : "closed.notKept", { count: written(status) })}` : ""),
        <>
          {again}
          {status.edits > 0 && discard(status.edits)}
        </>,
      );
    default:
      return null;
  }
}
