// What questions are to be: at least three kinds (V13), how many, for which level.
import { useState } from "react";
import { Button, Checkbox, Form, InputNumber, Select, Slider } from "antd";
import { useTranslation } from "react-i18next";
import { ApiError } from "~/api/errors.ts";
import { limits } from "~/api/meta.gen.ts";
import { bankQuestionsMeta } from "~/api/resources/bank_questions.gen.ts";
import { fieldOf } from "~/resource/index.tsx";
import { KindMark } from "../kind.tsx";
import { isQuestionKind, type QuestionKind, questionKinds } from "../model.ts";
import { askFor, type Written } from "./calls.ts";
import styles from "./of-story.module.css";

const FIRST: QuestionKind[] = ["fill-blank", "single-choice", "true-false", "ordering", "reading"];
const LEVELS = [...(fieldOf(bankQuestionsMeta, "level")?.values ?? [])];
const { storyQuestionKindsMin: leastKinds, storyQuestionsMin: least, storyQuestionsMax: most } = limits;

interface QuestionsFormProps {
  book: string;
  level: string;
  /** What was asked for last. */
  before?: Written;
  onAsked: () => void;
  onBack?: () => void;
}

export function QuestionsForm({ book, level: first, before, onAsked, onBack }: QuestionsFormProps) {
  const { t } = useTranslation("questions");
  const [kinds, setKinds] = useState<QuestionKind[]>(() => before?.kinds.filter(isQuestionKind) ?? FIRST);
  const [count, setCount] = useState(before?.count ?? 10);
  const [level, setLevel] = useState(LEVELS.includes(first) ? first : "A1");
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const [request] = useState(() => crypto.randomUUID());
  const few = kinds.length < leastKinds ? t("ofStory.kindsFew", { count: leastKinds }) : "";
  const ask = async () => {
    setBusy(true);
    setWrong({});
    try {
      await askFor(book, { kinds, count, level }, request);
      onAsked();
    } catch (problem) {
      setWrong(problem instanceof ApiError && problem.fields ? { ...problem.fields } : { "": (problem as Error).message });
    }
    setBusy(false);
  };
  const said = (field: string) => {
    const help = wrong[field];
    return help ? ({ help, validateStatus: "error" } as const) : {};
  };
  return (
    <Form layout="vertical" className={styles.form ?? ""} onFinish={() => void ask()}>
      <Form.Item label={t("ofStory.kinds")} {...(few && { help: few, validateStatus: "error" as const })} {...said("kinds")}>
        <Checkbox.Group
          className={styles.kinds ?? ""}
          value={kinds}
          onChange={(next) => setKinds(questionKinds.filter((kind) => next.includes(kind)))}
          options={questionKinds.map((kind) => ({ value: kind, label: <KindMark kind={kind} /> }))}
        />
      </Form.Item>
      <div className={styles.pair}>
        <Form.Item label={t("ofStory.count")} {...said("count")}>
          <div className={styles.count}>
            <Slider min={least} max={most} value={count} onChange={setCount} ariaLabelForHandle={t("ofStory.count")} />
            <InputNumber min={least} max={most} precision={0} value={count} onChange={(next) => setCount(next ?? least)} aria-label={t("ofStory.count")} />
          </div>
        </Form.Item>
        <Form.Item label={t("question.level")} {...said("level")}>
          <Select value={level} onChange={setLevel} aria-label={t("question.level")} options={LEVELS.map((value) => ({ value, label: value }))} />
        </Form.Item>
      </div>
      <p className={styles.note}>{t("ofStory.note")}</p>
      {(wrong[""] ?? wrong["bookId"]) && (
        <p className={styles.wrong} role="alert">
          {wrong[""] ?? wrong["bookId"]}
        </p>
      )}
      <div className={styles.buttons}>
        <Button type="primary" htmlType="submit" loading={busy} disabled={few !== ""}>
          {t("ofStory.ask", { count })}
        </Button>
        {onBack && <Button onClick={onBack}>{t("ofStory.back")}</Button>}
      </div>
    </Form>
  );
}
