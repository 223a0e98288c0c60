// The public home page: what this is, and the way in (U10).
import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Brand, LanguageLinks } from "./parts.tsx";
import { Rings } from "./rings.tsx";
import styles from "./public.module.css";

const features = ["f1", "f2", "f3", "f4"] as const;
const drawings: Record<(typeof features)[number], ReactNode> = {
  f1: <path d="M12 3a6 6 0 0 0-6 6v4.5l-2 3.5h16l-2-3.5V9a6 6 0 0 0-6-6Zm-2 17h4" />,
  f2: <path d="M3 4h8v7H3zM14 4h7v4h-7zM14 11h7v9h-7zM3 14h8v6H3z" />,
  f3: <path d="M4 5h10M4 10h7M4 15h5M13 19l7-7-3-3-7 7v3zM16 4h4" />,
  f4: <path d="M4 5h2M9 5h11M4 10h2M9 10h8M4 15h2M9 15h11M4 20h2M9 20h6" />,
};

export default function Landing() {
  // Its words are its own: nobody who is on their way in waits for them.
  const { t } = useTranslation("landing");
  useEffect(() => {
    document.title = t("title");
  }, [t]);
  return (
    <div className={styles.landing}>
      <header className={styles.landingHead}>
        <Brand />
        <LanguageLinks />
        <Link className={styles.secondary} to="/user/login">{t("logIn")}</Link>
      </header>
      <main>
        <section className={styles.hero}>
          <div>
            <p className={styles.eyebrow}>{t("eyebrow")}</p>
            <h1>{t("headline")}</h1>
            <p className={styles.heroLead}>{t("lead")}</p>
            <div className={styles.calls}>
              <Link className={styles.primary} to="/user/login">{t("logIn")}</Link>
              <Link className={styles.secondary} to="/user/register">{t("register")}</Link>
            </div>
          </div>
          <div className={styles.heroArt}><Rings /></div>
        </section>
        <section className={styles.features} aria-label={t("features")}>
          {features.map((key) => (
            <article key={key}>
              <svg width="22" height="22" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.7" strokeLinecap="round" strokeLinejoin="round" aria-hidden>{drawings[key]}</svg>
              <h2>{t(key)}</h2>
              <p>{t(`${key}Text`)}</p>
            </article>
          ))}
        </section>
      </main>
      <footer className={styles.landingFoot}>{t("foot")}</footer>
    </div>
  );
}
