// The templates that a person may use: searched, read before one is chosen, and a document made of it. Who made one renames and deletes it here.
import { type ComponentType, Suspense, useDeferredValue, useId, useState } from "react";
import { DeleteOutlined, EditOutlined, LockOutlined } from "@ant-design/icons";
import { Alert, Button, Input, Modal } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { newId } from "@belltower/realtime/id";
import { useSession } from "~/api/session.ts";
import { ConfirmButton } from "~/ui/confirm-button.tsx";
import { part } from "~/ui/part.ts";
import { Empty, ErrorState, Loading } from "~/ui/states.tsx";
import { TimeText } from "~/ui/time.tsx";
import { create } from "../calls.ts";
import { useRefusal } from "../clash.tsx";
import { fieldOf, type Meta } from "../meta.ts";
import type { Resource, TemplateParts } from "../types.ts";
import { type Named, type Template, useChangeTemplates, useTemplateContent, useTemplates } from "./calls.ts";
import { NameForm } from "./name-form.tsx";
import styles from "./templates.module.css";

interface PickerProps {
  resource: Resource;
  parts: () => Promise<TemplateParts>;
  onClose: () => void;
}

export default function TemplatePicker({ resource, parts, onClose }: PickerProps) {
  const { t } = useTranslation(["document", "resource", "common"]);
  const navigate = useNavigate();
  const refuse = useRefusal();
  const { meta, fixed } = resource;
  const [Size] = useState(() => part(async () => ({ default: (await parts()).Size })));
  const [Look] = useState(() => part(async () => ({ default: (await parts()).Look })));
  const [search, setSearch] = useState("");
  const asked = useDeferredValue(search);
  const { data, error, refetch, isPlaceholderData: old } = useTemplates(meta, asked.trim());
  const [chosen, setChosen] = useState<Template | null>(null);
  const [title, setTitle] = useState<string | null>(null);
  const [request] = useState(newId);
  const [busy, setBusy] = useState(false);
  // A list of some of the documents begins with such templates alone.
  const fits = ({ facts }: Template) => Object.entries(fixed ?? {}).every(([field, values]) => !Array.isArray(values) || values.includes(facts[field]));
  const templates = (data?.records ?? []).filter(fits);
  const there = chosen ? templates.find(({ id }) => id === chosen.id) : templates[0];
  // As it is called now.
  if (there && there !== chosen) setChosen(there);
  // Somebody has deleted what one was about to begin with: another is not put in its place without a word.
  const gone = chosen && !there && asked.trim() === "" && data && !old && !data.more ? chosen : null;
  const template = there ?? (gone ? undefined : templates[0]);
  const called = title ?? template?.name ?? "";
  const make = async () => {
    if (!template || called.trim() === "") return;
    setBusy(true);
    try {
      const kept = meta.fields.filter((field) => field.writable && template.facts[field.name] != null).map(({ name }) => [name, template.facts[name]]);
      const values = { ...Object.fromEntries(kept), from_template_id: template.id, [meta.title]: called.trim() };
      const row = await create(meta, values, `${request}-${template.id}`.slice(0, 64));
      onClose();
      if (resource.path) void navigate(resource.path(row.id, row));
    } catch (failed) {
      refuse(failed);
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={t("resource:template.from")}
      onCancel={onClose}
      okText={t("template.begin")}
      okButtonProps={{ disabled: !template || called.trim() === "", loading: busy }}
      onOk={() => void make()}
      width={980}
    >
      <div className={styles.picker}>
        <div className={styles.choose}>
          <Input.Search
            autoFocus
            allowClear
            value={search}
            maxLength={100}
            placeholder={t("template.search")}
            aria-label={t("template.search")}
            onChange={(e) => setSearch(e.target.value)}
          />
          {error && !data ? (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ) : !data ? (
            <Loading />
          ) : templates.length === 0 ? (
            <Empty title={t(asked.trim() ? "template.noMatch" : "template.none")} hint={asked.trim() ? undefined : t("template.noneHint")} />
          ) : (
            <ul className={styles.list} aria-label={t("template.list")}>
              {templates.map((one) => (
                <Item
                  key={one.id}
                  template={one}
                  size={Size}
                  chosen={one === template}
                  onChoose={() => setChosen(one)}
                  onRemoved={() => setChosen(null)}
                  meta={meta}
                />
              ))}
            </ul>
          )}
          {gone && <Alert role="alert" showIcon type="warning" title={t("template.gone", { name: gone.name })} />}
          {data?.more && <p className={styles.hint}>{t("template.more")}</p>}
        </div>
        {template && (
          <div className={styles.read}>
            <label className={styles.title}>
              {t("template.title")}
              <Input value={called} maxLength={fieldOf(meta, meta.title)?.max ?? 200} onChange={(e) => setTitle(e.target.value)} />
            </label>
            <Read key={template.id} meta={meta} id={template.id} name={template.name} title={called} look={Look} />
          </div>
        )}
      </div>
    </Modal>
  );
}

interface ItemProps {
  meta: Meta;
  template: Template;
  size: TemplateParts["Size"];
  chosen: boolean;
  onChoose: () => void;
  onRemoved: () => void;
}

function Item({ template, size: Size, chosen, onChoose, onRemoved, meta }: ItemProps) {
  const { t } = useTranslation(["document", "resource", "common"]);
  const refuse = useRefusal();
  const { change, remove } = useChangeTemplates(meta);
  const me = useSession((s) => s.user?.name);
  const [edited, setEdited] = useState(false);
  const form = useId();
  const { id, name, shared, mine, ownerName, mayChange } = template;
  const send = async (named: Named) => {
    await change(id, named);
    setEdited(false);
  };
  return (
    <li className={chosen ? styles.chosen : undefined}>
      {edited ? (
        <div className={styles.edit}>
          <NameForm id={form} begin={{ name, shared }} othersOwn={!mine} onSend={send} />
          <Button size="small" type="primary" htmlType="submit" form={form}>
            {t("common:action.save")}
          </Button>{" "}
          <Button size="small" onClick={() => setEdited(false)}>
            {t("common:action.cancel")}
          </Button>
        </div>
      ) : (
        <>
          <button type="button" aria-current={chosen} onClick={onChoose}>
            <strong>
              {name} {shared === "me" && <LockOutlined title={t("resource:views.shared.me")} />}
            </strong>
            <span>
              <Suspense fallback="…">
                <Size facts={template.facts} />
              </Suspense>
            </span>
            <span>
              {mine ? me : ownerName} · <TimeText at={template.updatedAt} />
            </span>
          </button>
          {mayChange && (
            <span className={styles.verbs}>
              <Button size="small" type="text" icon={<EditOutlined />} aria-label={t("template.change", { name })} onClick={() => setEdited(true)} />
              <ConfirmButton
                size="small"
                type="text"
                danger
                icon={<DeleteOutlined />}
                aria-label={t("template.remove", { name })}
                question={t("template.removeQuestion", { name })}
                detail={t("template.removeDetail")}
                onConfirm={() => remove(id).then(onRemoved, refuse)}
              />
            </span>
          )}
        </>
      )}
    </li>
  );
}

interface ReadProps {
  meta: Meta;
  id: string;
  name: string;
  /** What the new document is to be called. */
  title: string;
  look: ComponentType<{ content: unknown }>;
}

/** What one says, before it is chosen: under the title that it would have. */
function Read({ meta, id, name, title, look: Look }: ReadProps) {
  const { t } = useTranslation("document");
  const { data, error, refetch } = useTemplateContent<unknown>(meta, id);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
    <section className={styles.look} aria-label={t("template.look", { name })} tabIndex={0}>
      <Suspense fallback={<Loading />}>{data === undefined ? <Loading /> : <Look content={{ ...(data as object), title }} />}</Suspense>
    </section>
  );
}
