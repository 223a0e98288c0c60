// One record beside its list: edit or read it, see it as those it is for do, see what happened to it. It stays open while one moves through the rows.
import { type ReactNode, useState } from "react";
import { ExpandAltOutlined } from "@ant-design/icons";
import { Button, Drawer, Form, type FormInstance, Tabs } from "antd";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useSearchParams } from "react-router";
import { ApiError } from "~/api/errors.ts";
import { scopeOf, useCan, useSession } from "~/api/session.ts";
import { type ChangeEvent, type Row, usePresence, useResourceTopic, useTopic } from "~/realtime/index.ts";
import { Faces } from "~/ui/people.tsx";
import { ErrorState, Loading } from "~/ui/states.tsx";
import { useSeedTranslation } from "~/ui/builtin.ts";
import { useRecord } from "./calls.ts";
import { cell } from "./cell.tsx";
import { readDraft } from "./draft.ts";
import { History } from "./history.tsx";
import { GoneRecord } from "./gone-record.tsx";
import { fieldOf } from "./meta.ts";
import { NEW } from "./query-state.ts";
import { RecordForm } from "./record-form.tsx";
import { CopyLink } from "./copy-link.tsx";
import { ofRecord } from "./query-state.ts";
import { RelatedList, useMayRelated } from "./related-list.tsx";
import { SeenBy } from "./seen-by.tsx";
import { TransitionButtons } from "./transitions.tsx";
import type { RecordPreview, RecordTab, Resource, Values } from "./types.ts";
import { useRecordForm } from "./use-record-form.ts";
import { useWords, type Words } from "./words.ts";
import styles from "./record.module.css";

const WIDTH = 560;

/** The server has no such record for this person. */
const isGone = (error: unknown) => error instanceof ApiError && (error.status === 404 || error.status === 403);

interface DrawerProps {
  resource: Resource;
  /** Id of the record, `NEW`, or null for none. */
  record: string | null;
  /** What the list has of it. */
  listed?: Row | undefined;
  onClose: () => void;
  onCreated: (row: Row) => void;
}

/** Every field a person may see, for those who may not change them. */
function RecordDetails({ resource, row, words }: { resource: Resource; row: Row; words: Words }) {
  const fields = resource.meta.fields.filter((f) => f.kind !== "secret");
  return (
    <dl className={styles.read}>
      {fields.map((field) => (
        <div key={field.name} style={{ display: "contents" }}>
          <dt>{words.field(field.name)}</dt>
          <dd>{cell(resource, field, row, words)}</dd>
        </div>
      ))}
    </dl>
  );
}

interface RecordEditFormProps {
  resource: Resource;
  row: Row | null;
  /** Only what the list has of it is there yet. */
  partial?: boolean;
  words: Words;
  form: FormInstance<Values>;
  onClose: () => void;
  onSaved: (row: Row) => void;
}

function RecordEditForm({ resource, row, partial = false, words, form, onClose, onSaved }: RecordEditFormProps) {
  const { t } = useTranslation(["resource", "common"]);
  const state = useRecordForm({ resource, words, row, partial, form, onSaved });
  const changed = state.dirty.length > 0;
  return (
    <>
      <RecordForm resource={resource} words={words} row={state.base ?? row} partial={partial} state={state} />
      <div className={styles.foot}>
        <span className={styles.unsaved} role="status">
          {changed && row ? t("common:unsaved") : ""}
        </span>
        {changed && row && (
          <Button onClick={state.discard} disabled={state.busy}>
            {t("resource:draft.discard")}
          </Button>
        )}
        {!row && <Button onClick={onClose}>{t("common:action.cancel")}</Button>}
        <Button type="primary" loading={state.busy} disabled={state.clash !== null || (row !== null && !changed)} onClick={() => void state.save()}>
          {row ? t("common:action.save") : t("resource:create")}
        </Button>
      </div>
      {state.question}
    </>
  );
}

/** The preview of what stands in the form at this moment. */
function LivePreview({ preview: { element: Element }, row, form }: { preview: RecordPreview; row: Row | null; form: FormInstance<Values> }) {
  const typed = Form.useWatch([], form) as Values | undefined;
  return <Element values={{ ...row, ...typed }} row={row} />;
}

/** The form stays where it is while another tab is looked at. */
const formTab = (label: string, children: ReactNode) => ({ key: "details", label, children, forceRender: true });

function NewRecord({ resource, words, onClose, onSaved }: Omit<RecordEditFormProps, "row" | "partial" | "form">) {
  const { t } = useTranslation("resource");
  const [form] = Form.useForm<Values>();
  const { preview } = resource;
  const editing = <RecordEditForm resource={resource} row={null} words={words} form={form} onClose={onClose} onSaved={onSaved} />;
  if (!preview) return editing;
  return (
    <Tabs
      className={styles.tabs ?? ""}
      items={[
        formTab(t("details"), editing),
        { key: "preview", label: words.say(preview.title), children: <LivePreview preview={preview} row={null} form={form} /> },
      ]}
    />
  );
}

interface RecordTabsProps {
  resource: Resource;
  id: string;
  listed: Row | undefined;
  words: Words;
  tab: string;
  onTab: (tab: string) => void;
  onClose: () => void;
}

