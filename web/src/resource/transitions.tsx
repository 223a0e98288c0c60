// The transitions of a workflow that a person may take: buttons in a row, a record and the bar over a selection, commands in the palette, and the
// dialog that asks for what a transition needs. Which there are, the server's table says.
import { useCallback, useMemo, useRef, useState, type ReactNode } from "react";
import { MoreOutlined } from "@ant-design/icons";
import { Alert, App, Button, Form, Modal, Select } from "antd";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { call } from "~/api/client.ts";
import { ApiError, asRecord } from "~/api/errors.ts";
import { keyOf } from "~/api/keys.ts";
import { can, useSession } from "~/api/session.ts";
import { DropMenu } from "~/ui/drop-menu.tsx";
import type { Person } from "~/ui/people.tsx";
import type { Row } from "~/realtime/index.ts";
import { useSeedTranslation } from "~/ui/builtin.ts";
import { cell } from "./cell.tsx";
import { UseList, useRefusal } from "./clash.tsx";
import { controlOf, KindInput } from "./inputs.tsx";
import { fieldOf, type Meta, type Transition } from "./meta.ts";
import { rulesOf } from "./rules.ts";
import type { InputProps, Resource, Values } from "./types.ts";
import { useWords } from "./words.ts";
import styles from "./record.module.css";

/** What a transition needs to know of a record: its id, its state, and what it is called by. */
export type Subject = Pick<Row, "id"> & Readonly<Record<string, unknown>>;

interface Outcome {
  done: string[];
  refused: { id: string; msg: string }[];
}

/** A resource, as far as its transitions need to know it. */
type Transitioned = Pick<Resource, "name" | "ns" | "meta"> & Partial<Pick<Resource, "columns" | "inputs" | "tones" | "cells" | "path">>;

/** The record's own page, for transitions that are taken there. */
export interface OnPage {
  /** What it answers itself of what a transition asks for. */
  given?: Values;
  /** What stands in the dialog above what it asks for. */
  about?: ReactNode;
  /** Hears why one was refused. */
  onRefused?: (error: Error) => void;
}

/** A transition that is about to be taken. What the page answers itself is what it was when this began, whatever is shown since. */
interface Asked {
  transition: Transition;
  rows: readonly Subject[];
  given: Values;
  /** What was typed into its dialog when that was closed before. */
  typed: Values;
}

/** Which transition of which records. */
const nameOfAsked = ({ transition, rows }: Pick<Asked, "transition" | "rows">) => `${transition.name} ${rows.map(({ id }) => id).join(" ")}`;

const NONE: Values = {};
const NOTHING: readonly Transition[] = [];

/** The transitions that the person signed in may take here, from whatever state. */
function useMine({ meta: { workflow } }: Transitioned, onPage: boolean): readonly Transition[] {
  const user = useSession((s) => s.user);
  return useMemo(
    () => workflow?.transitions.filter((one) => (onPage || !one.onPage) && workflow.pages.some((page) => can(user, page, one.action))) ?? NOTHING,
    [workflow, onPage, user],
  );
}

/** Whether the person signed in may take any transition of this resource from a list. */
export const useMayTransition = (resource: Transitioned): boolean => useMine(resource, false).length > 0;

/** Takes transitions; `dialog` stands somewhere in the page, and asks where one needs more. */
export function useTransitions(resource: Transitioned, onDone?: () => void, here?: OnPage) {
  const { t } = useTranslation(["resource", "common"]);
  const words = useWords(resource);
  const { message, modal } = App.useApp();
  const client = useQueryClient();
  const refuse = useRefusal();
  const mine = useMine(resource, here !== undefined);
  const [asked, setAsked] = useState<Asked | null>(null);
  // Closed first and taken away when it has gone: so it gives the keyboard back to where it came from.
  const [open, setOpen] = useState(false);
  const nameOf = useNameOf(resource);
  const { meta } = resource;
  /** Those that a record can take from its state. */
  const field = meta.workflow?.field ?? "";
  const of = useCallback((row: Subject) => mine.filter(({ from }) => from.includes(String(row[field]))), [mine, field]);

  const one = async (transition: Transition, row: Subject, values: Values) => {
    const after = await call<Row>("POST", `${meta.base}/${transition.name}`, { ...values, id: row.id });
    client.setQueryData(keyOf(meta.name, "record", row.id), after);
    message.success(t("resource:transition.done", { what: words.say(`transitions.${transition.name}`), name: nameOf(row) }));
  };
  const several = async (transition: Transition, rows: readonly Subject[], values: Values) => {
    const { done, refused } = await call<Outcome>("POST", `${meta.base}/${transition.name}`, { ...values, ids: rows.map((row) => row.id) });
    if (done.length > 0) message.success(t("resource:transition.doneSeveral", { what: words.say(`transitions.${transition.name}`), count: done.length }));
    if (refused.length === 0) return;
    const called = (id: string) => nameOf(rows.find((row) => row.id === id) ?? { id });
    modal.warning({
      title: t("resource:transition.refused", { count: refused.length }),
      content: (
        <ul className={styles.uses}>
          {refused.map(({ id, msg }) => (
            <li key={id}>{t("resource:transition.why", { name: called(id), why: msg })}</li>
          ))}
        </ul>
      ),
      okText: t("common:action.close"),
    });
  };
  const closed = useRef<{ of: string; typed: Values }>({ of: "", typed: NONE });
  const send = useMutation({
    mutationFn: async ({ transition, rows, given, typed }: Asked) => {
      const [first] = rows;
      const answered = transition.inputs.filter(({ name }) => name in given).map(({ name }) => [name, given[name]]);
      const values = { ...typed, ...Object.fromEntries(answered) };
      await (first && rows.length === 1 ? one(transition, first, values) : several(transition, rows, values));
    },
    onSuccess: () => {
      closed.current = { of: "", typed: NONE };
      void client.invalidateQueries({ queryKey: keyOf(meta.name, "list") });
      setOpen(false);
      onDone?.();
    },
    onError: (error) => {
      if (!open) refuse(error);
      here?.onRefused?.(error);
    },
  });
  /** At once, or after the dialog. */
  const take = (transition: Transition, rows: readonly Subject[]) => {
    if (send.isPending) return;
    send.reset();
    const typed = closed.current.of === nameOfAsked({ transition, rows }) ? closed.current.typed : NONE;
    const next = { transition, rows, given: here?.given ?? NONE, typed };
    if (transition.danger || transition.inputs.some(({ name }) => !(name in next.given))) {
      setAsked(next);
      setOpen(true);
    } else send.mutate(next);
  };
  const dialog = asked && (
    <TransitionDialog
      key={asked.transition.name}
      open={open}
      resource={resource}
      transition={{ ...asked.transition, inputs: asked.transition.inputs.filter(({ name }) => !(name in asked.given)) }}
      rows={asked.rows}
      about={here?.about}
      busy={send.isPending}
      error={send.error}
      // Whoever closes it by mistake finds what they typed.
      typed={asked.typed}
      onTyped={(typed) => (closed.current = { of: nameOfAsked(asked), typed })}
      onSend={(typed) => open && send.mutate({ ...asked, typed })}
      // What was sent is answered here.
      onCancel={() => !send.isPending && setOpen(false)}
      onClosed={() => setAsked((now) => (now === asked ? null : now))}
    />
  );
  return { of, take, busy: send.isPending ? send.variables.transition.name : null, dialog };
}

