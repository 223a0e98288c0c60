// A game as its learners play it, with what is typed of it: by mouse, by touch, by keys alone.
import { Alert } from "antd";
import { useTranslation } from "react-i18next";
import type { Row } from "~/realtime/index.ts";
import type { Values } from "~/resource/index.tsx";
import { Flash } from "./flash.tsx";
import { Match } from "./match.tsx";
import { Memory } from "./memory.tsx";
import { type Kind, KINDS, pairsOf, playable } from "./pairs.ts";
import { Quiz } from "./quiz.tsx";
import { Sort } from "./sort.tsx";
import { Wheel } from "./wheel.tsx";
import styles from "./games.module.css";

const GAMES = { match: Match, memory: Memory, flash: Flash, sort: Sort, wheel: Wheel, quiz: Quiz };

export function Play({ values, row }: { values: Values; row: Row | null }) {
  const { t } = useTranslation("materials");
  const kind: Kind = KINDS.find((one) => one === values["kind"]) ?? "match";
  const pairs = playable(kind, pairsOf(values["pairs"]));
  const Game = GAMES[kind];
  return (
    <section className={styles.game} aria-label={String(values["title"] ?? "")}>
      {row?.["review"] === "not_passed" && typeof row["reason"] === "string" && (
        <Alert type="error" showIcon title={t("games.notPassed")} description={row["reason"]} />
      )}
      {pairs.length === 0 ? (
        <p className={styles.far}>{t(`games.lacks.${kind}`)}</p>
      ) : (
        // Another word is another game.
        <Game key={`${kind} ${JSON.stringify(pairs)}`} pairs={pairs} />
      )}
    </section>
  );
}
