// Where the rows of a batch come from: a sheet, a weekly pattern, or a week once more.
import { useState } from "react";
import { DownloadOutlined, FileExcelOutlined } from "@ant-design/icons";
import { App, Button, Checkbox, Form, Input, InputNumber, Select, TimePicker, Upload } from "antd";
import type { Dayjs } from "dayjs";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { type Body, type Data, post } from "~/api/client.ts";
import { ApiError } from "~/api/errors.ts";
import { limits } from "~/api/meta.gen.ts";
import { sendFile } from "~/api/upload.ts";
import { RecordPicker, save, useName, useRefusal } from "~/resource/index.tsx";
import { DatePicker } from "~/ui/date-picker.tsx";
import { useZone } from "~/ui/time-zone.ts";
import { sent } from "./model.ts";
import type { useBatch } from "./use-batch.ts";
import styles from "./batch.module.css";

type Asked = Body<"/api/class/batch/preview">;
interface SourceProps {
  batch: ReturnType<typeof useBatch>;
  /** There are rows now, of a batch that is called so. */
  onTitle: (title: string) => void;
}

const DAYS = [1, 2, 3, 4, 5, 6, 7] as const;
const ZONES = ["UTC", ...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== "UTC")].map((value) => ({ value, label: value }));

export function SheetSource({ batch, onTitle }: SourceProps) {
  const { t } = useTranslation("planning");
  const { message } = App.useApp();
  const zone = useZone();
  const refuse = useRefusal();
  const [busy, setBusy] = useState(false);
  const during = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      refuse(error);
    } finally {
      setBusy(false);
    }
  };
  const template = () =>
    during(async () => {
      const { text } = await post("/api/class/batch/template", {});
      save(new Blob([text], { type: "text/csv" }), `${t("batch.template")}.csv`);
    });
  const read = (file: File) =>
    during(async () => {
      const seen = await sendFile<Data<"/api/class/batch/sheet">>("/api/class/batch/sheet", { zone }, file);
      if (seen.ignored.length > 0) message.warning(t("batch.ignored", { columns: seen.ignored.join(", ") }));
      onTitle(file.name.replace(/\.[^.]*$/, "").slice(0, 100));
      await batch.bring(seen.rows.map(({ input, faults, note }) => ({ input, unread: faults, note: note ?? null })));
    });
  return (
    <div className={styles.source}>
      <Upload accept=".csv,.xlsx" showUploadList={false} beforeUpload={(file) => (void read(file), false)}>
        <Button type="primary" icon={<FileExcelOutlined />} loading={busy}>
          {t("batch.choose")}
        </Button>
      </Upload>
      <Button icon={<DownloadOutlined />} onClick={() => void template()}>
        {t("batch.template")}
      </Button>
      <p className={styles.note}>{t("batch.sheetHow", { zone, max: limits.batchMaxRows })}</p>
    </div>
  );
}

