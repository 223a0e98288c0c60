// What a person was told in the last day, each with its answer: when it came, to how many screens, whether it was seen.
import { useState } from "react";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { Empty } from "~/ui/states.tsx";
import { StatusTag } from "~/ui/tags.tsx";
import { formatTime, TimeText } from "~/ui/time.tsx";
import { useZone } from "~/ui/time-zone.ts";
import { answer, type Told } from "./history.ts";
import styles from "./page.module.css";

const FIRST = 8;

export function ToldList({ told }: { told: readonly Told[] }) {
  const { t } = useTranslation("operations");
  const [all, setAll] = useState(false);
  const sentence = useSentence();
  if (told.length === 0) return <Empty title={t("told.none")} />;
  return (
    <>
      <ul className={styles.told}>
        {told.slice(0, all ? undefined : FIRST).map((one) => (
          <li key={one.id}>
            <span className={styles.subject}>
              <StatusTag tone={one.seenAt ? "success" : one.gotAt ? "info" : "danger"}>
                {t(`told.${one.kind === "reminder" ? ((one.detail as "matched" | null) ?? "matched") : one.kind}`, { title: one.title })}
              </StatusTag>
              <span className={styles.quiet}>
                <TimeText at={one.madeAt} format="seconds" />
              </span>
            </span>
            <span>{sentence(one)}</span>
          </li>
        ))}
      </ul>
      {!all && told.length > FIRST && (
        <Button block type="text" onClick={() => setAll(true)}>
          {t("timeline.all", { count: told.length })}
        </Button>
      )}
    </>
  );
}

function useSentence(): (told: Told) => string {
  const { t } = useTranslation("operations");
  const zone = useZone();
  const at = (moment: string | null | undefined) => (moment ? formatTime(moment, zone, "seconds") : "–");
  return (told) => {
    const values = {
      got: at(told.gotAt),
      seen: at(told.seenAt),
      dismissed: at(told.dismissedAt),
      from: at(told.away?.from),
      to: at(told.away?.to),
      count: Math.max(1, told.screens),
    };
    return answer(told)
      .map((part) => t(`answer.${part}`, values))
      .join(t("answer.join"));
  };
}
