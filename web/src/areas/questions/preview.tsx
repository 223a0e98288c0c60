// A question as the pupil sees it: to be answered, with nothing that gives the answer away. What is put in here stays here.
import { type ReactNode, useMemo, useState } from "react";
import { SoundOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import type { QuestionPaperOption, QuestionPaperQuestion, RichText } from "~/api/documents.gen.ts";
import { fileUrl } from "~/api/upload.ts";
import { Player } from "~/media/index.ts";
import { plainOf, RichView } from "~/sync/index.ts";
import { BLANK, letter, partsOf } from "./model.ts";
import styles from "./preview.module.css";

/** A question as the server's content has it; one that is in no paper has no score. */
export type Asked = Pick<QuestionPaperQuestion, "id" | "kind" | "stem" | "passage" | "image" | "media" | "answer" | "options"> & { score?: number };

interface PreviewProps {
  question: Asked;
  /** Its place in the paper, if it is in one. */
  number?: number;
  /** For whoever checks the paper. */
  answers?: boolean;
}

export function QuestionPreview({ question, number, answers = false }: PreviewProps) {
  const { t } = useTranslation("questions");
  const { kind, passage, image, media, score } = question;
  const parts = partsOf[kind];
  const words =
    number === undefined
      ? { question: t("form.none"), picture: t("question.image"), recording: t("question.media") }
      : { question: t("preview.question", { number }), picture: t("preview.picture", { number }), recording: t("preview.recording", { number }) };
  return (
    <article className={styles.question} aria-label={words.question}>
      <div className={styles.head}>
        {number !== undefined && <span className={styles.number}>{number}.</span>}
        <span className={styles.kind}>{t(`kind.${kind}`)}</span>
        {score !== undefined && <span className={styles.score}>{t("preview.score", { count: score })}</span>}
      </div>
      {(media || parts.passage === "script") && <span className={styles.onPaper}>{t("print.listen")}</span>}
      {media ? <Player id={media} label={words.recording} /> : parts.passage === "script" && <Listen script={passage} />}
      {image && <img className={styles.picture} src={fileUrl(image)} alt={words.picture} />}
      {parts.passage !== "script" && passage && (
        <div className={styles.passage}>
          {passage.split("\n").map((line, at) => (
            <p key={at}>{line}</p>
          ))}
        </div>
      )}
      <div className={styles.stem}>
        <Stem nodes={question.stem} blanks={kind === "fill-blank"} />
      </div>
      <Answer question={question} />
      {answers && <Key question={question} />}
    </article>
  );
}

function Stem({ nodes, blanks }: { nodes: RichText; blanks: boolean }) {
  const { t } = useTranslation("questions");
  if (nodes.length === 0) return <p className={styles.missing}>{t("preview.noStem")}</p>;
  if (!blanks) return <RichView nodes={nodes} />;
  const gaps = (text: string): ReactNode => {
    const pieces = text.split(BLANK);
    return pieces.map((piece, at) => (
      <span key={at}>
        {piece}
        {at < pieces.length - 1 && <input className={styles.gap} aria-label={t("preview.gap")} />}
      </span>
    ));
  };
  return <RichView nodes={nodes} piece={gaps} />;
}

/** What the pupil answers with. */
function Answer({ question }: { question: Asked }) {
  const { t } = useTranslation("questions");
  const { kind, options, id } = question;
  const { options: are } = partsOf[kind];
  // The recording is the classroom's; here one hears what the pupil hears.
  if (kind === "follow-read") return question.media ? null : <Listen script={plainOf(question.stem)} />;
  if (are === "pairs") return <Pairs options={options} />;
  if (are === "order") return <Parts options={options} />;
  if (are === "requirements") {
    return (
      <>
        <ul className={styles.requirements}>
          {options.map((o) => (
            <li key={o.id}>{o.text}</li>
          ))}
        </ul>
        <textarea className={styles.lines} rows={5} aria-label={t("preview.write")} placeholder={t("preview.write")} />
      </>
    );
  }
  if (are === "blanks") return null;
  if (options.length === 0) return <textarea className={styles.lines} rows={2} aria-label={t("preview.write")} placeholder={t("preview.write")} />;
  return (
    <ul className={styles.choices}>
      {options.map((option, at) => (
        <li key={option.id}>
          <label className={styles.choice}>
            <input type={are === "some" ? "checkbox" : "radio"} name={`answer-${id}`} />
            <span className={styles.letter}>{letter(at)}</span>
            <Shown option={option} mark={letter(at)} />
          </label>
        </li>
      ))}
    </ul>
  );
}

/** An option in words, as a picture, or both. */
function Shown({ option: { text, image }, mark }: { option: QuestionPaperOption; mark: string }) {
  const { t } = useTranslation("questions");
  if (!image) return <span>{text}</span>;
  return (
    <span className={styles.shown}>
      <img src={fileUrl(image)} alt={text || t("options.imageOf", { mark })} />
      {text && <span>{text}</span>}
    </span>
  );
}

/** The same shuffle for the same options: nothing jumps while one writes, and nothing is in its right place by habit. */
export function shuffled(options: readonly QuestionPaperOption[]): QuestionPaperOption[] {
  const weight = (id: string) => [...id].reduce((hash, char) => Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16_777_619) >>> 0, 2_166_136_261);
  const mixed = options.toSorted((a, b) => weight(a.id) - weight(b.id));
  return mixed.length > 1 && mixed.every((o, at) => o === options[at]) ? [...mixed.slice(1), ...mixed.slice(0, 1)] : mixed;
}

