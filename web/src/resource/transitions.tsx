// The transitions of a workflow that a person may take: buttons in a row, a record and the bar over a selection, and commands in the palette. Which there
// are, the server's table says; `transition-dialog.tsx` asks for what one needs. What the table has a way back for can be taken back for a while; from a row, where a
// press is quickly wrong, what it has none for is asked about first.
import { useCallback, useMemo, useRef, useState, type ReactNode } from "react";
import { MoreOutlined } from "@ant-design/icons";
import { App, Button } from "antd";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { can, useSession } from "~/api/session.ts";
import type { Row } from "~/realtime/index.ts";
import { DropMenu } from "~/ui/drop-menu.tsx";
import { later } from "~/ui/later.tsx";
import { useUndoable } from "~/ui/undo.tsx";
import { useRefusal } from "./clash.tsx";
import { fieldOf, type Transition } from "./meta.ts";
import { type Subject, type Transitioned, useNameOf } from "./subject.ts";
import type { Resource, Values } from "./types.ts";
import { useWords } from "./words.ts";
import styles from "./record.module.css";

const TransitionDialog = later(async () => (await import("./transition-dialog.tsx")).TransitionDialog);

interface Outcome {
  done: string[];
  refused: { id: string; msg: string }[];
}

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

/** Presses of one double click are no further apart. */
const TWICE_MS = 500;
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
export function useTransitions(resource: Transitioned, onDone?: () => void, here?: OnPage, ofRows = false) {
  const { t } = useTranslation(["resource", "common"]);
  const words = useWords(resource);
  const { message, modal } = App.useApp();
  const client = useQueryClient();
  const refuse = useRefusal(resource.refused);
  const mine = useMine(resource, here !== undefined);
  const [asked, setAsked] = useState<Asked | null>(null);
  // Closed first and taken away when it has gone: so it gives the keyboard back to where it came from.
  const [open, setOpen] = useState(false);
  const nameOf = useNameOf(resource);
  const { meta } = resource;
  const field = meta.workflow?.field ?? "";
  /** Those that a record can take from its state. */
  const me = useSession((s) => s.user?.id);
  const of = useCallback(
    (row: Subject) =>
      mine.filter(
        ({ from, own, needs, field: moved }) =>
          from.includes(String(row[moved ?? field])) && (own === null || row[own] === me) && (needs === null || row[needs] === true),
      ),
    [mine, field, me],
  );

  const tell = useUndoable();
  /** What brings a record back to where a transition took it from, with one press and nothing to say. */
  const wayBack = (transition: Transition, row: Subject): Transition | undefined => {
    const moved = transition.field ?? field;
    return mine.find(
      (back) =>
        (back.field ?? field) === moved &&
        back.from.includes(transition.to) &&
        back.to === row[moved] &&
        !back.danger &&
        !back.onPage &&
        back.needs === null &&
        back.inputs.length === 0,
    );
  };
  /** Takes one back, of the version that it made; whose it is not any more, or who has moved on, is told so. */
  const goBack = async (back: Transition, rows: readonly Subject[]) => {
    const [first] = rows;
    try {
      await (first && rows.length === 1 ? one(back, first, NONE, true) : several(back, rows, NONE, true));
      void client.invalidateQueries({ queryKey: keyOf(meta.name, "list") });
    } catch (error) {
      if (error instanceof Error) refuse(error, first);
    }
  };
  /** Says what was done, with the way back where there is one. */
  const said = (text: string, back: Transition | undefined, rows: readonly Subject[], isBack: boolean) => {
    if (back && !isBack && rows.length > 0) tell(text, () => void goBack(back, rows));
    else message.success(text);
  };
  const one = async (transition: Transition, row: Subject, values: Values, isBack = false) => {
    const after = await call<Row>("POST", `${meta.base}/${transition.name}`, {
      ...values,
      id: row.id,
      ...(transition.versioned && { version: row.version }),
    });
    client.setQueryData(keyOf(meta.name, "record", row.id), after);
    const back = wayBack(transition, row);
    const mayGoBack = back && (back.own === null || after[back.own] === me);
    said(
      t("resource:transition.done", { what: words.say(`transitions.${transition.name}`), name: nameOf(row) }),
      mayGoBack ? back : undefined,
      [after],
      isBack,
    );
  };
  const several = async (transition: Transition, rows: readonly Subject[], values: Values, isBack = false) => {
    const { done, refused } = await call<Outcome>("POST", `${meta.base}/${transition.name}`, {
      ...values,
      ids: rows.map((row) => row.id),
      ...(transition.versioned && { versions: Object.fromEntries(rows.map((row) => [row.id, row.version])) }),
    });
    const moved = rows.filter(({ id }) => done.includes(id));
    const backs = new Set(moved.map((row) => wayBack(transition, row)));
    const [back] = backs;
    // Of several states there is no one way back; whose version is asked for, which the answer does not say, is taken back from its own row.
    const same = backs.size === 1 && back && !back.versioned ? back : undefined;
    const told = t("resource:transition.doneSeveral", { what: words.say(`transitions.${transition.name}`), count: done.length });
    if (done.length > 0) said(told, same, moved, isBack);
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
  /** What was sent last, and when: a second press may come before it is drawn that the first was enough. */
  const sent = useRef({ of: "", at: 0, open: false, done: Promise.resolve(true) });
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
    onError: (error, { rows: [row] }) => {
      if (!open) refuse(error, row);
      here?.onRefused?.(error);
    },
  });
  const openedAt = useRef(0);
  const sendOnce = (next: Asked) => {
    // Of a record as it is: submitted anew a moment later, it may be taken back again.
    const of = `${nameOfAsked(next)} ${next.rows.map(({ version }) => String(version)).join(" ")}`;
    if (sent.current.open || (sent.current.of === of && Date.now() - sent.current.at < TWICE_MS)) return;
    // Refused, it may be sent again at once.
    const over = (done: boolean) => {
      sent.current = { ...sent.current, open: false, ...(!done && { at: 0 }) };
      return done;
    };
    const done = send.mutateAsync(next).then(
      () => over(true),
      () => over(false),
    );
    sent.current = { of, at: Date.now(), open: true, done };
  };
  /** At once, or after the dialog. */
  const begin = (transition: Transition, rows: readonly Subject[]) => {
    send.reset();
    const typed = closed.current.of === nameOfAsked({ transition, rows }) ? closed.current.typed : NONE;
    const next = { transition, rows, given: here?.given ?? NONE, typed };
    // Back at the beginning it can be sent on again at any time.
    const beginning = fieldOf(meta, transition.field ?? field)?.values?.[0];
    const asks = ofRows && transition.to !== beginning && rows.some((row) => !wayBack(transition, row));
    if (asks || transition.danger || transition.inputs.some(({ name }) => !(name in next.given))) {
      setAsked(next);
      openedAt.current = Date.now();
      setOpen(true);
    } else sendOnce(next);
  };
  const take = (transition: Transition, rows: readonly Subject[]) => {
    const { open, of, done } = sent.current;
    if (!open) begin(transition, rows);
    // The button of what comes next may be there before the answer is: it is pressed once that has come. A second press of the same one is none.
    else if (!of.startsWith(`${nameOfAsked({ transition, rows })} `)) void done.then((well) => well && begin(transition, rows));
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
      onSend={(typed) => open && sendOnce({ ...asked, typed })}
      // What was sent is answered here; and the second press of two that opened it lands beside it.
      onCancel={(event) => {
        const second = event?.type === "click" && Date.now() - openedAt.current < TWICE_MS;
        if (!send.isPending && !second) setOpen(false);
      }}
      onClosed={() => setAsked((now) => (now === asked ? null : now))}
    />
  );
  return { of, take, busy: send.isPending ? send.variables.transition.name : null, dialog };
}

