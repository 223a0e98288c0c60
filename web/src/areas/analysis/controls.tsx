// What is asked: the measure, by what, of which days, against which, and of which sessions alone.
import { useState } from "react";
import { CloseOutlined, FilterOutlined } from "@ant-design/icons";
import { Button, Select } from "antd";
import { useTranslation } from "react-i18next";
import { limits } from "~/api/meta.gen.ts";
import { RangePicker } from "~/ui/date-picker.tsx";
import { Toolbar } from "~/ui/page.tsx";
import { Popover } from "~/ui/popover.tsx";
import { useNarrow } from "~/ui/use-narrow.ts";
import { dayOf } from "~/ui/zoned.ts";
import type { Shown } from "./page.tsx";
import { DIMENSIONS, type Dimension, isTime, MEASURES, ORDERS, type Span, SPANS } from "./query.ts";
import { useOptions } from "./use-analysis.ts";
import { useValue } from "./words.ts";
import type { Answer } from "./types.ts";
import styles from "./analysis.module.css";

const OWN = "own";
const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, "0"));
const WEEKDAYS = ["1", "2", "3", "4", "5", "6", "7"];

export function Controls({ view, change, days }: Shown & { days: Answer | undefined }) {
  const { t } = useTranslation("analysis");
  const narrow = useNarrow();
  const against = view.against === null ? "none" : view.against === "before" ? "before" : OWN;
  const dimensions = DIMENSIONS.map((value) => ({ value, label: t(`dimension.${value}`) }));
  return (
    <Toolbar label={t("controls")}>
      <Select
        aria-label={t("measure.label")}
        value={view.measure}
        popupMatchSelectWidth={false}
        options={MEASURES.map((value) => ({ value, label: t(`measure.${value}`) }))}
        onChange={(measure) => change({ measure })}
      />
      <Select aria-label={t("dimension.label")} value={view.by} popupMatchSelectWidth={false} options={dimensions} onChange={(by) => change({ by })} />
      {view.shape === "matrix" && !narrow && (
        <Select
          aria-label={t("dimension.across")}
          value={view.across}
          popupMatchSelectWidth={false}
          options={dimensions.filter(({ value }) => value !== view.by)}
          onChange={(across) => change({ across })}
        />
      )}
      <Select<Span | typeof OWN>
        aria-label={t("span.label")}
        value={view.days ? OWN : view.span}
        popupMatchSelectWidth={false}
        options={[...SPANS.map((value) => ({ value, label: t(`span.${value}`) })), { value: OWN, label: t("span.own"), disabled: true }]}
        onChange={(span) => span !== OWN && change({ span, days: null })}
      />
      <RangePicker
        aria-label={t("span.days")}
        allowClear={false}
        value={days ? [dayOf(days.from), dayOf(days.to)] : null}
        disabledDate={(day, { from }) => from !== undefined && Math.abs(day.diff(from, "day")) >= limits.analysisMaxDays}
        onChange={(chosen) => {
          const [from, to] = [chosen?.[0]?.format("YYYY-MM-DD"), chosen?.[1]?.format("YYYY-MM-DD")];
          if (from && to) change({ days: { from, to } });
        }}
      />
      <Select
        aria-label={t("against.label")}
        value={against}
        popupMatchSelectWidth={false}
        options={[
          { value: "none", label: t("against.none") },
          { value: "before", label: t("against.before") },
          { value: OWN, label: t("against.own") },
        ]}
        onChange={(chosen) =>
          change({
            against: chosen === "none" ? null : chosen === "before" || !days ? "before" : yearBefore(days),
          })
        }
      />
      {against === OWN && view.against !== null && view.against !== "before" && (
        <RangePicker
          aria-label={t("against.days")}
          allowClear={false}
          value={[dayOf(view.against.from), dayOf(view.against.to)]}
          onChange={(chosen) => {
            const [from, to] = [chosen?.[0]?.format("YYYY-MM-DD"), chosen?.[1]?.format("YYYY-MM-DD")];
            if (from && to) change({ against: { from, to } });
          }}
        />
      )}
      {view.shape === "bars" && !isTime(view.by) && (
        <Select
          aria-label={t("order.label")}
          value={view.order}
          popupMatchSelectWidth={false}
          options={ORDERS.map((value) => ({ value, label: t(`order.${value}`) }))}
          onChange={(order) => change({ order })}
        />
      )}
    </Toolbar>
  );
}

