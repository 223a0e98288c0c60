// Match: a word on one side, what goes with it on the other; one of each is pressed.
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { belongs, type Pair, roundsOf, shuffled } from "./pairs.ts";
import { Cards, Ended, Far, hear, Other, PlayCard, Said } from "./parts.tsx";
import styles from "./games.module.css";

type Side = "words" | "others";
interface Chosen {
  side: Side;
  pair: Pair;
}

const deal = (pairs: readonly Pair[]) => roundsOf(pairs).map((round) => ({ words: round, others: shuffled(round) }));

export function Match({ pairs }: { pairs: readonly Pair[] }) {
  const { t } = useTranslation("materials");
  const [rounds, setRounds] = useState(() => deal(pairs));
  const [at, setAt] = useState(0);
  const [done, setDone] = useState<Record<Side, readonly string[]>>({ words: [], others: [] });
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [last, setLast] = useState<"right" | "wrong">();
  const [misses, setMisses] = useState(0);
  const round = rounds[at];
  const again = () => {
    setRounds(deal(pairs));
    setAt(0);
    setDone({ words: [], others: [] });
    setMisses(0);
    setLast(undefined);
  };
  if (!round) return <Ended misses={misses} onAgain={again} />;
  const press = (side: Side, pair: Pair) => {
    hear(pair.sound);
    if (!chosen || chosen.side === side) return setChosen({ side, pair });
    setChosen(null);
    const [word, other] = side === "words" ? [pair, chosen.pair] : [chosen.pair, pair];
    if (!belongs(word, other)) {
      setLast("wrong");
      return setMisses(misses + 1);
    }
    setLast("right");
    const next = { words: [...done.words, word.id], others: [...done.others, other.id] };
    if (next.words.length < round.words.length) return setDone(next);
    setDone({ words: [], others: [] });
    setAt(at + 1);
  };
  const card = (side: Side, pair: Pair, number: number) => {
    const over = done[side].includes(pair.id);
    const isChosen = chosen?.side === side && chosen.pair.id === pair.id;
    return (
      <PlayCard key={pair.id} done={over} pressed={isChosen} state={over ? "right" : isChosen ? "chosen" : undefined} onPress={() => press(side, pair)}>
        {side === "words" ? pair.text : <Other pair={pair} number={number} />}
      </PlayCard>
    );
  };
  return (
    <>
      <Far at={at} of={rounds.length} />
      <Cards className={styles.sides} label={t("games.kinds.match")}>
        <div className={styles.side}>{round.words.map((pair, number) => card("words", pair, number + 1))}</div>
        <div className={styles.side}>{round.others.map((pair, number) => card("others", pair, number + 1))}</div>
      </Cards>
      <Said tone={chosen ? undefined : last}>{chosen ? t("games.chosen") : last ? t(`games.${last}`) : t("games.how.match")}</Said>
    </>
  );
}
