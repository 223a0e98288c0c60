// Moves a class by a form: when, how long, with whom.
import { useState } from "react";
import { Form, Modal } from "antd";
import { useTranslation } from "react-i18next";
import { classesMeta } from "~/api/resources/classes.gen.ts";
import { fieldOf, type Meta, RefInput, type Values } from "~/resource/index.tsx";
import { DurationInput, StartInput } from "../inputs.tsx";
import type { ClassRow } from "./lanes.ts";
import type { Elsewhere } from "./use-move.tsx";

interface MoveDialogProps {
  row: ClassRow;
  onMove: (to: Elsewhere, looks: Partial<ClassRow>) => Promise<void>;
  onClose: () => void;
}

const meta: Meta = classesMeta;
const named = (name: string) => {
  const field = fieldOf(meta, name);
  if (!field) throw new Error(`a class has no ${name}`);
  return field;
};
const [start, end, teacher] = [named("start_at"), named("end_at"), named("teacher_id")];

export function MoveDialog({ row, onMove, onClose }: MoveDialogProps) {
  const { t } = useTranslation(["calendar", "classes", "common"]);
  const [form] = Form.useForm<Values>();
  const [busy, setBusy] = useState(false);
  const common = { row: row as never, form };
  const save = async (values: Values) => {
    const times = { start_at: String(values.start_at), end_at: String(values.end_at) };
    const teacherId = typeof values.teacher_id === "string" ? values.teacher_id : null;
    const other = teacherId !== (row.teacher_id ?? null) && { teacher_id: teacherId };
    setBusy(true);
    await onMove({ ...(times.start_at !== row.start_at && { start_at: times.start_at }), end_at: times.end_at, ...other }, times);
    setBusy(false);
  };
  return (
    <Modal
      open
      title={t("calendar:moveTitle", { name: row.name })}
      okText={t("calendar:move")}
      cancelText={t("common:action.cancel")}
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form
        form={form}
        name="move-class"
        layout="vertical"
        initialValues={{ start_at: row.start_at, end_at: row.end_at, teacher_id: row.teacher_id ?? null }}
        onFinish={(values) => void save(values)}
      >
        <Form.Item name="start_at" label={t("classes:classes.fields.start_at")} rules={[{ required: true, message: "" }]}>
          <StartInput field={start} {...common} />
        </Form.Item>
        <Form.Item name="end_at" label={t("classes:classes.fields.end_at")} rules={[{ required: true, message: "" }]}>
          <DurationInput field={end} {...common} />
        </Form.Item>
        <Form.Item name="teacher_id" label={t("classes:classes.fields.teacher_id")}>
          <RefInput field={teacher} row={row as never} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