function useNameOf(resource: Transitioned): (row: Subject) => string {
  const say = useSeedTranslation();
  return (row) => say(resource.name, String(row[resource.meta.title] ?? row.id));
}

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
  onCancel: () => void;
  /** It has gone. */
  onClosed: () => void;
}

function TransitionDialog({ open, resource: transitioned, transition, rows, about, typed, onTyped, busy, error, onSend, onCancel, onClosed }: DialogProps) {
  const { t } = useTranslation(["resource", "common"]);
  const resource: Resource = { columns: [], form: [], ...transitioned };
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
                  <UseList clash={error.clash} onGo={onCancel} />
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

/** What can be done with records, and how it is begun; the page that has it shows the dialog. */
export type Moves = Pick<ReturnType<typeof useTransitions>, "of" | "take">;

interface RowTransitionsProps {
  resource: Resource;
  row: Subject;
  moves: Moves;
}

/** The transitions of a row: buttons, or a menu where they are mostly taken elsewhere. Its dialog is the page's: it stays when the row goes. */
export function RowTransitions({ resource, row, moves: { of, take } }: RowTransitionsProps) {
  const { t } = useTranslation("resource");
  const words = useWords(resource);
  const able = of(row);
  if (able.length === 0) return null;
  const entries = able.map((transition) => ({
    key: transition.name,
    label: words.say(`transitions.${transition.name}`),
    danger: transition.danger,
    onClick: () => take(transition, [row]),
  }));
  if (resource.rowMenu)
    return (
      <DropMenu menu={{ items: entries }} placement="bottomRight">
        <Button type="text" size="small" icon={<MoreOutlined />} aria-label={t("actions")} />
      </DropMenu>
    );
  return entries.map(({ key, label, danger, onClick }) => (
    <Button key={key} size="small" danger={danger} onClick={onClick}>
      {label}
    </Button>
  ));
}

interface ButtonsProps {
  resource: Transitioned;
  /** One record, or those that are selected. */
  rows: readonly Subject[];
  size?: "small" | "middle";
  /** The first of them is what is wanted now. */
  urgent?: boolean;
  /** After it was done. */
  onDone?: () => void;
  /** On the record's own page. */
  here?: OnPage;
  /** Of which the first is what one comes here for; all of them if not given. */
  names?: readonly string[];
}

/** A button for each transition that one of the records can take. */
export function TransitionButtons({ resource, rows, size = "small", urgent = false, onDone, here, names }: ButtonsProps) {
  const { t } = useTranslation(["resource", "common"]);
  const words = useWords(resource);
  const { of, take, busy, dialog } = useTransitions(resource, onDone, here);
  const able = resource.meta.workflow?.transitions.flatMap((transition) => {
    const which = names && !names.includes(transition.name) ? [] : rows.filter((row) => of(row).includes(transition));
    return which.length > 0 ? [{ transition, which }] : [];
  });
  return (
    <>
      {able?.map(({ transition, which }, at) => (
        <Button
          key={transition.name}
          size={size}
          {...((urgent || names?.[0] === transition.name) && at === 0 && !transition.danger && { type: "primary" })}
          danger={transition.danger || (urgent && at === 0)}
          loading={busy === transition.name}
          onClick={() => take(transition, which)}
        >
          {rows.length > 1
            ? t("resource:transition.titleSeveral", { what: words.say(`transitions.${transition.name}`), count: which.length })
            : words.say(`transitions.${transition.name}`)}
        </Button>
      ))}
      {dialog}
    </>
  );
}
