// One of some options is what is heard, or what it means.
import { useState } from "react";
import { CheckOutlined, CloseOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import { optionsOf } from "../items.ts";
import type { ExerciseProps } from "./learner.tsx";
import styles from "../listening.module.css";

export function Choose({ item, onJudged }: ExerciseProps) {
  const { t } = useTranslation("listening");
  const [taken, setTaken] = useState<number | null>(null);
  const options = optionsOf(item);
  const take = (option: number) => {
    if (taken !== null) return;
    setTaken(option);
    onJudged(option === item.answer);
  };
  return (
    // The numbers are keys of its buttons.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className={styles.choices}
      role="group"
      aria-label={t("learner.choose")}
      onKeyDown={(event) => {
        const number = Number(event.key);
        if (number >= 1 && number <= options.length) take(number);
      }}
    >
      {options.map((option, at) => {
        const [isRight, isTaken] = [item.answer === at + 1, taken === at + 1];
        return (
          <button
            key={option}
            type="button"
            className={`${styles.choice} ${taken !== null && isRight ? styles.rightChoice : isTaken ? styles.wrongChoice : ""}`}
            aria-pressed={isTaken}
            aria-disabled={taken !== null}
            onClick={() => take(at + 1)}
          >
            <span className={`bt-num ${styles.note}`}>{at + 1}</span>
            <span className={styles.said}>{option}</span>
            {taken !== null && isRight && <CheckOutlined role="img" aria-label={t("learner.isRight")} />}
            {isTaken && !isRight && <CloseOutlined role="img" aria-label={t("learner.isWrong")} />}
          </button>
        );
      })}
    </div>
  );
}
