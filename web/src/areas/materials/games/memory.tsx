// Memory: cards lie face down; two are turned over, and stay open if they belong together. The next press turns the others back: nobody has to be quick.
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { belongs, type Pair, roundsOf, shuffled } from "./pairs.ts";
import { Cards, Ended, Far, hear, Other, PlayCard, Said } from "./parts.tsx";
import styles from "./games.module.css";

interface Face {
  key: string;
  pair: Pair;
  word: boolean;
}

const deal = (pairs: readonly Pair[]): Face[][] =>
  roundsOf(pairs).map((round) => shuffled(round.flatMap((pair) => [true, false].map((word) => ({ key: `${pair.id} ${word}`, pair, word })))));

export function Memory({ pairs }: { pairs: readonly Pair[] }) {
  const { t } = useTranslation("materials");
  const [rounds, setRounds] = useState(() => deal(pairs));
  const [at, setAt] = useState(0);
  const [open, setOpen] = useState<readonly Face[]>([]);
  const [found, setFound] = useState<readonly string[]>([]);
  const [misses, setMisses] = useState(0);
  const [last, setLast] = useState<"right" | "wrong">();
  const round = rounds[at];
  const again = () => {
    setRounds(deal(pairs));
    setAt(0);
    setMisses(0);
    setLast(undefined);
  };
  if (!round) return <Ended misses={misses} onAgain={again} />;
  const press = (face: Face) => {
    hear(face.pair.sound);
    const [first] = open;
    if (!first || open.length === 2) {
      setLast(undefined);
      return setOpen([face]);
    }
    if (first.key === face.key) return;
    const [word, other] = first.word ? [first, face] : [face, first];
    if (first.word === face.word || !belongs(word.pair, other.pair)) {
      setOpen([first, face]);
      setLast("wrong");
      return setMisses(misses + 1);
    }
    setLast("right");
    setOpen([]);
    const next = [...found, first.key, face.key];
    if (next.length < round.length) return setFound(next);
    setFound([]);
    setAt(at + 1);
  };
  return (
    <>
      <Far at={at} of={rounds.length} />
      <Cards className={styles.grid} label={t("games.kinds.memory")}>
        {round.map((face, number) => {
          const over = found.includes(face.key);
          const up = over || open.some(({ key }) => key === face.key);
          return (
            <PlayCard
              key={face.key}
              done={over}
              state={over ? "right" : up ? (open.length === 2 ? "wrong" : "chosen") : "closed"}
              label={up ? undefined : t("games.closed", { number: number + 1 })}
              onPress={() => press(face)}
            >
              {up ? face.word ? face.pair.text : <Other pair={face.pair} number={number + 1} /> : <span aria-hidden>?</span>}
            </PlayCard>
          );
        })}
      </Cards>
      <Said tone={last}>{last ? t(`games.${last}`) : t("games.how.memory")}</Said>
    </>
  );
}
