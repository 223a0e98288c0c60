// Why two records are likely one person, in words: what is the same, and of a number never the number.
import { useTranslation } from "react-i18next";
import { StatusTag } from "~/ui/tags.tsx";

const STRONG = ["phone", "email"];

export function Reasons({ reasons }: { reasons: readonly string[] }) {
  const { t } = useTranslation("record");
  return reasons.map((reason) => (
    <StatusTag key={reason} tone={STRONG.includes(reason) ? "warning" : "neutral"}>
      {t(`doubles.reason.${reason as "phone"}`)}
    </StatusTag>
  ));
}