export function RecordTabs({ resource, id, listed, words, tab, onTab, onClose }: RecordTabsProps) {
  const { t } = useTranslation("resource");
  const mayEdit = useCan(resource.meta.page, "edit");
  const [form] = Form.useForm<Values>();
  const { data: row, isPlaceholderData: partial, error, refetch } = useRecord(resource.meta, id, listed);
  const related = useMayRelated(resource.related);
  // One that was there before: what is typed now is no reason to take the form away.
  const [drafted] = useState(() => readDraft(resource.name, id) !== null);
  const scope = useSession(({ user }) => scopeOf(user, resource.name));
  const [goneBy, setGoneBy] = useState<string | null>(null);
  // The list beside it hears the same topic: this costs nothing more.
  useTopic(useResourceTopic(resource.name), {
    onEvent: ({ data }) => {
      // An event carries what lists show; the record has more, and both sides must be of one version. Whether it is still to be seen, the answer says.
      const { id: changed, op, by } = data as ChangeEvent;
      if (changed !== id) return;
      // Who sees some of the records alone is told the same of one that was given away.
      setGoneBy(op === "delete" && scope === null ? (by?.name ?? null) : null);
      void refetch();
    },
    onReset: () => void refetch(),
  });
  if (error && !row) {
    return (
      <ErrorState error={error} onRetry={() => void refetch()}>
        {isGone(error) && resource.gone && <resource.gone id={id} />}
      </ErrorState>
    );
  }
  if (isGone(error)) return <GoneRecord resource={resource} id={id} by={goneBy} words={words} />;
  // Other tabs show what only the record has; a draft is held against all of it.
  if (!row || (partial && (tab !== "details" || drafted))) return <Loading />;
  const { actions: Actions, preview } = resource;
  // One that is not theirs to see is not where a record opens.
  const hides = ({ edits }: RecordTab) => edits && !mayEdit;
  const tabs = resource.tabs ?? [];
  // What is said once, when it is made, is read from then on.
  const editable = mayEdit && resource.form.some((name) => !fieldOf(resource.meta, name)?.createOnly);
  const details = editable ? (
    <RecordEditForm resource={resource} row={row} partial={partial} words={words} form={form} onClose={onClose} onSaved={() => {}} />
  ) : (
    <RecordDetails resource={resource} row={row} words={words} />
  );
  return (
    <>
      <SeenBy resource={resource} id={id} name={String(row[resource.meta.title] ?? "")} />
      {/* Not in the bar of the tabs: a list of tabs holds tabs only. */}
      {(Actions || resource.meta.workflow) && (
        <div className={styles.actions}>
          <TransitionButtons resource={resource} rows={[row]} />
          {Actions && <Actions row={row} />}
        </div>
      )}
      <Tabs
        className={styles.tabs ?? ""}
        activeKey={tabs.some((one) => one.key === tab && hides(one)) ? "details" : tab}
        onChange={onTab}
        items={[
          formTab(t("details"), details),
          ...(preview
            ? [
                {
                  key: "preview",
                  label: words.say(preview.title),
                  children: editable ? <LivePreview preview={preview} row={row} form={form} /> : <preview.element values={row} row={row} />,
                },
              ]
            : []),
          ...tabs.filter((one) => !hides(one)).map(({ key, title, element: Element }) => ({ key, label: words.say(title), children: <Element row={row} /> })),
          ...related.map((one) => ({ key: one.key, label: words.say(one.title), children: <RelatedList related={one} row={row} /> })),
          // What people do not write has no changes to tell of.
          ...(resource.form.length > 0 ? [{ key: "history", label: t("history.title"), children: <History resource={resource} row={row} /> }] : []),
        ]}
      />
    </>
  );
}

/** What is open in the drawer. The tab one looks at stays while one moves through the rows. */
function RecordDrawerBody({ resource, record, listed, words, onClose, onCreated }: DrawerProps & { record: string; words: Words }) {
  const [tab, setTab] = useState(resource.opensAt ?? "details");
  const created = (row: Row) => {
    setTab("details");
    onCreated(row);
  };
  if (record === NEW) return <NewRecord resource={resource} words={words} onClose={onClose} onSaved={created} />;
  return <RecordTabs key={record} resource={resource} id={record} listed={listed} words={words} tab={tab} onTab={setTab} onClose={onClose} />;
}

export function RecordDrawer({ resource, record, listed, onClose, onCreated }: DrawerProps) {
  const words = useWords(resource);
  const id = record === NEW ? null : record;
  const { data, error } = useRecord(resource.meta, id, listed);
  const row = isGone(error) ? undefined : data;
  const others = usePresence(resource.name, id);
  const { t } = useTranslation("resource");
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const pathOf = (one: string, whole: boolean) => `${pathname}?${ofRecord(params, one, whole)}`;
  const say = useSeedTranslation();
  const title = record === NEW ? words.create : row ? say(resource.name, String(row[resource.meta.title] ?? "")) : words.one;
  return (
    <Drawer
      open={record !== null}
      onClose={onClose}
      title={
        <span className={styles.title} title={title}>
          {title}
        </span>
      }
      extra={
        <>
          {id && <Faces people={others.get(id)} />}
          {id && row && <CopyLink path={pathOf(id, false)} label={t("link.copy")} />}
          {id && row && (
            <Link to={pathOf(id, true)} aria-label={t("link.page")} title={t("link.page")}>
              <Button type="text" icon={<ExpandAltOutlined />} tabIndex={-1} aria-hidden />
            </Link>
          )}
        </>
      }
      size={resource.width ?? WIDTH}
      mask={false}
      aria-modal={false}
      destroyOnHidden
      styles={{ wrapper: { maxWidth: "100vw" }, body: { paddingTop: 8, display: "flex", flexDirection: "column" } }}
    >
      {record !== null && <RecordDrawerBody resource={resource} record={record} listed={listed} words={words} onClose={onClose} onCreated={onCreated} />}
    </Drawer>
  );
}
