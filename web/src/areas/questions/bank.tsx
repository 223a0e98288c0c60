// /QuestionBank, the questions that papers draw from.
import { Checkbox, Form, Input } from "antd";
import { useTranslation } from "react-i18next";
import { bankQuestionsMeta } from "~/api/resources/bank_questions.gen.ts";
import { MediaField, MediaInput } from "~/media/index.ts";
import { childRows, type InputProps, pageOf, resource, RowsFrame } from "~/resource/index.tsx";
import { BankPreview } from "./bank-preview.tsx";
import { letter, partsOf, pictured, type QuestionKind } from "./model.ts";
import styles from "./bank.module.css";

/** The options of a question, in the form that its kind asks for. */
function OptionsInput(props: InputProps) {
  const { field, value, onChange, form, disabled = false } = props;
  const { t } = useTranslation("questions");
  const kind = Form.useWatch("kind", form) as QuestionKind | undefined;
  const are = kind ? partsOf[kind].options : "none";
  const rows = childRows(value);
  if (are === "none" && rows.length === 0)
    return (
      <span id={props.id} className={styles.hint}>
        {t("bank.noOptions")}
      </span>
    );
  const chosen = are === "one" || are === "some";
  const markOf = (at: number) => (chosen ? letter(at) : String(at + 1));
  const longest = (name: string) => field.fields?.find((cell) => cell.name === name)?.max ?? undefined;
  // Of one that is right, marking another unmarks it.
  const mark = (at: number, correct: boolean) =>
    onChange?.(rows.map((row, i) => (i === at ? { ...row, correct } : are === "one" && correct ? { ...row, correct: false } : row)));
  return (
    <RowsFrame
      {...props}
      {...(are === "none" && { field: { ...field, max: 0 } })}
      label={t("bank_questions.fields.options")}
      add={t(`options.${are === "none" ? "one" : are}Add`)}
      nameOf={markOf}
      fresh={{ text: null, pair: null, image: null, correct: false }}
      entering={are !== "blanks"}
      isEmpty={(row) => !row.text && !row.pair && !row.image}
      render={(row, at, change) => (
        <div className={styles.option}>
          {chosen && (
            <Checkbox
              disabled={disabled}
              checked={row.correct === true}
              aria-label={t("options.correct", { mark: markOf(at) })}
              onChange={(e) => mark(at, e.target.checked)}
            />
          )}
          <span className={styles.mark}>{markOf(at)}</span>
          <Input.TextArea
            autoSize
            disabled={disabled}
            maxLength={longest("text")}
            value={String(row.text ?? "")}
            aria-label={t(are === "pairs" ? "options.left" : "options.text", { mark: markOf(at) })}
            onChange={(e) => change({ text: e.target.value })}
          />
          {are === "pairs" && (
            <Input.TextArea
              autoSize
              disabled={disabled}
              maxLength={longest("pair")}
              value={String(row.pair ?? "")}
              aria-label={t("options.pair", { mark: markOf(at) })}
              onChange={(e) => change({ pair: e.target.value })}
            />
          )}
          {pictured.has(are) && (
            <MediaField
              of="image"
              small
              value={String(row.image ?? "")}
              label={t("options.imageOf", { mark: markOf(at) })}
              disabled={disabled}
              onChange={(image) => change({ image: image || null })}
            />
          )}
        </div>
      )}
    />
  );
}

const PictureInput = (props: InputProps) => <MediaInput {...props} of="image" label={useTranslation("questions").t("question.image")} />;
const RecordingInput = (props: InputProps) => <MediaInput {...props} of="sound" label={useTranslation("questions").t("question.media")} />;

export const bank = resource(bankQuestionsMeta, {
  ns: "questions",
  columns: ["stem", "kind", "level", "points", "status", "updated_by", "updated_at"],
  filters: ["kind", "level", "points", "status"],
  form: ["kind", "level", "stem", "image", "media", "passage", "options", "answer", "points", "status"],
  tones: { status: { listed: "success", delisted: "neutral" } },
  inputs: { image: PictureInput, media: RecordingInput, options: OptionsInput },
  preview: { title: "tab.preview", element: BankPreview },
  width: 620,
});

export default pageOf(bank);
