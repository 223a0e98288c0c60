// What the warnings were worth: what was predicted five minutes before, held against what came.
import { useTranslation } from "react-i18next";
import type { Figures } from "./use-starting.ts";
import styles from "./starting.module.css";

export function Warnings({ figures }: { figures: Figures }) {
  const { t } = useTranslation("starting");
  const all = figures.warnedMissed + figures.warnedCame;
  const counted = all + figures.quietMissed + figures.quietCame + figures.replaced;
  const said = [
    all > 0 ? t("figures.right", { right: figures.warnedMissed, all }) : t("figures.rightNone"),
    t("figures.missed", { count: figures.quietMissed }),
    t("figures.calm", { count: figures.quietCame }),
    ...(figures.replaced > 0 ? [t("figures.replaced", { count: figures.replaced })] : []),
  ];
  return (
    <section className={styles.figures} aria-labelledby="start-figures">
      <h2 id="start-figures">{t("figures.title")}</h2>
      <p className={styles.quiet}>{t("figures.of", { days: figures.days })}</p>
      {counted === 0 ? (
        <p>{t("figures.none")}</p>
      ) : (
        <ul>
          {said.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
