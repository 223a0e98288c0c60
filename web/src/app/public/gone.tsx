// /404 for what does not exist (A16), /403 for what is not theirs; both with a way on.
import { useEffect } from "react";
import { Link } from "react-router";
import { Brand, LanguageLinks, usePublic } from "./parts.tsx";
import styles from "./public.module.css";

export default function Gone({ code }: { code: "403" | "404" }) {
  const { t } = usePublic();
  const title = t(`gone.${code}`);
  useEffect(() => {
    document.title = `${title} · ${t("common:product")}`;
  }, [title, t]);
  return (
    <div className={styles.gone}>
      <header className={styles.formHead}><Brand /><LanguageLinks /></header>
      <main>
        <div className={styles.code} aria-hidden>{code}</div>
        <h1>{title}</h1>
        <p className={styles.lead}>{t(`gone.${code}Hint`)}</p>
        <Link className={styles.primary} to="/home">{t("gone.home")}</Link>
      </main>
    </div>
  );
}
