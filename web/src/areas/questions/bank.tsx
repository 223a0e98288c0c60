// /QuestionBank, the questions that papers draw from.
import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Checkbox, Form, Input } from "antd";
import { useTranslation } from "react-i18next";
import { bankQuestionsMeta } from "~/api/resources/bank_questions.gen.ts";
import { MediaField, MediaInput } from "~/media/index.ts";
import { controlOf, type InputProps, pageOf, resource } from "~/resource/index.tsx";
import { type BankOption, optionsOf } from "./asked.ts";
import { BankPreview } from "./bank-preview.tsx";
import { letter, optionMax, partsOf, pictured, type QuestionKind } from "./model.ts";
import styles from "./bank.module.css";

/** The options of a question, in the form that its kind asks for; kept as one text. */
function OptionsInput(props: InputProps) {
  const { value, onChange, form } = props;
  const { t } = useTranslation("questions");
  const kind = Form.useWatch("kind", form) as QuestionKind | undefined;
  const are = kind ? partsOf[kind].options : "none";
  const options = optionsOf(value);
  const control = controlOf(props);
  const set = (next: BankOption[]) => onChange?.(next.length > 0 ? JSON.stringify(next) : null);
  const change = (at: number, part: Partial<BankOption>) =>
    set(options.map((o, i) => (i === at ? { ...o, ...part } : are === "one" && part.correct ? { ...o, correct: false } : o)));
  if (are === "none" && options.length === 0)
    return (
      <span id={props.id} className={styles.hint}>
        {t("bank.noOptions")}
      </span>
    );
  const chosen = are === "one" || are === "some";
  return (
    <div className={styles.options} role="group" id={props.id} aria-describedby={props["aria-describedby"]}>
      {options.map((option, at) => {
        const mark = chosen ? letter(at) : String(at + 1);
        return (
          <div key={at} className={styles.option}>
            {chosen && (
              <Checkbox
                disabled={control.disabled ?? false}
                checked={option.correct}
                aria-label={t("options.correct", { mark })}
                onChange={(e) => change(at, { correct: e.target.checked })}
              />
            )}
            <span className={styles.mark}>{mark}</span>
            <Input.TextArea
              autoSize
              disabled={control.disabled ?? false}
              maxLength={optionMax}
              value={option.text}
              aria-label={t(are === "pairs" ? "options.left" : "options.text", { mark })}
              onChange={(e) => change(at, { text: e.target.value })}
            />
            {are === "pairs" && (
              <Input.TextArea
                autoSize
                disabled={control.disabled ?? false}
                maxLength={optionMax}
                value={option.pair}
                aria-label={t("options.pair", { mark })}
                onChange={(e) => change(at, { pair: e.target.value })}
              />
            )}
            {pictured.has(are) && (
              <MediaField
                of="image"
                small
                value={option.image ?? ""}
                label={t("options.imageOf", { mark })}
                disabled={control.disabled ?? false}
                onChange={(image) => change(at, { image })}
              />
            )}
            <Button
              type="text"
              size="small"
              disabled={control.disabled ?? false}
              icon={<DeleteOutlined />}
              aria-label={t("options.remove", { mark })}
              onClick={() => set(options.filter((_, i) => i !== at))}
            />
          </div>
        );
      })}
      {are !== "none" && (
        <Button
          size="small"
          type="dashed"
          disabled={control.disabled ?? false}
          icon={<PlusOutlined />}
          onClick={() => set([...options, { text: "", pair: "", correct: false }])}
        >
          {t(`options.${are}Add`)}
        </Button>
      )}
    </div>
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
