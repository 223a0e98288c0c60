// A record's form: its fields, what somebody else changed meanwhile, and what the server says is wrong.
import { Fragment, useEffect, useId, useRef } from "react";
import { Alert, type AlertRef, Button, Form } from "antd";
import { useTranslation } from "react-i18next";
import { ApiError } from "~/api/errors.ts";
import type { Row } from "~/realtime/index.ts";
import { KindInput } from "./inputs.tsx";
import { UseList } from "./uses.tsx";
import { Conflict } from "./conflict.tsx";
import { fieldOf, type Meta } from "./meta.ts";
import { isMasked, MaskedCell } from "./masked-cell.tsx";
import { rulesOf } from "./rules.ts";
import type { Resource, Values } from "./types.ts";
import type { useRecordForm } from "./use-record-form.ts";
import type { Words } from "./words.ts";
import styles from "./record.module.css";

const WIDE = new Set(["longText", "refs", "tags", "rows"]);

const masked = (value: unknown) => typeof value === "string" && value.includes("*");

/** Whether what is typed, once saved, has to be looked at anew. */
function reopens({ workflow, fields }: Meta, { base, dirty }: ReturnType<typeof useRecordForm>): boolean {
  if (!base || !workflow?.reopens.includes(String(base[workflow.field]))) return false;
  return fields.some((field) => field.reviewed && dirty.includes(field.name));
}

interface RecordFormProps {
  resource: Resource;
  words: Words;
  row: Row | null;
  /** What the list does not carry is still on its way. */
  partial: boolean;
  state: ReturnType<typeof useRecordForm>;
}

export function RecordForm({ resource, words, row, partial, state }: RecordFormProps) {
  const { t } = useTranslation("resource");
  const name = useId();
  const { form, seed, fields, failure, clash, restored } = state;
  const refusal = useRef<AlertRef>(null);
  // The field that it is about may be far below it.
  useEffect(() => refusal.current?.nativeElement.scrollIntoView({ block: "nearest" }), [failure]);
  const typed = (Form.useWatch([], form) as Values | undefined) ?? seed;
  const needs = fields.filter((field) => resource.needs?.(field, typed)).join(" ");
  const needed = useRef(needs);
  // What was missing is not any more, since something else was given.
  useEffect(() => {
    const still = needs.split(" ");
    const optional = needed.current.split(" ").filter((name) => name && !still.includes(name));
    needed.current = needs;
    form.setFields(optional.map((name) => ({ name, errors: [] })));
  }, [form, needs]);
  return (
    <Form
      form={form}
      name={name}
      layout="vertical"
      initialValues={seed}
      onFinish={() => void state.save()}
      requiredMark
      scrollToFirstError
      validateTrigger="onBlur"
      onValuesChange={state.changed}
      disabled={state.busy}
    >
      {restored && (
        <Alert
          className={styles.note}
          type="info"
          showIcon
          title={t("draft.restored")}
          action={
            <Button size="small" onClick={state.discard}>
              {t("draft.discard")}
            </Button>
          }
        />
      )}
      {failure && (
        <Alert
          ref={refusal}
          className={styles.note}
          type="error"
          showIcon
          title={failure.message}
          description={failure instanceof ApiError ? <UseList error={failure} /> : undefined}
          role="alert"
        />
      )}
      {clash && <Conflict resource={resource} words={words} clash={clash} mine={form.getFieldsValue(true)} onTake={state.resolve} />}
      {reopens(resource.meta, state) && <Alert className={styles.note} type="warning" showIcon title={t("reopens")} role="status" />}
      <div className={styles.grid}>
        {fields.map((fieldName) => {
          const field = fieldOf(resource.meta, fieldName);
          if (!field || resource.asks?.(fieldName, typed, row) === false) return null;
          const needed = field.required || resource.needs?.(fieldName, typed) === true;
          const section = resource.sections?.[fieldName];
          return (
            <Fragment key={fieldName}>
              {section && <h3 className={styles.section}>{words.say(`sections.${section}`)}</h3>}
              <div className={WIDE.has(field.kind) || fieldName === resource.meta.title ? styles.wide : undefined}>
                <Form.Item
                  name={fieldName}
                  label={words.field(fieldName)}
                  rules={rulesOf(field, t, needed)}
                  extra={
                    isMasked(field) && row && masked(row[fieldName]) ? (
                      <MaskedCell meta={resource.meta} field={field} row={row} value={String(row[fieldName])} bare />
                    ) : undefined
                  }
                  {...(needed && { required: field.kind !== "bool" })}
                >
                  <KindInput resource={resource} words={words} field={field} row={row} form={form} {...(partial && !field.listed && { disabled: true })} />
                </Form.Item>
              </div>
            </Fragment>
          );
        })}
      </div>
      {/* Enter in a field sends the form. */}
      <button type="submit" hidden aria-label={t("create")} />
    </Form>
  );
}
