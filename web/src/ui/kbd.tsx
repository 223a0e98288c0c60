// A key combination as people know it on their machine: `mod+k` is ⌘K or Ctrl K.
import styles from "./kbd.module.css";

export const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);
const MAC = { mod: "⌘", alt: "⌥", shift: "⇧", enter: "↵", escape: "esc", arrowup: "↑", arrowdown: "↓" };
const PC = { mod: "Ctrl", shift: "Shift", enter: "↵", escape: "Esc", arrowup: "↑", arrowdown: "↓" };
/** What is printed on the keys: the same in every language. */
const names = new Map(Object.entries(isMac ? MAC : PC));
/** The space bar is no gap between two keys. */
const parts = (keys: string) => (keys === " " ? ["space"] : keys.split(/[+ ]/));

export const Kbd = ({ keys }: { keys: string }) => (
  <span className={styles.keys}>
    {parts(keys).map((key) => (
      <kbd key={key} className={styles.kbd}>
        {names.get(key) ?? key.slice(0, 1).toUpperCase() + key.slice(1)}
      </kbd>
    ))}
  </span>
);
