// Quiz: a meaning, a picture or a recording is shown, and its word is chosen of a few.
import { useState } from "react";
import { SoundOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { choicesOf, type Pair, shuffled } from "./pairs.ts";
import { Cards, Ended, Far, hear, Other, PlayCard, Said } from "./parts.tsx";
import styles from "./games.module.css";

const deal = (pairs: readonly Pair[]) => shuffled(pairs).map((asked) => ({ asked, choices: choicesOf(asked, pairs) }));

export function Quiz({ pairs }: { pairs: readonly Pair[] }) {
  const { t } = useTranslation("materials");
  const [questions, setQuestions] = useState(() => deal(pairs));
  const [at, setAt] = useState(0);
  const [tried, setTried] = useState<readonly string[]>([]);
  const [misses, setMisses] = useState(0);
  const [last, setLast] = useState<"right" | "wrong">();
  const question = questions[at];
  const again = () => {
    setQuestions(deal(pairs));
    setAt(0);
    setMisses(0);
    setLast(undefined);
  };
  if (!question) return <Ended misses={misses} onAgain={again} />;
  const { asked, choices } = question;
  const press = (choice: Pair) => {
    if (choice.id !== asked.id) {
      setTried([...tried, choice.id]);
      setLast("wrong");
      return setMisses(misses + 1);
    }
    setLast("right");
    setTried([]);
    setAt(at + 1);
  };
  return (
    <>
      <Far at={at} of={questions.length} />
      <div className={styles.asked}>
        {asked.image || asked.meaning ? <Other pair={asked} number={at + 1} /> : null}
        {asked.sound && (
          <Button icon={<SoundOutlined />} onClick={() => hear(asked.sound)}>
            {t("games.listen")}
          </Button>
        )}
      </div>
      <Cards className={styles.choices} label={t("games.kinds.quiz")}>
        {choices.map((choice, number) => {
          const over = tried.includes(choice.id);
          return (
            // By its place: the one that was pressed keeps the keyboard for the next question.
            // oxlint-disable-next-line react/no-array-index-key
            <PlayCard key={number} done={over} state={over ? "wrong" : undefined} onPress={() => press(choice)}>
              {choice.text}
            </PlayCard>
          );
        })}
      </Cards>
      <Said tone={last}>{last ? t(`games.${last}`) : t("games.how.quiz")}</Said>
    </>
  );
}
