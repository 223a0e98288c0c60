// Asks for leave: when, what for, why. The classes that it hits are seen before it is sent, live.
import { useState } from "react";
import { Alert, App, Checkbox, Form, Input, Modal, Segmented } from "antd";
import { useTranslation } from "react-i18next";
import { newId } from "@belltower/realtime/id";
import { post } from "~/api/client.ts";
import { ApiError, asRecord, whyNot } from "~/api/errors.ts";
import { limits } from "~/api/meta.gen.ts";
import { leavesMeta } from "~/api/resources/leaves.gen.ts";
import { useCan } from "~/api/session.ts";
import { fieldOf, type Meta, RecordPicker, TimeInput, type Values } from "~/resource/index.tsx";
import { formatTime } from "~/ui/time.tsx";
import { useZone } from "~/ui/time-zone.ts";
import { useRested } from "../series/inputs.tsx";
import { useHits, type Wish } from "./use-leaves.ts";
import styles from "./leaves.module.css";

interface AskDialogProps {
  /** Whose, where that is known. */
  teacher?: { id: string; name: string };
  own: boolean;
  onClose: () => void;
}

const meta: Meta = leavesMeta;
const time = (name: string) => {
  const field = fieldOf(meta, name);
  if (!field) throw new Error(`leave has no ${name}`);
  return field;
};
const [start, end] = [time("start_at"), time("end_at")];

const HOUR_MS = 3_600_000;
/** Leave that is not sickness is mostly asked for some days ahead. */
const USUAL_AHEAD_MS = 48 * HOUR_MS;

const hourFrom = (at: number) => new Date(Math.ceil(at / HOUR_MS) * HOUR_MS).toISOString();

function wishOf(values: Values, zone: string, teacher: string | undefined, own: boolean): Wish | null {
  const whose = own ? undefined : (teacher ?? (values.teacher_id as string | undefined));
  if (!values.start_at || !values.end_at || (!own && !whose)) return null;
  const reason = typeof values.reason === "string" ? values.reason.trim() : "";
  return {
    ...(whose && { teacher_id: whose }),
    start_at: String(values.start_at),
    end_at: String(values.end_at),
    zone,
    kind: String(values.kind),
    ...(reason !== "" && { reason }),
  };
}

export function AskDialog({ teacher, own, onClose }: AskDialogProps) {
  const { t } = useTranslation(["leaves", "common"]);
  const { message } = App.useApp();
  const zone = useZone();
  const decides = useCan("teacherManage", "enable") && !own;
  const [form] = Form.useForm<Values>();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const [requestId] = useState(newId);
  const [initial] = useState((): Values => {
    const from = hourFrom(Date.now() + USUAL_AHEAD_MS);
    return { start_at: from, end_at: new Date(Date.parse(from) + 8 * HOUR_MS).toISOString(), kind: "leave", approve: decides };
  });
  const typed = (Form.useWatch([], form) as Values | undefined) ?? initial;
  const wish = wishOf(typed, zone, teacher?.id, own);
  const wanted = JSON.stringify(wish && { ...wish, reason: undefined });
  const asked = useRested(wanted);
  const read = useHits(asked);
  const wrong = read.error instanceof ApiError ? asRecord(read.error.fields) : {};
  const said = read.error && Object.keys(wrong).length === 0 ? read.error.message : refused;
  const seen = read.error ? undefined : read.data;
  const isSeen = seen !== undefined && !read.isPlaceholderData && asked === wanted;
  const help = (name: string) => (typeof wrong[name] === "string" ? { validateStatus: "error" as const, help: wrong[name] } : {});

  const send = async () => {
    if (!wish) return;
    setBusy(true);
    setRefused(null);
    try {
      await post("/api/class/leave/ask", { ...wish, approve: decides && typed.approve === true, requestId });
      message.success(t(own ? "leaves:asked" : "leaves:entered"));
      onClose();
    } catch (error) {
      setRefused(whyNot(error));
    } finally {
      setBusy(false);
    }
  };
  const common = { row: null, form };
  return (
    <Modal
      open
      title={own ? t("leaves:ask") : teacher ? t("leaves:askOf", { name: teacher.name }) : t("leaves:record")}
      okText={own ? t("leaves:send") : t("leaves:record")}
      // What is asked for is what was seen.
      okButtonProps={{ disabled: !isSeen }}
      cancelText={t("common:action.cancel")}
      confirmLoading={busy}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <Form form={form} name="ask-leave" layout="vertical" requiredMark={false} initialValues={initial}>
        {!own && !teacher && (
          <Form.Item name="teacher_id" label={t("leaves:teacher")} {...help("teacher_id")}>
            <RecordPicker resource="teachers" required />
          </Form.Item>
        )}
        <Form.Item name="kind" label={t("leaves:kind.label")} {...help("kind")}>
          <Segmented block options={limits.leaveKinds.map((value) => ({ value, label: t(`leaves:kind.${value as "sick"}`) }))} />
        </Form.Item>
        <Form.Item name="start_at" label={t("leaves:from")} {...help("start_at")}>
          <TimeInput field={start} {...common} />
        </Form.Item>
        <Form.Item name="end_at" label={t("leaves:until")} {...help("end_at")}>
          <TimeInput field={end} {...common} />
        </Form.Item>
        <Form.Item name="reason" label={t("leaves:reason")} extra={t("leaves:private")} {...help("reason")}>
          <Input.TextArea maxLength={limits.leaveMaxReason} autoSize={{ minRows: 2, maxRows: 5 }} />
        </Form.Item>
        {decides && (
          <Form.Item name="approve" valuePropName="checked">
            <Checkbox>{t("leaves:approveNow")}</Checkbox>
          </Form.Item>
        )}
      </Form>
      <section className={styles.hits} aria-live="polite" aria-busy={read.isFetching} data-old={read.isPlaceholderData || undefined}>
        {said && <Alert type="error" showIcon title={said} role="status" />}
        {seen ? <Hits seen={seen} zone={zone} /> : !read.error && wish && <p className={styles.quiet}>{t("leaves:looking")}</p>}
      </section>
    </Modal>
  );
}

/** The classes that lie in it, by their start. */
function Hits({ seen, zone }: { seen: NonNullable<ReturnType<typeof useHits>["data"]>; zone: string }) {
  const { t } = useTranslation("leaves");
  if (seen.total === 0) return <p className={styles.quiet}>{t("noHits")}</p>;
  return (
    <>
      <Alert type="warning" showIcon title={t("hits", { count: seen.total })} description={t("hitsHint")} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it */}
      <ol className={styles.classes} tabIndex={0}>
        {seen.hits.map((one) => (
          <li key={one.id}>
            <span className="bt-num">{formatTime(one.start_at, zone, "dayTime")}</span>
            <b>{one.name}</b>
            <small className={styles.quiet}>{one.number}</small>
          </li>
        ))}
        {seen.hits.length > 0 && seen.hits.length < seen.total && <li className={styles.quiet}>{t("more", { count: seen.total - seen.hits.length })}</li>}
      </ol>
    </>
  );
}