/** Has the server say what follows from a form; what is wrong stands at its fields. */
function useExpand({ batch }: Pick<SourceProps, "batch">) {
  const refuse = useRefusal();
  const [busy, setBusy] = useState(false);
  const expand = async (asked: Pick<Asked, "pattern" | "week" | "process">, at: (field: string, text: string) => boolean): Promise<boolean> => {
    setBusy(true);
    try {
      await batch.expand(asked);
      return true;
    } catch (error) {
      const fields = Object.entries(error instanceof ApiError ? (error.fields ?? {}) : {});
      if (!fields.map(([field, text]) => at(field.split(".").at(-1) ?? "", text)).includes(true)) refuse(error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, expand };
}

interface PatternForm {
  name: string;
  kind: "one_to_one" | "small_group" | "live_lecture";
  teacher_id?: string | null;
  student_ids?: string[] | null;
  classroom_plan_id?: string | null;
  weekdays: number[];
  every_weeks: number;
  start_time: Dayjs;
  minutes: number;
  zone: string;
  from_day: Dayjs;
  until_day?: Dayjs | null;
  count?: number | null;
}

export function PatternSource({ batch, onTitle }: SourceProps) {
  const { t } = useTranslation("planning");
  const zone = useZone();
  const [form] = Form.useForm<PatternForm>();
  const { busy, expand } = useExpand({ batch });
  const kind = Form.useWatch("kind", form) ?? "one_to_one";
  const show = async (typed: PatternForm) => {
    const { name, teacher_id, student_ids, classroom_plan_id, weekdays, every_weeks, start_time, minutes, from_day, until_day, count } = typed;
    const pattern = {
      class: sent({
        name,
        kind: typed.kind,
        student_ids: student_ids ?? [],
        ...(teacher_id && { teacher_id }),
        ...(classroom_plan_id && { classroom_plan_id }),
      }),
      weekdays,
      every_weeks,
      start_time: start_time.format("HH:mm"),
      minutes,
      zone: typed.zone,
      from_day: from_day.format("YYYY-MM-DD"),
      ...(until_day && { until_day: until_day.format("YYYY-MM-DD") }),
      ...(count && { count }),
    };
    const at = (field: string, text: string) => {
      if (!(field in typed)) return false;
      form.setFields([{ name: field as keyof PatternForm, errors: [text] }]);
      return true;
    };
    if (await expand({ pattern }, at)) onTitle(name.slice(0, 100));
  };
  const required = [{ required: true, message: t("batch.required") }];
  return (
    <Form
      form={form}
      layout="vertical"
      className={styles.form}
      onFinish={(typed) => void show(typed)}
      initialValues={{ kind: "one_to_one", every_weeks: 1, minutes: 25, zone, weekdays: [], count: 10 }}
    >
      <Form.Item name="name" label={t("batch.field.name")} rules={required}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="kind" label={t("batch.field.kind")}>
        <Select
          options={(["one_to_one", "small_group", "live_lecture"] as const).map((value) => ({ value, label: t(`classroom_plans.values.kind.${value}`) }))}
        />
      </Form.Item>
      <Form.Item name="teacher_id" label={t("batch.field.teacher_id")}>
        <RecordPicker resource="teachers" />
      </Form.Item>
      <Form.Item name="student_ids" label={t("batch.field.student_ids")}>
        <RecordPicker resource="students" many={limits.classMaxStudents[kind]} />
      </Form.Item>
      <Form.Item name="classroom_plan_id" label={t("batch.field.classroom_plan_id")}>
        <RecordPicker resource="classroom_plans" />
      </Form.Item>
      <Form.Item name="weekdays" label={t("batch.weekdays")} rules={required} className={styles.wide ?? ""}>
        <Checkbox.Group options={DAYS.map((value) => ({ value, label: t(`batch.day.${value}`) }))} />
      </Form.Item>
      <Form.Item name="every_weeks" label={t("batch.everyWeeks")}>
        <InputNumber min={1} max={limits.seriesMaxWeeks} precision={0} />
      </Form.Item>
      <Form.Item name="start_time" label={t("batch.field.start_at")} rules={required}>
        <TimePicker format="HH:mm" minuteStep={5} showNow={false} needConfirm={false} />
      </Form.Item>
      <Form.Item name="minutes" label={t("batch.field.end_at")} rules={required}>
        <InputNumber min={limits.classMinMinutes} max={limits.classMaxHours * 60} precision={0} step={5} />
      </Form.Item>
      <Form.Item name="zone" label={t("batch.field.zone")}>
        <Select showSearch options={ZONES} />
      </Form.Item>
      <Form.Item name="from_day" label={t("batch.from")} rules={required}>
        <DatePicker format="YYYY-MM-DD" />
      </Form.Item>
      <Form.Item name="until_day" label={t("batch.until")}>
        <DatePicker format="YYYY-MM-DD" />
      </Form.Item>
      <Form.Item name="count" label={t("batch.count")}>
        <InputNumber min={1} max={limits.seriesMaxCount} precision={0} />
      </Form.Item>
      <div className={styles.wide}>
        <Button type="primary" htmlType="submit" loading={busy}>
          {t("batch.show")}
        </Button>
      </div>
    </Form>
  );
}

interface ProcessForm {
  process_id: string;
  lessons: number;
  weekdays: number[];
  start_time: Dayjs;
  minutes: number;
  from_day: Dayjs;
}

export function ProcessSource({ batch, onTitle }: SourceProps) {
  const { t } = useTranslation("planning");
  const [params] = useSearchParams();
  const asked = params.get("process");
  const known = useName("course_processes", asked);
  const [form] = Form.useForm<ProcessForm>();
  const { busy, expand } = useExpand({ batch });
  const show = async ({ start_time, from_day, ...typed }: ProcessForm) => {
    const process = { ...typed, start_time: start_time.format("HH:mm"), from_day: from_day.format("YYYY-MM-DD") };
    const at = (field: string, text: string) => {
      if (!["process_id", "lessons", "weekdays", "start_time", "minutes", "from_day"].includes(field)) return false;
      form.setFields([{ name: field as keyof ProcessForm, errors: [text] }]);
      return true;
    };
    if (await expand({ process }, at)) onTitle(t("batch.processTitle", { day: process.from_day }));
  };
  const required = [{ required: true, message: t("batch.required") }];
  return (
    <Form
      form={form}
      layout="vertical"
      className={styles.form}
      onFinish={(typed) => void show(typed)}
      initialValues={{ process_id: asked, lessons: 4, minutes: 25, weekdays: [] }}
    >
      <Form.Item name="process_id" label={t("course_processes.one")} rules={required}>
        <RecordPicker resource="course_processes" required names={asked && known ? { [asked]: known } : {}} />
      </Form.Item>
      <Form.Item name="lessons" label={t("batch.lessons")} rules={required}>
        <InputNumber min={1} max={50} precision={0} />
      </Form.Item>
      <Form.Item name="start_time" label={t("batch.startOfEach")} rules={required}>
        <TimePicker format="HH:mm" minuteStep={5} showNow={false} needConfirm={false} />
      </Form.Item>
      <Form.Item name="minutes" label={t("batch.field.end_at")} rules={required}>
        <InputNumber min={limits.classMinMinutes} max={limits.classMaxHours * 60} precision={0} step={5} />
      </Form.Item>
      <Form.Item name="from_day" label={t("batch.from")} rules={required}>
        <DatePicker format="YYYY-MM-DD" />
      </Form.Item>
      <Form.Item name="weekdays" label={t("batch.weekdays")} rules={required} className={styles.wide ?? ""}>
        <Checkbox.Group options={DAYS.map((value) => ({ value, label: t(`batch.day.${value}`) }))} />
      </Form.Item>
      <div className={styles.wide}>
        <Button type="primary" htmlType="submit" loading={busy}>
          {t("batch.show")}
        </Button>
      </div>
    </Form>
  );
}

interface WeekForm {
  from_day: Dayjs;
  to_day: Dayjs;
  zone: string;
  teacher_ids?: string[];
}

export function WeekSource({ batch, onTitle }: SourceProps) {
  const { t } = useTranslation("planning");
  const zone = useZone();
  const [form] = Form.useForm<WeekForm>();
  const { busy, expand } = useExpand({ batch });
  const show = async ({ from_day, to_day, zone, teacher_ids = [] }: WeekForm) => {
    const [from, to] = [from_day.format("YYYY-MM-DD"), to_day.format("YYYY-MM-DD")];
    const at = (field: string, text: string) => {
      if (!["from_day", "to_day", "zone", "teacher_ids"].includes(field)) return false;
      form.setFields([{ name: field as keyof WeekForm, errors: [text] }]);
      return true;
    };
    if (await expand({ week: { from_day: from, to_day: to, zone, teacher_ids } }, at)) onTitle(t("batch.weekTitle", { day: to }));
  };
  const required = [{ required: true, message: t("batch.required") }];
  return (
    <Form form={form} layout="vertical" className={styles.form} onFinish={(typed) => void show(typed)} initialValues={{ zone }}>
      <Form.Item name="from_day" label={t("batch.weekFrom")} rules={required}>
        <DatePicker picker="week" />
      </Form.Item>
      <Form.Item name="to_day" label={t("batch.weekTo")} rules={required}>
        <DatePicker picker="week" />
      </Form.Item>
      <Form.Item name="teacher_ids" label={t("batch.ofTeachers")}>
        <RecordPicker resource="teachers" many />
      </Form.Item>
      <Form.Item name="zone" label={t("batch.weekZone")}>
        <Select showSearch options={ZONES} />
      </Form.Item>
      <div className={styles.wide}>
        <Button type="primary" htmlType="submit" loading={busy}>
          {t("batch.show")}
        </Button>
      </div>
    </Form>
  );
}
