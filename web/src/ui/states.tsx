// Nothing there, not there yet, and not to be had: each with a way on.
import { Component, type ErrorInfo, type ReactNode } from "react";
import { CloudSyncOutlined, CopyOutlined, DisconnectOutlined, InboxOutlined, StopOutlined, WarningOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { ApiError } from "~/api/errors.ts";
import { copyText } from "./clipboard.ts";
import { Bell } from "./bell.tsx";
import styles from "./states.module.css";

interface StateProps {
  art?: ReactNode;
  title: ReactNode;
  hint?: ReactNode;
  children?: ReactNode;
}
const State = ({ art, title, hint, children }: StateProps) => (
  <div className={styles.state}>
    <div className={styles.art} style={{ fontSize: 28 }} aria-hidden>
      {art}
    </div>
    <div className={styles.title}>{title}</div>
    {hint && <div className={styles.hint}>{hint}</div>}
    {children && <div className={styles.actions}>{children}</div>}
  </div>
);

/** `children` is the way on: the button that makes the first one, or clears the filter. */
export function Empty({ title, hint, art = <InboxOutlined />, children }: Partial<StateProps>) {
  const { t } = useTranslation();
  return (
    <State art={art} title={title ?? t("empty.title")} hint={hint}>
      {children}
    </State>
  );
}

/** An error in the server's words; without an answer, in ours. */
export function ErrorState({ error, onRetry, children }: { error: unknown; onRetry?: () => void; children?: ReactNode }) {
  const { t } = useTranslation();
  const api = error instanceof ApiError ? error : undefined;
  // What does not exist does not come by asking again.
  const gone = api?.status === 404;
  const art = gone ? (
    <InboxOutlined />
  ) : api?.unreachable ? (
    <DisconnectOutlined />
  ) : api?.status === 403 ? (
    <StopOutlined />
  ) : api ? (
    <CloudSyncOutlined />
  ) : (
    <WarningOutlined />
  );
  const title = gone ? t("error.gone") : api?.unreachable ? t("error.unreachableTitle") : api ? t("error.title") : t("error.broken");
  const hint = api?.unreachable ? t("error.unreachableHint") : api ? api.message : t("error.brokenHint");
  return (
    <div role="alert">
      <State art={art} title={title} hint={hint}>
        {onRetry && !gone && <Button onClick={onRetry}>{t("action.retry")}</Button>}
        {children}
      </State>
      {api?.requestId && (
        <p className={styles.id}>
          {t("error.requestId", { id: api.requestId })}
          <Button
            type="text"
            size="small"
            icon={<CopyOutlined />}
            aria-label={t("error.copy")}
            title={t("error.copy")}
            onClick={() => void copyText(api.requestId ?? "")}
          />
        </p>
      )}
    </div>
  );
}

/** U03. `full` covers the window. Appears only if the wait is long enough to notice. */
export function Loading({ full }: { full?: boolean }) {
  const { t } = useTranslation();
  return (
    <div className={`${styles.overlay} ${full ? styles.full : ""}`} role="status" aria-label={t("loading")} data-loading>
      <Bell className={styles.bell} />
    </div>
  );
}

interface FaultProps {
  /** Where the page stands: going elsewhere leaves the fault behind. */
  at?: string;
  children: ReactNode;
}

/** Catches a fault in one page, so that the others and the menu stay. */
export class FaultBoundary extends Component<FaultProps, { error: unknown; at?: string | undefined }> {
  override state: { error: unknown; at?: string | undefined } = { error: null, at: this.props.at };
  static getDerivedStateFromError = (error: unknown) => ({ error });
  static getDerivedStateFromProps = ({ at }: FaultProps, state: { at?: string | undefined }) => (at === state.at ? null : { at, error: null });
  override componentDidCatch(error: unknown, info: ErrorInfo) {
    // The browser's own reporting (and the console of whoever is called to help) gets the stack.
    reportError(error instanceof Error ? Object.assign(error, { componentStack: info.componentStack }) : error);
  }
  override render() {
    if (this.state.error === null) return this.props.children;
    return <ErrorState error={this.state.error} onRetry={() => this.setState({ error: null })} />;
  }
}
