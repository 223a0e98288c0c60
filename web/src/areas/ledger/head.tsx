// What the views of the ledger have in their head: the ways to the others, and which days they show.
import { Segmented } from "antd";
import { useTranslation } from "react-i18next";
import { useCan } from "~/api/session.ts";
import { zoneName } from "~/ui/time.tsx";
import type { Shown } from "./page.tsx";
import { TABS } from "./query.ts";
import { dayText } from "./words.ts";

export function Tabs({ view, change }: Shown) {
  const { t } = useTranslation("ledger");
  // Lessons are of students: who looks after none reads nothing of them.
  const mayStudents = useCan("studentManage", "query");
  return (
    <Segmented
      value={view.tab}
      aria-label={t("tab.label")}
      options={TABS.filter((tab) => tab !== "movements" || mayStudents).map((value) => ({ value, label: t(`tab.${value}`) }))}
      onChange={(tab) => change({ tab })}
    />
  );
}

/** Which days they are, by whose clock. */
export function Days({ of }: { of: { from: string; to: string; zone: string } | undefined }) {
  if (!of) return null;
  const { from, to, zone } = of;
  return (
    <>
      {from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`} · {zoneName(zone)}
    </>
  );
}
