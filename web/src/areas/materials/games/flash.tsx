// Flash cards: a word is turned over; what one did not know comes again at the end.
import { useState } from "react";
import { CheckOutlined, RedoOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { type Pair, shuffled } from "./pairs.ts";
import { Ended, Far, hear, Other, PlayCard, Said } from "./parts.tsx";
import styles from "./games.module.css";

export function Flash({ pairs }: { pairs: readonly Pair[] }) {
  const { t } = useTranslation("materials");
  const [left, setLeft] = useState(() => shuffled(pairs));
  const [turned, setTurned] = useState(false);
  const [misses, setMisses] = useState(0);
  const [pair, ...rest] = left;
  const again = () => {
    setLeft(shuffled(pairs));
    setMisses(0);
  };
  if (!pair) return <Ended misses={misses} onAgain={again} />;
  const turn = () => {
    hear(pair.sound);
    setTurned(!turned);
  };
  const next = (known: boolean) => {
    setTurned(false);
    if (!known) setMisses(misses + 1);
    setLeft(known ? rest : [...rest, pair]);
  };
  return (
    <>
      <Far at={Math.max(0, pairs.length - left.length)} of={pairs.length} />
      <div className={styles.flash}>
        <PlayCard state={turned ? "chosen" : undefined} label={turned ? undefined : t("games.turn", { text: pair.text })} onPress={turn}>
          {turned ? <Other pair={pair} number={1} /> : <strong>{pair.text}</strong>}
        </PlayCard>
      </div>
      <div className={styles.row}>
        <Button icon={<RedoOutlined />} onClick={() => next(false)}>
          {t("games.notYet")}
        </Button>
        <Button type="primary" icon={<CheckOutlined />} onClick={() => next(true)}>
          {t("games.known")}
        </Button>
      </div>
      <Said>{turned ? t("games.turned", { text: pair.text, meaning: pair.meaning ?? "" }) : t("games.how.flash")}</Said>
    </>
  );
}
