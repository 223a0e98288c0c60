// The wallboard without depth: the same classes at the same places, as a grid; and on a phone as a list, the worst first.
import type { CSSProperties } from "react";
import { byNeed, colourOf, columnsOf, type WallClass } from "./wall.ts";
import { useWallWords } from "./words.ts";
import styles from "./wall.module.css";

const painted = (one: WallClass) => ({ "--level": colourOf(one.level) }) as CSSProperties;

interface FlatProps {
  classes: readonly WallClass[];
  /** Those that stand out. */
  worst: ReadonlySet<string>;
}

export function FlatGrid({ classes, worst }: FlatProps) {
  const { t, line } = useWallWords();
  const columns = columnsOf(classes.length);
  return (
    <ul className={styles.grid} style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }} aria-label={t("all")} data-wall="flat">
      {classes.map((one) => (
        <li
          key={one.id}
          className={`${styles.cell} ${worst.has(one.id) ? styles.worst : ""} ${one.sos ? styles.calls : ""}`}
          style={painted(one)}
          title={line(one)}
          aria-label={line(one)}
          data-class={one.number}
        >
          <span aria-hidden>{one.number}</span>
          <b aria-hidden>{one.people}</b>
        </li>
      ))}
    </ul>
  );
}

export function WallList({ classes, label }: { classes: readonly WallClass[]; label: string }) {
  const { t, levelName } = useWallWords();
  return (
    <ol className={styles.list} aria-label={label} data-wall="list">
      {classes.toSorted(byNeed).map((one) => (
        <li key={one.id} className={one.sos ? styles.calls : ""} style={painted(one)} data-class={one.number}>
          <i aria-hidden />
          <strong>{one.number}</strong>
          {one.sos && <em>{t("sos")}</em>}
          <span>{levelName(one.level)}</span>
          <small>{t("people", { count: one.people })}</small>
        </li>
      ))}
    </ol>
  );
}
