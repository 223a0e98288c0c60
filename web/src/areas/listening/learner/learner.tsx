// The set as its learner has it: an item is heard as often as it may be, answered, judged, and the next one comes. All of it by mouse, touch or keys.
import { useState } from "react";
import { CustomerServiceOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { type Item, itemsOf, type Kind, lackOf } from "../items.ts";
import type { ListeningSet } from "../sets.tsx";
import type { Range } from "../use-range.ts";
import { Choose } from "./choose.tsx";
import { Dictation } from "./dictation.tsx";
import { GapFill } from "./gap-fill.tsx";
import styles from "../listening.module.css";

interface LearnerProps {
  set: ListeningSet;
  range: Range;
  /** The item that is done now; none until one begins. */
  at: number;
  onGo: (at: number) => void;
}

/** What an exercise is given. */
export interface ExerciseProps {
  item: Item;
  onJudged: (right: boolean) => void;
}

const EXERCISES = { dictation: Dictation, gap_fill: GapFill, choose: Choose };

export function Learner({ set, range, at, onGo }: LearnerProps) {
  const { t } = useTranslation("listening");
  const items = itemsOf(set);
  const item = items[at];
  const kind = set.kind as Kind;
  if (!item) return <p className={styles.note}>{t("learner.nothing")}</p>;
  const name = `${item.id ?? at}`;
  return (
    <section className={styles.learner} aria-label={t("learner.title")}>
      <p className={styles.note}>{t("learner.progress", { number: at + 1, count: items.length })}</p>
      {lackOf(kind, item) ? (
        <p className={styles.unmet}>{t("learner.lacks")}</p>
      ) : (
        // Another kind, or another item, is another exercise.
        <Attempt key={`${name} ${kind} ${set.plays}`} set={set} item={item} name={name} range={range} />
      )}
      <div className={styles.row}>
        <Button disabled={at === 0} onClick={() => onGo(at - 1)}>
          {t("learner.before")}
        </Button>
        <Button disabled={at >= items.length - 1} onClick={() => onGo(at + 1)}>
          {t("learner.next")}
        </Button>
      </div>
    </section>
  );
}

interface AttemptProps {
  set: ListeningSet;
  item: Item;
  name: string;
  range: Range;
}

function Attempt({ set, item, name, range }: AttemptProps) {
  const { t } = useTranslation("listening");
  const [played, setPlayed] = useState(0);
  const [right, setRight] = useState<boolean | null>(null);
  const [round, setRound] = useState(0);
  const left = (set.plays ?? 1) - played;
  const Exercise = EXERCISES[set.kind as Kind];
  const play = () => {
    setPlayed((before) => before + 1);
    range.play(`learner ${name}`, item.start_ms, item.end_ms, set.speed ?? 100);
  };
  const again = () => {
    setPlayed(0);
    setRight(null);
    setRound((before) => before + 1);
  };
  return (
    <>
      <Button type="primary" icon={<CustomerServiceOutlined />} disabled={left <= 0} onClick={play}>
        {t("learner.listen", { count: Math.max(0, left) })}
      </Button>
      <Exercise key={round} item={item} onJudged={setRight} />
      {right !== null && (
        <p className={right ? styles.right : styles.wrong} role="status">
          {t(right ? "learner.right" : "learner.wrong")}
        </p>
      )}
      {right !== null && <Button onClick={again}>{t("learner.again")}</Button>}
    </>
  );
}
