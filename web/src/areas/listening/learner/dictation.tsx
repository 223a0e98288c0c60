// What is heard is written down; where it differs is shown word by word.
import { useState } from "react";
import { Button, Input } from "antd";
import { useTranslation } from "react-i18next";
import { allRight, type Mark, marks } from "../judge.ts";
import type { ExerciseProps } from "./learner.tsx";
import styles from "../listening.module.css";

export function Dictation({ item, onJudged }: ExerciseProps) {
  const { t } = useTranslation("listening");
  const [written, setWritten] = useState("");
  const [found, setFound] = useState<readonly Mark[] | null>(null);
  const check = () => {
    if (found || written.trim() === "") return;
    const judged = marks(item.text ?? "", written);
    setFound(judged);
    onJudged(allRight(judged));
  };
  return (
    <>
      <Input.TextArea
        aria-label={t("learner.write")}
        placeholder={t("learner.write")}
        autoSize={{ minRows: 2, maxRows: 6 }}
        maxLength={600}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        value={written}
        readOnly={found !== null}
        onChange={(event) => setWritten(event.target.value)}
        onPressEnter={(event) => {
          if (event.nativeEvent.isComposing) return;
          event.preventDefault();
          check();
        }}
      />
      {!found && (
        <Button disabled={written.trim() === ""} onClick={check}>
          {t("learner.check")}
        </Button>
      )}
      {found && <Differences found={found} />}
    </>
  );
}

function Differences({ found }: { found: readonly Mark[] }) {
  const { t } = useTranslation("listening");
  return (
    <p className={styles.words} role="group" aria-label={t("learner.differences")}>
      {found.map((mark, at) => (
        <span key={at} className={styles[mark.kind]} data-mark={mark.kind}>
          {mark.kind === "right" && mark.said}
          {mark.kind === "missing" && <ins title={t("learner.missing")}>{mark.said}</ins>}
          {mark.kind === "extra" && <del title={t("learner.extra")}>{mark.written}</del>}
          {mark.kind === "wrong" && (
            <>
              <del>{mark.written}</del> <ins>{mark.said}</ins>
            </>
          )}{" "}
        </span>
      ))}
    </p>
  );
}
