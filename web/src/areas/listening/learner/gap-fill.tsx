// The words that are missing are written into their gaps.
import { useRef, useState } from "react";
import { Button, Input, type InputRef } from "antd";
import { useTranslation } from "react-i18next";
import { gapsOf } from "../items.ts";
import { same } from "../judge.ts";
import { piecesOf } from "../words.ts";
import type { ExerciseProps } from "./learner.tsx";
import styles from "../listening.module.css";

export function GapFill({ item, onJudged }: ExerciseProps) {
  const { t } = useTranslation("listening");
  const [written, setWritten] = useState<Readonly<Record<number, string>>>({});
  const [checked, setChecked] = useState(false);
  const inputs = useRef(new Map<number, InputRef>());
  const gaps = gapsOf(item);
  const pieces = piecesOf(item.text ?? "");
  const isRight = (word: number, said: string) => same(said, written[word] ?? "");
  const check = () => {
    if (checked) return;
    setChecked(true);
    onJudged(pieces.every(({ text, word }) => word === null || !gaps.includes(word) || isRight(word, text)));
  };
  /** To the next gap; behind the last one it is judged. */
  const on = (word: number) => {
    const next = gaps.find((gap) => gap > word);
    if (next === undefined) check();
    else inputs.current.get(next)?.focus();
  };
  return (
    <>
      <p className={styles.words}>
        {pieces.map(({ text, word }, at) =>
          word === null || !gaps.includes(word) ? (
            <span key={at}>{text}</span>
          ) : (
            <span key={at} className={styles.blank}>
              <Input
                ref={(input) => {
                  if (input) inputs.current.set(word, input);
                  else inputs.current.delete(word);
                }}
                size="small"
                aria-label={t("learner.gap", { number: gaps.indexOf(word) + 1 })}
                style={{ width: `${Math.max(4, text.length + 3)}ch` }}
                maxLength={60}
                spellCheck={false}
                autoCapitalize="off"
                autoComplete="off"
                status={checked && !isRight(word, text) ? "error" : ""}
                readOnly={checked}
                value={written[word] ?? ""}
                onChange={(event) => setWritten({ ...written, [word]: event.target.value })}
                onPressEnter={(event) => !event.nativeEvent.isComposing && on(word)}
              />
              {checked && !isRight(word, text) && <ins>{text}</ins>}
            </span>
          ),
        )}
      </p>
      {!checked && (
        <Button disabled={gaps.every((gap) => !(written[gap] ?? "").trim())} onClick={check}>
          {t("learner.check")}
        </Button>
      )}
    </>
  );
}
