// The dialog of a bulk edit: what is ticked is set in all of them.
import { useState } from "react";
import { App, Checkbox, Form, Modal } from "antd";
import { useTranslation } from "react-i18next";
import { ApiError } from "~/api/errors.ts";
import { useInvalidateResource } from "~/realtime/index.ts";
import { type BulkEditProps, bulkFields } from "./bulk-edit.tsx";
import { bulkUpdate, changeMatching, type Outcome } from "./calls.ts";
import { useRefusal } from "./clash.tsx";
import { KindInput } from "./inputs.tsx";
import { isSeveral } from "./meta.ts";
import { rulesOf } from "./rules.ts";
import type { Values } from "./types.ts";
import styles from "./record.module.css";

export function BulkDialog({ resource, words, many, count, nameOf, onDone, onClose }: BulkEditProps & { onClose: () => void }) {
  const { t } = useTranslation(["resource", "common"]);
  const { message, modal } = App.useApp();
  const [form] = Form.useForm<Values>();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const refuse = useRefusal();
  const makeOld = useInvalidateResource(resource.meta.name);
  const fields = bulkFields(resource);
  const values = (Form.useWatch([], form) as Values | undefined) ?? {};
  const needs = (name: string) => resource.needs?.(name, values) === true;
  const sent = fields.map(({ name }) => name).filter((name) => chosen.includes(name) || needs(name));

  const tell = ({ done, refused }: Outcome) => {
    if (done.length > 0) message.success(t("resource:bulk.done", { count: done.length }));
    if (refused.length === 0) return;
    modal.warning({
      title: t("resource:transition.refused", { count: refused.length }),
      content: (
        <ul className={styles.uses}>
          {refused.map(({ id, msg }) => (
            <li key={id}>{t("resource:transition.why", { name: nameOf(id), why: msg })}</li>
          ))}
        </ul>
      ),
      okText: t("common:action.close"),
    });
  };
  const save = async () => {
    const typed = await form.validateFields().catch(() => null);
    if (typed === null || chosen.length === 0) return;
    setBusy(true);
    try {
      // An emptied field is emptied in all of them.
      const set = Object.fromEntries(sent.map((name) => [name, typed[name] === "" ? null : (typed[name] ?? null)]));
      if ("ids" in many) tell(await bulkUpdate(resource.meta, many, set));
      else {
        await changeMatching(resource.meta, many, set);
        message.success(t("resource:bulk.begun"));
      }
      onDone();
      onClose();
    } catch (error) {
      const wrong = error instanceof ApiError ? Object.entries(error.fields ?? {}).filter(([name]) => sent.includes(name)) : [];
      form.setFields(wrong.map(([name, text]) => ({ name, errors: [text] })));
      if (wrong.length === 0) refuse(error);
    } finally {
      setBusy(false);
      void makeOld();
    }
  };
  return (
    <Modal
      open
      title={t("resource:bulk.title", { count })}
      onCancel={onClose}
      onOk={() => void save()}
      okText={t("resource:bulk.save", { count })}
      cancelText={t("common:action.cancel")}
      okButtonProps={{ disabled: chosen.length === 0, loading: busy }}
    >
      <p className={styles.hint}>{t("resource:bulk.hint")}</p>
      <Form form={form} layout="vertical" validateTrigger="onBlur" disabled={busy}>
        {fields.map((field) => {
          const on = sent.includes(field.name);
          return (
            <div key={field.name} className={styles.bulkField}>
              <Checkbox
                checked={on}
                disabled={needs(field.name)}
                onChange={(e) => setChosen(e.target.checked ? [...chosen, field.name] : chosen.filter((name) => name !== field.name))}
              >
                {words.field(field.name)}
              </Checkbox>
              {on && (
                <Form.Item
                  name={field.name}
                  rules={rulesOf(field, t, field.required || needs(field.name))}
                  initialValue={isSeveral(field) ? [] : null}
                  label={<span className="bt-hidden">{words.field(field.name)}</span>}
                >
                  <KindInput resource={resource} words={words} field={field} row={null} form={form} />
                </Form.Item>
              )}
            </div>
          );
        })}
      </Form>
    </Modal>
  );
}
