// Moves a student's lessons by hand: bought, given, given back, expired, corrected; always for a reason, which stays with the movement.
import { useRef, useState } from "react";
import { Alert, App, Form, Input, Modal, Select } from "antd";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { post } from "~/api/client.ts";
import { ApiError } from "~/api/errors.ts";
import { newId } from "@belltower/realtime/id";
import { keyOf } from "~/api/keys.ts";
import { limits } from "~/api/meta.gen.ts";
import { lessonMovementsMeta } from "~/api/resources/lesson_movements.gen.ts";
import type { Row } from "~/realtime/index.ts";
import { fieldOf } from "~/resource/index.tsx";
import { formatBalance, formatSigned } from "~/ui/number.ts";
import { NumberInput } from "~/ui/number-input.tsx";
import type { Account } from "./balance.tsx";

const BY_HAND = ["purchase", "grant", "refund", "expire", "correct"] as const;
export type ByHand = (typeof BY_HAND)[number];
const TAKES: readonly ByHand[] = ["refund", "expire"];
const UNITS = fieldOf(lessonMovementsMeta, "unit")?.values ?? [];

interface Given {
  kind: ByHand;
  unit: string;
  lessons: number | null;
  reason: string;
}

interface MoveProps {
  student: Row;
  accounts: readonly Account[];
  /** What is done first of all; another can be chosen. */
  first: ByHand;
  onClose: () => void;
}

/** Whether so many lessons can be moved at once; a correction says itself which way. */
const isMany = (lessons: number, corrects: boolean) =>
  Number.isInteger(lessons) && Math.abs(lessons) <= limits.lessonsMost && (corrects ? lessons !== 0 : lessons > 0);

export function MoveLessons({ student, accounts, first, onClose }: MoveProps) {
  const { t } = useTranslation(["people", "common", "resource"]);
  const { message } = App.useApp();
  const client = useQueryClient();
  const [form] = Form.useForm<Given>();
  const [refused, setRefused] = useState<string | null>(null);
  // Sent again after an answer that was lost, it is the same movement; changed, it is another.
  const [request, setRequest] = useState(newId);
  // A second press may come before it is drawn that the first was enough.
  const sending = useRef(false);
  const move = useMutation({
    mutationFn: ({ lessons, ...given }: Given) =>
      post("/api/management/student/lessons", { ...given, lessons: lessons ?? 0, student_id: student.id, requestId: request }),
    onSettled: () => {
      sending.current = false;
    },
    onSuccess: (now, given) => {
      const count = given.lessons ?? 0;
      client.setQueryData(keyOf("students", "lessons", student.id), now);
      message.success(given.kind === "correct" ? t("people:lessons.corrected", { by: formatSigned(count) }) : t(`people:lessons.did.${given.kind}`, { count }));
      onClose();
    },
    onError: (error) => {
      const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
      const known = fields.filter(([name]) => name in form.getFieldsValue());
      if (known.length > 0) form.setFields(known.map(([name, text]) => ({ name: name as keyof Given, errors: [text] })));
      else setRefused(error.message);
    },
  });
  const kind = Form.useWatch("kind", form) ?? first;
  const unit = Form.useWatch("unit", form);
  const lessons = Form.useWatch("lessons", form);
  const corrects = kind === "correct";
  const before = accounts.find((account) => account.unit === unit)?.balance ?? 0;
  const by = (lessons ?? 0) * (TAKES.includes(kind) ? -1 : 1);
  return (
    <Modal
      open
      title={t("people:lessons.title", { name: String(student["name"] ?? "") })}
      okText={t(`people:lessons.do.${kind}`)}
      cancelText={t("common:action.cancel")}
      confirmLoading={move.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
      width={460}
    >
      <Form
        form={form}
        name="lessons"
        layout="vertical"
        requiredMark={false}
        disabled={move.isPending}
        initialValues={{ kind: first, unit: accounts[0]?.unit ?? UNITS[0], lessons: null, reason: "" }}
        onValuesChange={() => {
          setRefused(null);
          setRequest(newId());
        }}
        onFinish={(given) => {
          if (sending.current) return;
          sending.current = true;
          move.mutate(given);
        }}
      >
        {refused && <Alert type="error" showIcon title={refused} />}
        <Form.Item name="kind" label={t("people:lesson_movements.fields.kind")}>
          <Select options={BY_HAND.map((value) => ({ value, label: t(`people:lessons.do.${value}`) }))} />
        </Form.Item>
        <Form.Item name="unit" label={t("people:lesson_movements.fields.unit")}>
          <Select options={UNITS.map((value) => ({ value, label: t(`people:lesson_movements.values.unit.${value as "one_to_one"}`) }))} />
        </Form.Item>
        <Form.Item
          name="lessons"
          label={t("people:lesson_movements.fields.lessons")}
          extra={
            !isMany(lessons ?? 0, corrects)
              ? corrects
                ? t("people:lessons.correctHint")
                : undefined
              : t("people:lessons.after", { before: formatBalance(before), after: formatBalance(before + by) })
          }
          rules={[
            { required: true, message: t("resource:rule.required") },
            {
              validator: (_, value: number | null) =>
                value === null || isMany(value, corrects)
                  ? Promise.resolve()
                  : Promise.reject(new Error(t(corrects ? "people:lessons.wrongChange" : "people:lessons.wrongNumber", { max: limits.lessonsMost }))),
            },
          ]}
        >
          <NumberInput autoFocus />
        </Form.Item>
        <Form.Item
          name="reason"
          label={t("people:lesson_movements.fields.reason")}
          rules={[{ required: true, whitespace: true, message: t("people:lessons.sayWhy") }]}
        >
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={limits.lessonReasonMax} showCount />
        </Form.Item>
      </Form>
    </Modal>
  );
}