function Pairs({ options }: { options: readonly QuestionPaperOption[] }) {
  const { t } = useTranslation("questions");
  const right = useMemo(() => shuffled(options), [options]);
  return (
    <ol className={styles.pairs}>
      {options.map((option, at) => (
        <li key={option.id}>
          <span className={styles.side}>
            <Shown option={option} mark={String(at + 1)} />
          </span>
          <select className={styles.pick} aria-label={t("preview.pairFor", { text: option.text || at + 1 })} defaultValue="">
            <option value="">…</option>
            {right.map((o, n) => (
              <option key={o.id} value={o.id}>
                {letter(n)}
              </option>
            ))}
          </select>
          <span className={styles.side}>
            <b>{letter(at)}</b> {right[at]?.pair}
          </span>
        </li>
      ))}
    </ol>
  );
}

function Parts({ options }: { options: readonly QuestionPaperOption[] }) {
  const { t } = useTranslation("questions");
  const [picked, setPicked] = useState<string[]>([]);
  const mixed = useMemo(() => shuffled(options), [options]);
  const put = picked.map((id) => options.find((o) => o.id === id)).filter((o) => o !== undefined);
  return (
    <div className={styles.parts}>
      <ol className={styles.put} aria-label={t("preview.yourOrder")}>
        {put.map((o) => (
          <li key={o.id}>
            <button type="button" className={styles.part} onClick={() => setPicked(picked.filter((id) => id !== o.id))}>
              <Shown option={o} mark={letter(mixed.indexOf(o))} />
            </button>
          </li>
        ))}
      </ol>
      <div className={styles.pool}>
        {mixed
          .filter((o) => !picked.includes(o.id))
          .map((o) => (
            <button key={o.id} type="button" className={styles.part} onClick={() => setPicked([...picked, o.id])}>
              <Shown option={o} mark={letter(mixed.indexOf(o))} />
            </button>
          ))}
      </div>
    </div>
  );
}

/** The pupil hears the script; here the browser's own voice reads it. */
function Listen({ script }: { script: string }) {
  const { t } = useTranslation("questions");
  const speak = () => {
    speechSynthesis.cancel();
    const said = new SpeechSynthesisUtterance(script);
    said.lang = "en";
    speechSynthesis.speak(said);
  };
  return (
    <Button icon={<SoundOutlined />} disabled={!script.trim() || !("speechSynthesis" in globalThis)} onClick={speak}>
      {t("preview.listen")}
    </Button>
  );
}

/** What an answer is called where there is no picture: its words, or its letter. */
const called = ({ text, image }: QuestionPaperOption, mark: string) => text || (image ? `[${mark}]` : "");

/** The answers as text. */
export function answersOf({ kind, options, answer }: Pick<Asked, "kind" | "options" | "answer">): string[] {
  const lines = answer.split("\n").filter(Boolean);
  switch (partsOf[kind].options) {
    case "one":
    case "some": {
      const right = options.flatMap((o, at) => (o.correct ? [`${letter(at)}. ${o.text}`] : []));
      return right.length > 0 || options.length > 0 ? right : lines;
    }
    case "pairs":
      return options.map((o, at) => `${called(o, String(at + 1))} – ${o.pair}`);
    case "blanks":
      return options.map((o, at) => `${at + 1}. ${o.text.split("\n").filter(Boolean).join(" / ")}`);
    case "order":
      return options.map((o, at) => `${at + 1}. ${called(o, letter(shuffled(options).indexOf(o)))}`);
    default:
      return lines;
  }
}

function Key({ question }: { question: Asked }) {
  const { t } = useTranslation("questions");
  const said = answersOf(question);
  if (said.length === 0) return null;
  return (
    <div className={styles.key}>
      <span className={styles.keyTitle}>{t("preview.answer")}</span>
      <ul>
        {said.map((line, at) => (
          <li key={at}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
