// A class of a series in its drawer: where the series is, and the way to delete those that follow too.
import { RetweetOutlined } from "@ant-design/icons";
import { Button, Dropdown } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router";
import { useCan } from "~/api/session.ts";
import type { Row } from "~/realtime/index.ts";
import { useRecordPaths } from "~/resource/index.tsx";
import type { useScope } from "./use-scope.tsx";

interface SeriesMenuProps {
  row: Row;
  /** Asks which classes are meant. */
  ask: ReturnType<typeof useScope>[0];
}

export function SeriesMenu({ row, ask }: SeriesMenuProps) {
  const { t } = useTranslation("bookings");
  const navigate = useNavigate();
  const pathOf = useRecordPaths();
  const mayDelete = useCan("roomList", "delete");
  const [, setSearch] = useSearchParams();
  const removes = async () => {
    if ((await ask(row, null)) !== "saved") return;
    // It went with the others: what is open would only say so.
    setSearch((now) => {
      now.delete("record");
      return now;
    });
  };
  const id = typeof row.series_id === "string" ? row.series_id : null;
  if (!id) return null;
  const path = pathOf("class_series", id);
  const items = [
    ...(path ? [{ key: "open", label: t("series.mark.open"), onClick: () => void navigate(path) }] : []),
    ...(mayDelete && row.status === "not_started" ? [{ key: "remove", danger: true, label: t("series.mark.remove"), onClick: () => void removes() }] : []),
  ];
  return (
    <Dropdown menu={{ items }} trigger={["click"]}>
      <Button size="small" icon={<RetweetOutlined />}>
        {t(row.detached === true ? "series.mark.exception" : "series.mark.one")}
      </Button>
    </Dropdown>
  );
}
