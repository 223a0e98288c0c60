// The frame of every page: header with title, freshness and actions, a toolbar, cards.
import type { ReactNode } from "react";
import { ArrowLeftOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type FreshnessState, Freshness } from "./freshness.tsx";
import styles from "./page.module.css";

interface PageProps {
  title: ReactNode;
  /** A few words beside the title: a count, a state, who made it. */
  subtitle?: ReactNode;
  /** Where a page that is not in the menu came from. */
  back?: string;
  freshness?: FreshnessState;
  /** Buttons; the primary one last. */
  actions?: ReactNode;
  /** The page is as tall as the window and scrolls inside: boards, editors, logs. */
  fill?: boolean;
  children: ReactNode;
}

export function Page({ title, subtitle, back, freshness, actions, fill, children }: PageProps) {
  const { t } = useTranslation();
  return (
    <div className={`${styles.page} ${fill ? styles.fill : ""}`}>
      <header className={styles.head}>
        {back && (
          <Link to={back} aria-label={t("action.back")}>
            <Button type="text" icon={<ArrowLeftOutlined />} tabIndex={-1} aria-hidden />
          </Link>
        )}
        <div className={styles.titles}>
          <h1 className={styles.title}>{title}</h1>
          {subtitle && <div className={styles.subtitle}>{subtitle}</div>}
        </div>
        <div className={styles.side}>
          {freshness && <Freshness value={freshness} />}
          {actions}
        </div>
      </header>
      <div className={styles.body}>{children}</div>
    </div>
  );
}

/** Filters on the left; what acts on the result (`end`) on the right. */
export function Toolbar({ children, end, label }: { children?: ReactNode; end?: ReactNode; label?: string }) {
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={label}>
      {children}
      {end && <div className={styles.push}>{end}</div>}
    </div>
  );
}

/** A surface. `flush` for tables and lists that bring their own padding. */
export function Card({ title, extra, flush, children }: { title?: ReactNode; extra?: ReactNode; flush?: boolean; children: ReactNode }) {
  return (
    <section className={styles.card}>
      {title && (
        <div className={styles.cardHead}>
          <h2 className={styles.cardTitle}>{title}</h2>
          {extra}
        </div>
      )}
      <div className={flush ? styles.flush : styles.cardBody}>{children}</div>
    </section>
  );
}

const OPENING_ROWS = 7;

/** A page whose script or content is on its way: as it will stand, with the name that is known already. */
export function OpeningPage({ title, back }: Pick<PageProps, "title" | "back">) {
  const { t } = useTranslation();
  return (
    <Page title={title} {...(back !== undefined && { back })}>
      <div className={styles.opening} role="status" aria-label={t("loading")} data-loading>
        {Array.from({ length: OPENING_ROWS }, (_, row) => (
          <span key={row} />
        ))}
      </div>
    </Page>
  );
}
