// /three: the wallboard of a share link; without one, of made-up classes, which it says.
import { lazy, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { tokenOf } from "../guest/token.ts";
import { Brand, LanguageLinks } from "./parts.tsx";
import styles from "./simulated.module.css";

const Guest = lazy(() => import("../guest/page.tsx"));
const SimulatedWall = lazy(() => import("~/areas/monitoring/wall/simulated-wall.tsx"));

export default function Three() {
  const [linked, setLinked] = useState(() => tokenOf(location) !== null);
  useEffect(() => {
    const look = () => setLinked(tokenOf(location) !== null);
    addEventListener("hashchange", look);
    return () => removeEventListener("hashchange", look);
  }, []);
  return linked ? <Guest kind="wall" /> : <Simulated />;
}

function Simulated() {
  const { t } = useTranslation(["wall", "common"]);
  const title = t("wall:title");
  useEffect(() => {
    document.title = `${title} · ${t("common:product")}`;
  }, [title, t]);
  return (
    <div className={styles.frame}>
      <header className={styles.head}>
        <Brand />
        <h1>{title}</h1>
        <LanguageLinks />
      </header>
      <p className={styles.simulated} data-simulated><strong>{t("wall:simulated")}</strong> <span>{t("wall:simulatedHint")}</span></p>
      <Suspense><SimulatedWall /></Suspense>
    </div>
  );
}
