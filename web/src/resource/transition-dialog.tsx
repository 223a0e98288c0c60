// The dialog that asks for what a transition of a workflow needs: its fields, whom it is handed to, and why it was refused.
import { useRef, useState, type ReactNode } from "react";
import { Alert, Form, Modal, Select } from "antd";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { call } from "~/api/client.ts";
import { ApiError, asRecord } from "~/api/errors.ts";
import { keyOf } from "~/api/keys.ts";
import type { Row } from "~/realtime/index.ts";
import type { Person } from "~/ui/people.tsx";
import { cell } from "./cell.tsx";
import { UseList } from "./uses.tsx";
import { controlOf } from "./control-of.ts";
import { KindInput } from "./inputs.tsx";
import { fieldOf, type Meta, type Transition } from "./meta.ts";
import { rulesOf } from "./rules.ts";
import { type Subject, type Transitioned, useNameOf } from "./subject.ts";
import type { InputProps, Resource, Values } from "./types.ts";
import { useWords } from "./words.ts";
import styles from "./record.module.css";

/** Fields beside its name that say which record it is. */
const ABOUT = 3;

/** What a list shows first of a record, as far as it is known here. */
function About({ resource, row }: { resource: Resource; row: Subject }) {
  const words = useWords(resource);
  const fields = resource.columns.slice(1, 1 + ABOUT).flatMap((name) => fieldOf(resource.meta, name) ?? []);
  const known = fields.filter(({ name }) => name !== resource.meta.workflow?.field && row[name] !== undefined && row[name] !== null);
  if (known.length === 0) return null;
  return (
    <p className={styles.about}>
      {known.map((field) => (
        <span key={field.name}>{cell(resource, field, row as Row, words)}</span>
      ))}
    </p>
  );
}

/** Chooses of those whom a transition may be handed to. */
function Assignee({ of, transition, ...props }: Omit<InputProps, "row"> & { of: Meta; transition: Transition }) {
  const { value, onChange, field } = props;
  const [open, setOpen] = useState(false);
  const { data, isFetching, error } = useQuery({
    queryKey: keyOf(of.name, "assignees", transition.name),
    queryFn: ({ signal }) => call<{ records: Person[] }>("POST", `${of.base}/${transition.name}/people`, {}, { signal }),
  });
  return (
    <Select
      {...controlOf(props)}
      {...(field.kind === "refs" && { mode: "multiple", maxCount: field.max ?? undefined })}
      // It closes with each choice: open, it would lie over the buttons, and Tab would take the choice back.
      open={open}
      onOpenChange={setOpen}
      onSelect={() => setOpen(false)}
      value={value}
      onChange={(id: unknown) => onChange?.(id)}
      showSearch={{ optionFilterProp: "label" }}
      loading={isFetching}
      options={data?.records.map(({ id, name }) => ({ value: id, label: name })) ?? []}
      notFoundContent={error?.message}
    />
  );
}

interface DialogProps {
  open: boolean;
  resource: Transitioned;
  transition: Transition;
  rows: readonly Subject[];
  about: ReactNode;
  /** What was typed when it was closed. */
  typed: Values;
  onTyped: (values: Values) => void;
  busy: boolean;
  /** Why it was refused. */
  error: Error | null;
  onSend: (values: Values) => void;
  /** By what, where a key or a press did it. */
  onCancel: (event?: { type: string }) => void;
  /** It has gone. */
  onClosed: () => void;
}

/** Asks for what the transition needs. */
export function TransitionDialog({
  open,
  resource: transitioned,
  transition,
  rows,
  about,
  typed,
  onTyped,
  busy,
  error,
  onSend,
  onCancel,
  onClosed,
}: DialogProps) {
  const { t } = useTranslation(["resource", "common"]);
  const resource: Resource = { columns: [], form: [], ...transitioned };
  const { asking: Asking } = resource;
  const words = useWords(resource);
  const nameOf = useNameOf(resource);
  const [form] = Form.useForm<Values>();
  const [first] = rows;
  const what = words.say(`transitions.${transition.name}`);
  const fields = error instanceof ApiError ? error.fields : {};
  const atFields = transition.inputs.some(({ name }) => name in fields);
  const shown = useRef<HTMLDivElement>(null);
  // Somebody was quicker, and from where it is now there is no such way: all that is left is to close.
  const state = error instanceof ApiError ? (error.clash as { state?: unknown } | undefined)?.state : undefined;
  const isOver = rows.length === 1 && typeof state === "string" && !transition.from.includes(state);
  return (
    <Modal
      open={open}
      title={
        rows.length === 1 && first
          ? t("resource:transition.title", { what, name: nameOf(first) })
          : t("resource:transition.titleSeveral", { what, count: rows.length })
      }
      okText={what}
      okButtonProps={{ danger: transition.danger, disabled: isOver }}
      cancelText={t(isOver ? "common:action.close" : "common:action.cancel")}
      confirmLoading={busy}
      onOk={() => form.submit()}
      onCancel={onCancel}
      afterClose={onClosed}
      // The first of what it asks has the focus, or its buttons.
      afterOpenChange={(now) => now && shown.current?.querySelector<HTMLElement>("input, textarea")?.focus()}
    >
      <div ref={shown} className={styles.asks}>
        {error && !atFields && (
          <Alert
            className={styles.note}
            type="error"
            showIcon
            title={error.message}
            description={
              error instanceof ApiError && (
                <>
                  <UseList error={error} onGo={() => onCancel()} />
                  {resource.path && rows.length === 1 && first && Array.isArray(asRecord(error.clash).problems) && (
                    <Link to={resource.path(first.id, first as Row)}>{t("resource:transition.problems")}</Link>
                  )}
                </>
              )
            }
            role="alert"
          />
        )}
        {rows.length === 1 && first && <About resource={resource} row={first} />}
        {Asking && <Asking transition={transition.name} rows={rows} />}
        {about}
        <Form
          form={form}
          layout="vertical"
          initialValues={typed}
          onValuesChange={(_, all: Values) => onTyped(all)}
          onFinish={onSend}
          disabled={busy || isOver}
          requiredMark
          validateTrigger="onBlur"
        >
          {transition.inputs.map((field) => (
            <Form.Item
              key={field.name}
              name={field.name}
              label={words.field(field.name)}
              rules={rulesOf(field, t)}
              {...(fields[field.name] && { validateStatus: "error" as const, help: fields[field.name] })}
            >
              {field.name === transition.assignee ? (
                <Assignee of={resource.meta} transition={transition} field={field} form={form} />
              ) : (
                <KindInput resource={resource} words={words} field={field} row={null} form={form} />
              )}
            </Form.Item>
          ))}
          {/* Enter in a field sends the form. */}
          <button type="submit" hidden aria-label={what} />
        </Form>
      </div>
    </Modal>
  );
}
