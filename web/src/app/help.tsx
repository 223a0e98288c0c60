// What the keyboard does here, by where it does it.
import { useMemo, useState } from "react";
import { isSingle, useCommandStore } from "~/ui/commands.ts";
import { Kbd } from "~/ui/kbd.tsx";
import { useSettings } from "./settings.ts";
import styles from "./palette.module.css";

export default function Help() {
  const [commands] = useState(() => useCommandStore.getState().commands);
  const singles = useSettings((s) => s.single_keys);
  const groups = useMemo(
    () =>
      Map.groupBy(
        commands.filter((c) => c.keys && (singles || !isSingle(c.keys))),
        (c) => c.group,
      ),
    [commands, singles],
  );
  return [...groups].map(([group, list]) => (
    <section key={group}>
      <h3 className={styles.heading}>{group}</h3>
      {list.map((c) => (
        <div key={c.id} className={styles.help}>
          <span>{c.label}</span>
          {c.keys && <Kbd keys={c.keys} />}
        </div>
      ))}
    </section>
  ));
}
