// Sort: one thing after the other, each into its group.
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { groupsOf, isOfGroup, type Pair, shuffled } from "./pairs.ts";
import { Cards, Ended, Far, hear, Other, PlayCard, Said } from "./parts.tsx";
import styles from "./games.module.css";

export function Sort({ pairs }: { pairs: readonly Pair[] }) {
  const { t } = useTranslation("materials");
  const groups = groupsOf(pairs);
  const [order, setOrder] = useState(() => shuffled(pairs));
  const [at, setAt] = useState(0);
  const [misses, setMisses] = useState(0);
  const [last, setLast] = useState<"right" | "wrong">();
  const pair = order[at];
  const again = () => {
    setOrder(shuffled(pairs));
    setAt(0);
    setMisses(0);
    setLast(undefined);
  };
  const press = (group: string) => {
    if (!pair) return;
    const right = isOfGroup(pair, group);
    setLast(right ? "right" : "wrong");
    if (right) {
      setAt(at + 1);
      hear(order[at + 1]?.sound ?? null);
    } else setMisses(misses + 1);
  };
  return (
    <>
      {pair && <Far at={at} of={order.length} />}
      {pair && (
        <p className={styles.asked}>
          <strong>{pair.text}</strong>
          {pair.image && <Other pair={pair} number={at + 1} />}
        </p>
      )}
      <Cards className={styles.groups} label={t("games.kinds.sort")}>
        {groups.map((group) => (
          <div key={group} className={styles.group}>
            <PlayCard done={!pair} onPress={() => press(group)}>
              {group}
            </PlayCard>
            <ul aria-label={t("games.within", { group })}>
              {order
                .slice(0, at)
                .filter((one) => isOfGroup(one, group))
                .map((one) => (
                  <li key={one.id}>{one.text}</li>
                ))}
            </ul>
          </div>
        ))}
      </Cards>
      {pair ? <Said tone={last}>{last ? t(`games.${last}`) : t("games.how.sort")}</Said> : <Ended misses={misses} onAgain={again} />}
    </>
  );
}
