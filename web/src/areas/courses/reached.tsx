// The classes that some content reaches: said in a line before anything is changed, and named as far as one may see them.
import { Alert } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Data } from "~/api/client.ts";
import { useRecordPaths } from "~/resource/index.tsx";
import { TimeText } from "~/ui/time.tsx";
import styles from "./courses.module.css";

type Impact = Data<"/api/management/courseware/impact">;

/** "3 classes today, one running now". */
export function Reached({ classes }: { classes: Impact }) {
  const { t } = useTranslation("courses");
  if (classes.total === 0) return <p className={styles.note}>{t("reach.none")}</p>;
  const said = [
    ...(classes.today > 0 ? [t("reach.today", { count: classes.today })] : []),
    ...(classes.running > 0 ? [t("reach.running", { count: classes.running })] : []),
    t("reach.total", { count: classes.total }),
  ];
  return <Alert type={classes.running > 0 ? "warning" : "info"} showIcon title={said.join(t("reach.join"))} />;
}

export function ClassList({ classes }: { classes: Impact }) {
  const { t } = useTranslation("courses");
  const pathOf = useRecordPaths();
  const hidden = classes.total - classes.records.length;
  return (
    <>
      <ul className={styles.list}>
        {classes.records.map((one) => {
          const path = pathOf("classes", one.id);
          const name = `${one.number} ${one.name}`;
          return (
            <li key={one.id}>
              {path ? <Link to={path}>{name}</Link> : name}
              <span className={styles.note}>{one.teacher_name}</span>
              <TimeText at={one.start_at} />
            </li>
          );
        })}
      </ul>
      {hidden > 0 && <p className={styles.note}>{t("moreClasses", { count: hidden })}</p>}
      {classes.total === 0 && <p className={styles.note}>{t("noClasses")}</p>}
    </>
  );
}
