// The wallboard: classes as columns whose height is their people and whose colour their network; without WebGL the same as a flat grid, on a phone as a list.
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { useNarrow } from "~/ui/use-narrow.ts";
import { FlatGrid, WallList } from "./flat.tsx";
import { colourOf, type Level, type WallClass, worstOf } from "./wall.ts";
import { useWallWords } from "./words.ts";
import styles from "./wall.module.css";

const Depth = lazy(() => import("./depth.tsx"));
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const LEVELS: readonly Level[] = [1, 2, 3, 4, 5, 6, null];

/** Whether this browser draws with WebGL; tried once. */
let drawn: boolean | undefined;
function drawsDepth(): boolean {
  drawn ??= Boolean(document.createElement("canvas").getContext("webgl2"));
  return drawn;
}

const useCalm = () =>
  useSyncExternalStore(
    (changed) => {
      calm.addEventListener("change", changed);
      return () => calm.removeEventListener("change", changed);
    },
    () => calm.matches,
  );

export function WallView({ classes }: { classes: readonly WallClass[] | undefined }) {
  const { t } = useWallWords();
  const narrow = useNarrow();
  const still = useCalm();
  const [able, setAble] = useState(drawsDepth);
  const [flat, setFlat] = useState(false);
  const [stopped, setStopped] = useState(false);
  const turning = !stopped && !still;
  const deep = able && !flat && !narrow;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.target instanceof HTMLButtonElement || event.target instanceof HTMLInputElement) return;
      if (event.key === " ") setStopped((now) => !now);
      else if (event.key.toLowerCase() === "g") setFlat((now) => !now);
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
  if (!classes)
    return (
      <p className={styles.said} role="status">
        {t("loading")}
      </p>
    );
  if (classes.length === 0)
    return (
      <p className={styles.said} role="status">
        {t("none")}
      </p>
    );
  const worst = worstOf(classes);
  const calls = classes.filter(({ sos }) => sos).length;
  const sum = [t("classes", { count: classes.length }), t("calls", { count: calls })].join(" · ");
  if (narrow)
    return (
      <main className={styles.narrow}>
        <p className={styles.sum}>{sum}</p>
        <WallList classes={classes} label={t("all")} />
      </main>
    );
  const grid = <FlatGrid classes={classes} worst={new Set(worst.map(({ id }) => id))} />;
  return (
    <main className={styles.wall}>
      <div className={styles.stage}>
        {deep ? (
          // The grid meanwhile: the same classes, at the same places.
          <Suspense fallback={grid}>
            <Depth classes={classes} label={t("columns", { sum })} turning={turning} still={still} onUnable={() => setAble(false)} />
          </Suspense>
        ) : (
          grid
        )}
        <div className={styles.tools}>
          {deep && !still && (
            <button type="button" aria-pressed={!turning} onClick={() => setStopped(!stopped)}>
              {turning ? t("stop") : t("turn")} <kbd>{t("space")}</kbd>
            </button>
          )}
          {able ? (
            <button type="button" aria-pressed={flat} onClick={() => setFlat(!flat)}>
              {flat ? t("deep") : t("flat")} <kbd aria-hidden>G</kbd>
            </button>
          ) : (
            <span>{t("unable")}</span>
          )}
        </div>
      </div>
      <aside className={styles.side}>
        <h2>{t("worst")}</h2>
        <WallList classes={worst} label={t("worst")} />
        <p className={styles.sum}>{sum}</p>
        <Legend />
      </aside>
    </main>
  );
}

function Legend() {
  const { t, levelName } = useWallWords();
  return (
    <div className={styles.legend}>
      <p>{t("legend")}</p>
      <ul>
        {LEVELS.map((level) => (
          <li key={level ?? 0}>
            <i style={{ background: colourOf(level) }} aria-hidden /> {levelName(level)}
          </li>
        ))}
      </ul>
    </div>
  );
}
