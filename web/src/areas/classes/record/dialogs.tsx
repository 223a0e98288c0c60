// Saying what became of a class, cancelling it, correcting how somebody attended: each for a reason. When somebody else was faster, both are shown, and one decides.
import { type ReactNode, useState } from "react";
import { Alert, App, Form, Input, Modal, Radio } from "antd";
import { useTranslation } from "react-i18next";
import { post } from "~/api/client.ts";
import { ApiError, asRecord } from "~/api/errors.ts";
import { resources } from "~/api/resources/index.gen.ts";
import { useInvalidateResource } from "~/realtime/index.ts";
import type { ClassRow, Person } from "./use-class.ts";
import styles from "./record.module.css";

const LONGEST = 300;
const OUTCOMES = ["held", "teacher_absent", "student_absent", "technical_failure"] as const;
const SIDES = ["student", "teacher", "company"] as const;
const STATES = ["present", "late", "left_early", "absent"] as const;
/** What the room reported counts. */
const ROOM = "room";

interface AskedProps {
  title: string;
  label: string;
  options: { value: string; label: string }[];
  initial: string | undefined;
  hint?: ReactNode;
  okText?: string;
  danger?: boolean;
  version: number;
  send: (version: number, choice: string, reason: string) => Promise<unknown>;
  done: string;
  onClose: () => void;
}

/** A choice and a reason. */
function Asked({ title, label, options, initial, hint, okText, danger, version, send, done, onClose }: AskedProps) {
  const { t } = useTranslation(["record", "common", "classes"]);
  const { message } = App.useApp();
  const makeOld = useInvalidateResource(resources.classes.name);
  const [form] = Form.useForm<{ choice: string; reason: string }>();
  const [busy, setBusy] = useState(false);
  // What was on the page when it was asked: what comes meanwhile is not overwritten unseen.
  const [looked] = useState(version);
  const [clash, setClash] = useState<{ version: number; text: string; theirs: string } | null>(null);
  const submit = async () => {
    const { choice, reason } = await form.validateFields();
    setBusy(true);
    try {
      await send(clash?.version ?? looked, choice, reason);
      message.success(done);
      void makeOld();
      onClose();
    } catch (error) {
      const other = error instanceof ApiError && error.status === 409 ? asRecord(error.clash) : {};
      if (typeof other.version === "number") {
        const outcome = typeof other.outcome === "string" ? t(`classes:classes.values.outcome.${other.outcome as "held"}`) : t("record:clash.nothing");
        const why = typeof other.outcome_reason === "string" ? ` (${other.outcome_reason})` : "";
        const by = asRecord(other.updated_by).name;
        const who = typeof by === "string" ? by : t("record:timeline.system");
        setClash({ version: other.version, text: (error as Error).message, theirs: `${t("record:clash.theirs", { name: who })}: ${outcome}${why}` });
      } else if (error instanceof ApiError && Object.keys(error.fields).length > 0) {
        const { reason: wrong, ...rest } = error.fields;
        form.setFields([
          { name: "reason", errors: wrong ? [wrong] : [] },
          { name: "choice", errors: Object.values(rest) },
        ]);
      } else message.error((error as Error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={title}
      okText={clash ? t("record:clash.over") : (okText ?? t("common:action.save"))}
      okButtonProps={{ danger: danger ?? false }}
      cancelText={t("common:action.close")}
      confirmLoading={busy}
      onOk={() => void submit().catch(() => {})}
      onCancel={onClose}
      width={460}
    >
      {clash && <Alert type="warning" showIcon className={styles.clash ?? ""} title={clash.text} description={clash.theirs} />}
      <Form form={form} layout="vertical" initialValues={{ choice: initial, reason: "" }} requiredMark={false}>
        <Form.Item name="choice" label={label} rules={[{ required: true, message: t("record:required") }]}>
          <Radio.Group options={options} className={styles.choices ?? ""} vertical />
        </Form.Item>
        <Form.Item name="reason" label={t("record:say.reason")} rules={[{ required: true, whitespace: true, message: t("record:required") }]} extra={hint}>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={LONGEST} showCount />
        </Form.Item>
      </Form>
    </Modal>
  );
}

interface DialogProps {
  row: ClassRow;
  onClose: () => void;
}

export function OutcomeDialog({ row, onClose }: DialogProps) {
  const { t } = useTranslation(["record", "classes"]);
  return (
    <Asked
      title={t("record:say.title")}
      label={t("record:say.outcome")}
      options={OUTCOMES.filter((value) => value !== "held" || row.status !== "in_progress").map((value) => ({
        value,
        label: t(`classes:classes.values.outcome.${value}`),
      }))}
      initial={OUTCOMES.find((one) => one === row.outcome)}
      hint={t("record:correct.hint")}
      version={row.version}
      send={(version, outcome, reason) => post("/api/class/outcome", { id: row.id, version, outcome, reason })}
      done={t("record:say.done")}
      onClose={onClose}
    />
  );
}

/** `told`: whether its teacher has an account that hears of it. */
export function CancelDialog({ row, told, onClose }: DialogProps & { told: boolean }) {
  const { t } = useTranslation("record");
  const name = row.status === "not_started" && row.teacher_name;
  return (
    <Asked
      title={t("cancel.title")}
      label={t("cancel.kind")}
      options={SIDES.map((value) => ({ value, label: t(`outcome.side.${value}`) }))}
      initial={undefined}
      hint={name && t(told ? "cancel.hint" : "cancel.untold", { name })}
      okText={t("cancel.send")}
      danger
      version={row.version}
      send={(version, kind, reason) => post("/api/class/cancel", { id: row.id, version, kind, reason })}
      done={t("cancel.done")}
      onClose={onClose}
    />
  );
}

export function CorrectionDialog({ row, person, onClose }: DialogProps & { person: Person }) {
  const { t } = useTranslation("record");
  return (
    <Asked
      title={t("correct.title", { name: person.name })}
      label={t("correct.state")}
      options={[...STATES.map((value) => ({ value: value as string, label: t(`state.${value}`) })), { value: ROOM, label: t("correct.room") }]}
      initial={STATES.find((one) => one === person.state) ?? ROOM}
      hint={t("correct.hint")}
      version={row.version}
      send={(version, state, reason) =>
        post("/api/class/attendance", { id: row.id, version, role: person.role, person: person.person, state: state === ROOM ? null : state, reason })
      }
      done={t("correct.done")}
      onClose={onClose}
    />
  );
}
