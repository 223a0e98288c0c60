// How long a script is: its words, and how long they take to say, beside the minutes that its step has.
import { useTranslation } from "react-i18next";
import { CHARACTERS_A_MINUTE, spokenOf, WORDS_A_MINUTE } from "~/ui/speaking.ts";
import styles from "./panel.module.css";

/** `86 words, about 40 s to say`; nothing of nothing. */
export function useSpoken() {
  const { t } = useTranslation("sop");
  return (text: string): string => {
    const { words, characters, seconds } = spokenOf(text);
    const count = words + characters;
    if (count === 0) return "";
    return t("spoken.words", { count, time: seconds < 90 ? t("spoken.seconds", { n: seconds }) : t("spoken.minutes", { n: Math.round(seconds / 30) / 2 }) });
  };
}

export function Spoken({ text, minutes }: { text: string; minutes: number }) {
  const { t } = useTranslation("sop");
  const said = useSpoken()(text);
  if (!said) return null;
  const over = minutes > 0 && spokenOf(text).seconds > minutes * 60;
  return (
    <p className={over ? styles.tooLong : styles.spoken} title={t("spoken.how", { words: WORDS_A_MINUTE, characters: CHARACTERS_A_MINUTE })}>
      {said} <small>{t("spoken.how", { words: WORDS_A_MINUTE, characters: CHARACTERS_A_MINUTE })}</small>
      {over && <strong> {t("spoken.over", { n: minutes })}</strong>}
    </p>
  );
}
