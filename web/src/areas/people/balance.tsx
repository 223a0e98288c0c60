// A student's lessons: how many there are of each kind of class, how many of them bookings hold, what moved them, and the ways to move them.
import { Suspense, useState } from "react";
import { PlusOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { type Data, post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { useCan } from "~/api/session.ts";
import { type ChangeEvent, type Row, useResourceTopic, useTopic } from "~/realtime/index.ts";
import { RelatedList } from "~/resource/index.tsx";
import { Metric, MetricRow } from "~/ui/metric.tsx";
import { formatBalance, formatNumber } from "~/ui/number.ts";
import { Empty, ErrorState, Loading } from "~/ui/states.tsx";
import { leftTone } from "./lesson-cells.tsx";
import { type ByHand, MoveLessons } from "./move-lessons.tsx";
import { theirMovements } from "./movements.tsx";
import styles from "./lessons.module.css";

export type Account = Data<"/api/management/student/accounts">["accounts"][number];

const listed = {
  key: "movements",
  title: "tab.balance",
  resource: theirMovements,
  filter: ({ id }: Row) => ({ student_id: [id] }),
  sort: "-at",
};

export function Balance({ row }: { row: Row }) {
  const { t } = useTranslation("people");
  const mayMove = useCan("studentManage", "enable");
  const [moving, setMoving] = useState<ByHand | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: keyOf("students", "lessons", row.id),
    queryFn: ({ signal }) => post("/api/management/student/accounts", { id: row.id }, { signal }),
    staleTime: 0,
  });
  const again = () => void refetch();
  const theirs = ({ row: moved }: ChangeEvent) => (moved as { student_id?: unknown } | null)?.student_id === row.id;
  useTopic(useResourceTopic("lesson_movements"), { onEvent: ({ data: event }) => theirs(event as ChangeEvent) && again(), onReset: again });
  if (error && !data) return <ErrorState error={error} onRetry={again} />;
  if (!data) return <Loading />;
  return (
    <section className={styles.balance} aria-label={t("students.tab.balance")}>
      {data.accounts.length > 0 && (
        <MetricRow>
          {data.accounts.map((account) => (
            <Left key={account.unit} account={account} />
          ))}
        </MetricRow>
      )}
      {mayMove && (
        <div className={styles.deeds}>
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setMoving("purchase")}>
            {t("lessons.buy")}
          </Button>
          {data.accounts.length > 0 && <Button onClick={() => setMoving("grant")}>{t("lessons.other")}</Button>}
        </div>
      )}
      {data.accounts.length === 0 ? (
        <Empty title={t("lessons.none")} hint={t("lessons.noneHint")} />
      ) : (
        <Suspense fallback={<Loading />}>
          <RelatedList related={listed} row={row} />
        </Suspense>
      )}
      {moving && <MoveLessons student={row} accounts={data.accounts} first={moving} onClose={() => setMoving(null)} />}
    </section>
  );
}

/** What can still be booked, which is what people ask for; beside it what it is made of. */
function Left({ account: { unit, balance, held } }: { account: Account }) {
  const { t } = useTranslation("people");
  const left = balance - held;
  return (
    <Metric
      label={t(`lesson_movements.values.unit.${unit as "one_to_one"}`)}
      value={formatBalance(left)}
      unit={t("lessons.left", { count: Math.abs(left) })}
      tone={leftTone(left)}
      note={t("lessons.madeOf", { balance: formatBalance(balance), held: formatNumber(held) })}
    />
  );
}
