// What the ledger is narrowed to and cut by, and what is done with it.
import { useEffect, useState } from "react";
import { CheckCircleOutlined, CloseOutlined, ExportOutlined } from "@ant-design/icons";
import { App, Button, Select, Switch } from "antd";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { post } from "~/api/client.ts";
import { allOf } from "~/api/keys.ts";
import { limits } from "~/api/meta.gen.ts";
import { useCan } from "~/api/session.ts";
import { jobEnd } from "~/resource/index.tsx";
import { RangePicker } from "~/ui/date-picker.tsx";
import { Toolbar } from "~/ui/page.tsx";
import { dayOf } from "~/ui/zoned.ts";
import type { Shown } from "./page.tsx";
import { askedOf, GROUPS, SPANS, type Span, STEPS, type Unit, UNITS } from "./query.ts";
import { useMember } from "./words.ts";
import styles from "./ledger.module.css";

const OWN = "own";

export function Controls({ view, change, days }: Shown & { days: { from: string; to: string } | undefined }) {
  const { t } = useTranslation(["ledger", "classes"]);
  const ofLessons = view.tab === "movements";
  const steps = STEPS.filter((step) => step !== "whole" || (view.group !== "all" && !ofLessons));
  const most = view.tab === "classes" && view.group === "student" ? limits.ledgerMaxDaysOfStudents : limits.ledgerMaxDays;
  return (
    <Toolbar label={t("controls")} end={view.tab === "classes" && <Deeds {...{ view, change }} />}>
      <Select<Span | typeof OWN>
        aria-label={t("span.label")}
        value={view.days ? OWN : view.span}
        popupMatchSelectWidth={false}
        options={[
          ...SPANS.filter((span) => span !== "year" || most >= limits.ledgerMaxDays).map((value) => ({ value, label: t(`span.${value}`) })),
          { value: OWN, label: t("span.own"), disabled: true },
        ]}
        onChange={(span) => span !== OWN && change({ span, days: null })}
      />
      <RangePicker
        aria-label={t("span.days")}
        allowClear={false}
        value={days ? [dayOf(days.from), dayOf(days.to)] : null}
        disabledDate={(day, { from }) => from !== undefined && Math.abs(day.diff(from, "day")) >= most}
        onChange={(chosen) => {
          const [from, to] = [chosen?.[0]?.format("YYYY-MM-DD"), chosen?.[1]?.format("YYYY-MM-DD")];
          if (from && to) change({ days: { from, to } });
        }}
      />
      {ofLessons && (
        <Select<Unit | "all">
          aria-label={t("unit.label")}
          value={view.unit ?? "all"}
          popupMatchSelectWidth={false}
          options={[{ value: "all" as const, label: t("unit.all") }, ...UNITS.map((value) => ({ value, label: t(`classes:classes.values.kind.${value}`) }))]}
          onChange={(unit) => change({ unit: unit === "all" ? null : unit })}
        />
      )}
      {view.tab === "classes" && (
        <Select
          aria-label={t("group.label")}
          value={view.group}
          popupMatchSelectWidth={false}
          options={GROUPS.map((value) => ({ value, label: t(`group.${value}`) }))}
          // A year is too long for students: it becomes the longest that is not.
          onChange={(group) =>
            change({ group, sort: null, ...(group === "student" && view.span === "year" && !view.days && { span: "twelve_weeks" as const }) })
          }
        />
      )}
      {view.tab !== "hours" && (
        <>
          <Select
            aria-label={t("by.label")}
            value={ofLessons && view.step === "whole" ? "day" : view.step}
            popupMatchSelectWidth={false}
            options={steps.map((value) => ({ value, label: t(`by.${value}`) }))}
            onChange={(step) => change({ step, sort: null })}
          />
          <label className={styles.switch}>
            <Switch size="small" checked={view.compare} onChange={(compare) => change({ compare })} />
            {t("compare")}
          </label>
          {view.tab === "classes" && view.only && <Only {...{ view, change }} only={view.only} />}
        </>
      )}
    </Toolbar>
  );
}

/** Whose classes alone are shown, and the way out of it. */
function Only({ only, change }: Shown & { only: NonNullable<Shown["view"]["only"]> }) {
  const { t } = useTranslation("ledger");
  const member = useMember();
  const known = ["kind", "classroom_type"].includes(only.group) || only.id === "";
  const name = known ? member(only.group, only.id, null) : t(`only.${only.group as "teacher"}`);
  return (
    <Button icon={<CloseOutlined />} iconPosition="end" aria-label={t("only.clear", { name })} onClick={() => change({ only: null })}>
      {name}
    </Button>
  );
}

function Deeds({ view }: Shown) {
  const { t } = useTranslation(["ledger", "resource"]);
  const { message, notification } = App.useApp();
  const client = useQueryClient();
  const mayExport = useCan("report", "export");
  const mayRepair = useCan("report", "edit");
  const out = useMutation({
    mutationFn: () => post("/api/report/export", askedOf(view)),
    onSuccess: () => void message.success(t("resource:export.begun")),
    onError: (error) => void message.error(error.message),
  });
  // Who leaves the page waits for no answer; the job goes on.
  const [left] = useState(() => new AbortController());
  useEffect(() => () => left.abort(), [left]);
  const repair = useMutation({
    mutationFn: async () => {
      const { job } = await post("/api/report/rebuild", {});
      return jobEnd<{ days: number; differences: number }>(client, job, left.signal);
    },
    onSuccess: ({ days, differences }) => {
      notification[differences > 0 ? "warning" : "success"]({
        message: t(differences > 0 ? "ledger:checked.repaired" : "ledger:checked.same", { count: differences }),
        description: t("ledger:checked.days", { count: days }),
      });
      void client.invalidateQueries({ queryKey: allOf("ledger") });
    },
    onError: (error) => void (left.signal.aborted || message.error(error.message)),
  });
  return (
    <>
      {mayRepair && (
        <Button icon={<CheckCircleOutlined />} loading={repair.isPending} title={t("ledger:checked.hint")} onClick={() => repair.mutate()}>
          {t("ledger:checked.do")}
        </Button>
      )}
      {mayExport && (
        <Button icon={<ExportOutlined />} loading={out.isPending} onClick={() => out.mutate()}>
          {t("resource:export.open")}
        </Button>
      )}
    </>
  );
}
