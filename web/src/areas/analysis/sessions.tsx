// The sessions behind a cell, the worst first; each opens its class at the second to look at.
import { useMemo, useState } from "react";
import { Drawer } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useCan } from "~/api/session.ts";
import { type Column, DataTable } from "~/ui/data-table.tsx";
import { formatNumber } from "~/ui/number.ts";
import { clock, formatTime } from "~/ui/time.tsx";
import { useZone } from "~/ui/time-zone.ts";
import { dimensionsOf, type View, withCell } from "./query.ts";
import type { Answer, Session } from "./types.ts";
import { useSessions } from "./use-analysis.ts";
import { useValue, valueText } from "./words.ts";
import styles from "./analysis.module.css";

const SIZE = 50;
const keyOfSession = ({ classId, role, userId, session }: Session) => `${classId} ${role} ${userId} ${session}`;

interface SessionsProps {
  view: View;
  open: readonly string[];
  answer: Answer | undefined;
  onClose: () => void;
}

export function Sessions({ view, open, answer, onClose }: SessionsProps) {
  const { t } = useTranslation("analysis");
  const value = useValue();
  const [page, setPage] = useState(1);
  const { data, error, isFetching, refetch } = useSessions(view, withCell(view, open), view.measure, page);
  const columns = useColumns();
  const cell = answer?.cells.find(({ keys }) => keys.every((key, place) => key === open[place]));
  const name = dimensionsOf(view)
    .map((dimension, place) => value(dimension, open[place] ?? null, cell?.names[place]))
    .join(" · ");
  return (
    <Drawer open onClose={onClose} size={1080} title={t("sessionsOf", { name })} classNames={{ body: styles.drawer ?? "" }}>
      <p className={styles.hint}>{t("sessionsHint", { measure: t(`measure.${view.measure}`) })}</p>
      <DataTable
        rows={data?.records}
        rowKey={keyOfSession}
        columns={columns}
        busy={isFetching}
        error={error}
        onRetry={() => void refetch()}
        {...(data &&
          data.total > SIZE && { page: { current: page, pageSize: SIZE, total: Math.min(data.total, 200 * SIZE), showSizeChanger: false, onChange: setPage } })}
      />
    </Drawer>
  );
}

/** The class at the moment to look at. */
const addressOf = ({ classId, lookAt }: Session) => `/ClassroomDetails?${new URLSearchParams({ id: classId, at: lookAt })}`;
const share = (part: number, whole: number) => (whole > 0 ? valueText("poor", (100 * part) / whole) : "–");

function useColumns(): readonly Column<Session>[] {
  const { t } = useTranslation("analysis");
  const value = useValue();
  const zone = useZone();
  const maySee = useCan("ClassroomDetails", "query");
  return useMemo(() => {
    const figure = (key: string, title: string, render: (row: Session) => React.ReactNode): Column<Session> => ({
      key,
      title,
      align: "end",
      render: (row) => <span className="bt-num">{render(row)}</span>,
    });
    return [
      {
        key: "moment",
        title: t("session.moment"),
        pinned: true,
        render: (row) => {
          const text = `${formatTime(row.lookAt, zone, "day")} ${clock(row.lookAt, zone)}`;
          return maySee && row.number !== null ? <Link to={addressOf(row)}>{text}</Link> : text;
        },
      },
      {
        key: "person",
        title: t("session.person"),
        render: (row) => (
          <span className={styles.two}>
            <span>{row.userName || row.userId}</span>
            <span>{value("role", row.role)}</span>
          </span>
        ),
      },
      {
        key: "class",
        title: t("session.class"),
        render: (row) => (
          <span className={styles.two}>
            <span>{row.number === null ? t("session.gone") : `${row.number} ${row.className ?? ""}`}</span>
            <span>{row.teacher}</span>
          </span>
        ),
      },
      {
        key: "with",
        title: t("session.with"),
        render: (row) => (
          <span className={styles.two}>
            <span>{[value("region", row.region), value("network", row.network)].join(" · ")}</span>
            <span>{[value("device", row.device), row.os, row.browser].filter(Boolean).join(" · ")}</span>
          </span>
        ),
      },
      figure("poor", t("short.poor"), (row) => share(row.poor, row.samples)),
      figure("rtt", t("short.rtt"), (row) => valueText("rtt", row.rttMs)),
      figure("loss", t("short.loss"), (row) => (row.lossBp === null ? "–" : valueText("loss", row.lossBp / 100))),
      figure("freeze", t("short.freeze"), (row) => (row.freezes > 0 ? `${formatNumber(row.freezes)} · ${share(row.freezeMs, row.inRoomMs)}` : "0")),
      figure("frame", t("short.first_frame"), (row) => valueText("first_frame", row.firstFrameMs)),
      figure("calls", t("short.sos"), (row) => formatNumber(row.calls)),
      {
        key: "left",
        title: t("session.left"),
        render: (row) => (row.leftAt === null ? t("session.inside") : row.cause === "" ? "–" : t(`cause.${row.cause as "left"}`)),
      },
    ];
  }, [t, value, zone, maySee]);
}
