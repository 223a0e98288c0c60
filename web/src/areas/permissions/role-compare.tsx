// A role beside another, or beside what it was at a moment: what differs is lit.
import { useState } from "react";
import { Segmented } from "antd";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import type { Row } from "~/realtime/index.ts";
import { RecordPicker } from "~/resource/index.tsx";
import { DatePicker } from "~/ui/date-picker.tsx";
import { Empty, ErrorState, Loading } from "~/ui/states.tsx";
import { useZone } from "~/ui/time-zone.ts";
import { addMinutes, fromWall, toWall } from "~/ui/zoned.ts";
import { fromList } from "./grants.ts";
import { Matrix } from "./matrix.tsx";
import styles from "./matrix.module.css";

const WEEK = 7 * 24 * 60;

export function RoleCompare({ row }: { row: Row }) {
  const { t } = useTranslation("permissions");
  const [by, setBy] = useState<"role" | "moment">("moment");
  const [role, setRole] = useState<string | null>(null);
  const zone = useZone();
  const [moment, setMoment] = useState(() => addMinutes(new Date().toISOString(), -WEEK));
  const other = by === "role" ? { with: role ?? "" } : { at: moment };
  const isAsked = by === "moment" || role !== null;
  const { data, error, refetch } = useQuery({
    queryKey: keyOf("roles", "compared", row.id, row.version, other),
    queryFn: ({ signal }) => post("/api/management/admin/role/compare", { id: row.id, ...other }, { signal }),
    enabled: isAsked,
  });
  return (
    <>
      <div className={styles.tools}>
        <Segmented
          aria-label={t("compare.with")}
          value={by}
          onChange={setBy}
          options={[
            { value: "moment", label: t("compare.moment") },
            { value: "role", label: t("compare.role") },
          ]}
        />
        {by === "role" ? (
          <span role="group" aria-label={t("compare.role")} style={{ display: "grid", flex: "1 1 200px", maxWidth: 280 }}>
            <RecordPicker resource="roles" required value={role} onChange={(next) => setRole(next as string | null)} />
          </span>
        ) : (
          <DatePicker
            aria-label={t("compare.moment")}
            showTime={{ format: "HH:mm" }}
            format="YYYY-MM-DD HH:mm"
            allowClear={false}
            value={toWall(moment, zone)}
            onChange={(next) => next && setMoment(fromWall(next, zone))}
          />
        )}
      </div>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !isAsked ? (
        <Empty title={t("compare.choose")} />
      ) : !data ? (
        <Loading />
      ) : (
        <>
          <p role="status" className={`${styles.quiet} ${styles.hint}`}>
            {data.differing.length === 0 ? t("compare.same") : t("compare.differ", { count: data.differing.length })}
          </p>
          <Matrix key={JSON.stringify(other)} grants={fromList(data.permissions)} other={fromList(data.other)} changed={data.differing} />
        </>
      )}
    </>
  );
}
