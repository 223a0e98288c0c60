// What the list of lectures shows beside its fields: the way to the desk of each, and how many watch.
import { LoginOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useCan } from "~/api/session.ts";
import type { RowOf } from "~/resource/index.tsx";

/** The way to the desk. */
export function ToDesk({ row }: { row: { id: string } }) {
  const { t } = useTranslation("lectures");
  if (!useCan("sopLiveDetail")) return null;
  return (
    <Link to={`/sopLiveDetail?lecture=${row.id}`}>
      <Button size="small" icon={<LoginOutlined />} tabIndex={-1}>
        {t("toDesk")}
      </Button>
    </Link>
  );
}

export const Viewers = ({ row }: { row: RowOf<"lectures"> }) => {
  const { t } = useTranslation("lectures");
  const over = row.state === "ended";
  return <span className="bt-num">{t(over ? "atMost" : "ofPlaces", { count: Number(over ? row.peak : row.viewers), max: Number(row.capacity) })}</span>;
};