/** What can be done with records, and how it is begun; the page that has it shows the dialog. */
export type Moves = Pick<ReturnType<typeof useTransitions>, "of" | "take">;

/** The same, and what is on its way now. */
export type BusyMoves = Pick<ReturnType<typeof useTransitions>, "of" | "take" | "busy">;

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
  const inMenu = ({ key }: { key: string }) => (resource.rowButtons ? !resource.rowButtons.includes(key) : resource.rowMenu === true);
  const others = entries.filter(inMenu);
  return (
    <>
      {entries.map(
        (entry) =>
          !inMenu(entry) && (
            <Button key={entry.key} size="small" danger={entry.danger} onClick={entry.onClick}>
              {entry.label}
            </Button>
          ),
      )}
      {others.length > 0 && (
        <DropMenu menu={{ items: others }} placement="bottomRight">
          <Button type="text" size="small" icon={<MoreOutlined />} aria-label={t("actions")} />
        </DropMenu>
      )}
    </>
  );
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

/** A button for each transition that one of the records can take, and the dialog of what one asks for. */
export function TransitionButtons({ onDone, here, ...shown }: ButtonsProps) {
  const { dialog, ...moves } = useTransitions(shown.resource, onDone, here);
  return (
    <>
      <MoveButtons {...shown} moves={moves} />
      {dialog}
    </>
  );
}

/** The same where the dialog is the page's: it stays, with what was typed, when the record goes. */
export function MoveButtons({ resource, rows, size = "small", urgent = false, names, moves }: Omit<ButtonsProps, "onDone" | "here"> & { moves: BusyMoves }) {
  const { t } = useTranslation(["resource", "common"]);
  const words = useWords(resource);
  const { of, take, busy } = moves;
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
    </>
  );
}