/** Days of one's own begin with the same weekdays of the weeks before. */
function yearBefore({ from, to }: { from: string; to: string }) {
  const weeks = Math.ceil((dayOf(to).diff(dayOf(from), "day") + 1) / 7);
  return { from: dayOf(from).subtract(weeks, "week").format("YYYY-MM-DD"), to: dayOf(to).subtract(weeks, "week").format("YYYY-MM-DD") };
}

/** What sessions are narrowed to, and the way out of it. */
export function Conditions({ view, change, days }: Shown & { days: Answer | undefined }) {
  const { t } = useTranslation("analysis");
  const value = useValue();
  const [open, setOpen] = useState(false);
  const narrowed = DIMENSIONS.filter((dimension) => view.where[dimension]);
  const without = (dimension: Dimension) => Object.fromEntries(Object.entries(view.where).filter(([name]) => name !== dimension));
  return (
    <Toolbar label={t("where.label")}>
      <Popover open={open} onOpenChange={setOpen} placement="bottomLeft" title={t("where.add")} content={<Choices {...{ view, change, days }} />}>
        <Button icon={<FilterOutlined />}>{t("where.add")}</Button>
      </Popover>
      {narrowed.map((dimension) => {
        const values = view.where[dimension] ?? [];
        const said = dimension === "teacher" ? t("where.teachers", { count: values.length }) : values.map((one) => value(dimension, one)).join(", ");
        const name = `${t(`dimension.${dimension}`)}: ${said}`;
        return (
          <Button
            key={dimension}
            icon={<CloseOutlined />}
            iconPosition="end"
            className={styles.condition ?? ""}
            aria-label={t("where.clear", { name })}
            onClick={() => change({ where: without(dimension) })}
          >
            <span className={styles.clipped}>{name}</span>
          </Button>
        );
      })}
    </Toolbar>
  );
}

function Choices({ view, change }: Shown & { days: Answer | undefined }) {
  const { t } = useTranslation("analysis");
  const value = useValue();
  const { data, isLoading } = useOptions(view);
  const valuesOf = (dimension: Dimension) => {
    if (dimension === "hour") return HOURS.map((hour) => ({ value: hour, label: value(dimension, hour) }));
    if (dimension === "weekday") return WEEKDAYS.map((day) => ({ value: day, label: value(dimension, day) }));
    const known = data?.dimensions.find((one) => one.dimension === dimension)?.values ?? [];
    return known.map(({ value: key, name, sessions }) => ({ value: key, label: `${value(dimension, key, name)} · ${sessions}` }));
  };
  return (
    <div className={styles.choices}>
      {DIMENSIONS.filter((dimension) => dimension !== "day").map((dimension) => (
        <label key={dimension}>
          <span>{t(`dimension.${dimension}`)}</span>
          <Select
            mode="multiple"
            size="small"
            loading={isLoading}
            maxTagCount="responsive"
            maxCount={50}
            aria-label={t(`dimension.${dimension}`)}
            placeholder={t("where.all")}
            value={[...(view.where[dimension] ?? [])]}
            showSearch={{ optionFilterProp: "label" }}
            options={valuesOf(dimension)}
            onChange={(values: string[]) => {
              const where = { ...view.where };
              if (values.length > 0) where[dimension] = values;
              else delete where[dimension];
              change({ where });
            }}
          />
        </label>
      ))}
    </div>
  );
}
