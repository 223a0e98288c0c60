// When: a span up to now that goes on, or any time that is kept.
import { useState } from "react";
import { ClockCircleOutlined, CloseOutlined } from "@ant-design/icons";
import { Button, Radio, Space } from "antd";
import { useTranslation } from "react-i18next";
import { fromWall, toWall } from "~/ui/zoned.ts";
import { RangePicker } from "~/ui/date-picker.tsx";
import { Popover } from "~/ui/popover.tsx";
import { clock, formatTime, zoneName } from "~/ui/time.tsx";
import { useZone } from "~/ui/time-zone.ts";
import { type Range, spans } from "./query.ts";
import styles from "./log.module.css";

/** Bounds in words; a day that is the same is said once. */
export function rangeText(from: string | number, to: string | number, zone: string): string {
  const day = (at: string | number) => formatTime(at, zone, "day");
  const end = day(from) === day(to) ? clock(to, zone) : `${day(to)} ${clock(to, zone)}`;
  return `${day(from)} ${clock(from, zone)} – ${end}`;
}

interface TimeRangeProps {
  range: Range;
  onRange: (range: Range) => void;
}

export function TimeRange({ range, onRange }: TimeRangeProps) {
  const { t } = useTranslation("logs");
  const zone = useZone();
  const [open, setOpen] = useState(false);
  const { span, from, to } = range;
  const own = from !== undefined || to !== undefined;
  const bound = (at: string) => `${formatTime(at, zone, "day")} ${clock(at, zone)}`;
  const said = span
    ? t(`span.${span}`)
    : from && to
      ? rangeText(from, to, zone)
      : from
        ? t("span.from", { time: bound(from) })
        : to
          ? t("span.until", { time: bound(to) })
          : t("span.all");
  const choose = (next: Range) => {
    setOpen(false);
    onRange(next);
  };
  const content = (
    <div className={styles.range}>
      <Radio.Group
        aria-label={t("time")}
        value={span ?? (own ? null : "all")}
        onChange={(e) => choose(e.target.value === "all" ? {} : { span: e.target.value })}
      >
        <Space direction="vertical" size={6}>
          {(["all", ...spans] as const).map((value) => (
            <Radio key={value} value={value}>
              {t(`span.${value}`)}
            </Radio>
          ))}
        </Space>
      </Radio.Group>
      <RangePicker
        aria-label={t("span.own")}
        showTime
        allowEmpty={[true, true]}
        value={[from ? toWall(from, zone) : null, to ? toWall(to, zone) : null]}
        onChange={(walls) => choose({ ...(walls?.[0] && { from: fromWall(walls[0], zone) }), ...(walls?.[1] && { to: fromWall(walls[1], zone) }) })}
      />
      <span className={styles.quiet}>{zoneName(zone)}</span>
    </div>
  );
  return (
    <Space.Compact>
      <Popover open={open} onOpenChange={setOpen} placement="bottomLeft" destroyOnHidden content={content}>
        <Button icon={<ClockCircleOutlined />} aria-label={`${t("time")}: ${said}`} aria-expanded={open}>
          {said}
        </Button>
      </Popover>
      {(span || own) && <Button icon={<CloseOutlined />} aria-label={t("span.clear")} title={t("span.clear")} onClick={() => onRange({})} />}
    </Space.Compact>
  );
}
