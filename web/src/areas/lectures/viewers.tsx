// Who watches, those who are there first.
import { useTranslation } from "react-i18next";
import { Card } from "~/ui/page.tsx";
import type { Desk } from "./use-desk.ts";
import styles from "./desk.module.css";

export function Viewers({ viewers }: { viewers: Desk["viewers"] }) {
  const { t } = useTranslation("lectures");
  const here = viewers.toSorted((a, b) => Number(b.here) - Number(a.here));
  return (
    <Card title={t("viewers.title")} flush>
      {viewers.length === 0 && <p className={styles.none}>{t("viewers.none")}</p>}
      <ul className={styles.viewers}>
        {here.map((viewer, place) => (
          // Two may go by one name.
          <li key={`${viewer.first_at} ${place}`} className={viewer.here ? "" : styles.gone}>
            <span>{viewer.name}</span>
            <span className={styles.muted}>
              {[
                viewer.here ? null : t("viewers.left"),
                t("viewers.minutes", { n: Math.round(viewer.seconds / 60) }),
                viewer.comments > 0 ? t("viewers.comments", { count: viewer.comments }) : null,
              ]
                .filter(Boolean)
                .join(" · ")}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
