// The page of a resource: a live list with its filters, and the record that is open beside it.
import { useEffect, useEffectEvent, useId, useMemo, useRef, useState } from "react";
import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Alert, Button, Segmented } from "antd";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { useCan } from "~/api/session.ts";
import { type Row, useLiveList, usePresence } from "~/realtime/index.ts";
import { type Command, useCommands } from "~/ui/commands.ts";
import { ConfirmButton } from "~/ui/confirm-button.tsx";
import { prepareDates } from "~/ui/date-picker.tsx";
import { fetchLater, later } from "~/ui/later.tsx";
import { usePageName } from "~/ui/page-title.ts";
import { Page, Toolbar } from "~/ui/page.tsx";
import { Faces } from "~/ui/people.tsx";
import { Empty } from "~/ui/states.tsx";
import { BulkEdit, bulkFields } from "./bulk-edit.tsx";
import { useAhead } from "./calls.ts";
import { ColumnSettings, shownColumns } from "./column-settings.tsx";
import { ExportButton } from "./export-button.tsx";
import { ConditionPill, FilterPills } from "./filter-pill.tsx";
import { List } from "./list.tsx";
import { ImportButton } from "./import-button.tsx";
import { fieldOf } from "./meta.ts";
import { inList, inSegment, isFiltered, NEW, otherConditions, type Segment, segmentOf, useListQuery, within } from "./query-state.ts";
import { SearchBox } from "./search-box.tsx";
import { SavedViews } from "./saved-views.tsx";
import { useColumns } from "./settings.ts";
import { TransitionButtons, useMayTransition, useTransitions } from "./transitions.tsx";
import { TemplateButton } from "./template-button.tsx";
import { FaceSwitch, Tiles, useFace } from "./tiles.tsx";
import type { Resource } from "./types.ts";
import { useBulk } from "./use-bulk.tsx";
import { useWords } from "./words.ts";
import styles from "./list.module.css";

/** A record beside whatever page. */
export const RecordDrawer = later(async () => (await import("./record-drawer.tsx")).RecordDrawer);

/** A condition such as "starts soon" comes true with time, and no event says so: it is asked again this often. */
const CONDITION_MS = 30_000;
const none: readonly Segment[] = [];

interface PageProps {
  resource: Resource;
  /** The lists that share the page, this one among them. */
  lists?: readonly Resource[];
}

export function ResourcePage({ resource, lists = [] }: PageProps) {
  const { t } = useTranslation(["resource", "common"]);
  const { meta } = resource;
  const words = useWords(resource);
  // The first list is the page: the list's own name stands in its tab.
  const pageName = usePageName();
  const { query, change, open, take, record, ignored, saved } = useListQuery(meta, resource.segments);
  const asked = useMemo(() => within(query, resource), [query, resource]);
  const list = useLiveList(meta, asked, { follows: resource.fixed !== undefined });
  const others = usePresence(resource.name, "");
  const { tools: Tools, deletion: Deletion, above: Above, selection: Selection } = resource;
  const timed = meta.conditions.some((name) => query.filter[name] === true);
  const { reload } = list;
  useEffect(prepareDates, []);
  const stands = list.rows !== undefined;
  useEffect(() => {
    if (stands) fetchLater();
  }, [stands]);
  // From the first record that is opened on: one that is closed goes by itself.
  const [drawer, setDrawer] = useState(record !== null);
  if (record !== null && !drawer) setDrawer(true);
  useEffect(() => {
    if (!timed) return;
    const timer = setInterval(reload, CONDITION_MS);
    return () => clearInterval(timer);
  }, [timed, reload]);
  // An address of a page that is not there any more: the last one is.
  const beyond = list.rows?.length === 0 && !list.busy && list.total > 0 && query.page > 1;
  const lastPage = Math.max(1, Math.ceil(list.total / query.size));
  const toLastPage = useEffectEvent(() => change({ page: lastPage }, true));
  useEffect(() => {
    if (beyond) toLastPage();
  }, [beyond]);
  const [columns] = useColumns(resource.name);
  const [face, setFace] = useFace(resource);
  const [selected, setSelected] = useState<string[]>([]);
  const [at, setAt] = useState(-1);
  const search = useId();
  const mayAdd = useCan(meta.page, "add") && resource.form.length > 0;
  // Of a document with a page of its own for it, the file is that page's matter.
  const mayImport =
    useCan(meta.page, "import") && (resource.fromFiles === true || (resource.form.length > 0 && fieldOf(meta, "published_version") === undefined));
  const mayExport = useCan(meta.page, "export");
  const mayDelete = useCan(meta.page, "delete") && resource.form.length > 0;
  const mayMove = useMayTransition(resource);
  const mayEdit = useCan(meta.page, "edit") && bulkFields(resource).length > 0;
  const maySelect = mayDelete || mayMove || mayEdit || Selection !== undefined;
  /** All that match the filter are selected, over all pages: so many as there were. */
  const [all, setAll] = useState<{ count: number; of: string } | null>(null);
  const moves = useTransitions(resource, undefined, undefined, true);
  const ahead = useAhead(meta);
  const bulk = useBulk(resource, () => setSelected([]));
  const rows = list.rows ?? [];
  const here = record && record !== NEW ? rows.findIndex((row) => row.id === record) : at;

  const present = rows[here];

  const navigate = useNavigate();
  const view = (id: string, row = rows.find((one) => one.id === id)) => (resource.path ? void navigate(resource.path(id, row)) : open(id));
  // What was made opens on a page of its own; its list is left without the form, so that its tab does not lead back into it.
  const made = useRef<string>(null);
  const toMade = useEffectEvent(() => {
    const path = made.current;
    made.current = null;
    if (path !== null) void navigate(path);
  });
  useEffect(() => {
    if (record === null) toMade();
  }, [record]);
  const created = (row: Row) => {
    made.current = resource.path?.(row.id, row) ?? null;
    open(made.current === null ? row.id : null, true);
  };
  const go = (by: number) => {
    const next = Math.min(rows.length - 1, Math.max(0, here + by));
    setAt(next);
    const row = rows[next];
    if (record && record !== NEW && row) open(row.id);
    if (row) document.querySelector(`[data-row-key="${CSS.escape(row.id)}"]`)?.scrollIntoView({ block: "nearest" });
  };
  const mark = () => {
    const row = rows[here];
    if (row) setSelected((ids) => (ids.includes(row.id) ? ids.filter((id) => id !== row.id) : [...ids, row.id]));
  };
  const command = (id: string, keys: string, label: string, run: () => void, quiet = true): Command => ({
    id: `${resource.name}.${id}`,
    group: words.title,
    keys,
    label,
    run,
    quiet,
  });
  useCommands([
    command("next", "j", t("resource:key.next"), () => go(1)),
    command("previous", "k", t("resource:key.previous"), () => go(-1)),
    command("open", "enter", t("resource:key.open"), () => rows[here] && view(rows[here].id)),
    command("search", "/", t("resource:key.search"), () => document.getElementById(search)?.focus()),
    // An open record hears Escape itself, from its fields, too.
    command("close", "escape", t("resource:key.close"), () => !record && setSelected([])),
    ...(maySelect ? [command("select", "x", t("resource:key.select"), mark)] : []),
    ...(mayAdd ? [command("new", "n", words.create, () => open(NEW), false)] : []),
    ...(present ? moves.of(present) : []).map((transition): Command => ({
      id: `${resource.name}.transition.${transition.name}`,
      group: words.title,
      label: t("resource:transition.title", { what: words.say(`transitions.${transition.name}`), name: String(present?.[meta.title] ?? "") }),
      run: () => present && moves.take(transition, [present]),
    })),
  ]);

  const segments = resource.segments ?? none;
  const filtered = isFiltered(query, segments);
  const segment = segmentOf(query, segments);
  const clear = () => change({ filter: segment ? { [segment.condition]: true } : {}, search: "" });
  const showAll = segment && <Button onClick={() => change(inSegment(query, segments, undefined, meta))}>{t("resource:showAll")}</Button>;
  const empty = filtered ? (
    <Empty title={t("resource:noMatch")}>
      <Button onClick={clear}>{t("resource:filter.clear")}</Button>
      {showAll}
    </Empty>
  ) : (
    <Empty>
      {mayAdd && (
        <Button type="primary" onClick={() => open(NEW)}>
          {words.create}
        </Button>
      )}
      {showAll}
    </Empty>
  );
  const marked = rows.filter((row) => selected.includes(row.id));
  const narrowed = JSON.stringify([query.filter, query.search]);
  // Another filter is another selection.
  const every = all?.of === narrowed && selected.length > 0 ? all.count : null;
  const matching = (count: number) => ({ filter: asked.filter, search: asked.search, count, title: words.title });
  const wholePage = rows.length > 0 && marked.length === rows.length && list.total > selected.length;
  const deselect = () => {
    setSelected([]);
    setAll(null);
  };
  const waiting = list.pending.created + list.pending.other;

  return (
    <Page
      title={(lists[0] === resource && pageName) || words.title}
      subtitle={list.rows && t("common:table.total", { count: list.total })}
      freshness={list.freshness}
      actions={
        <>
          <Faces people={others.get("")} />
          {Tools && <Tools />}
          {mayExport && <ExportButton resource={resource} words={words} query={asked} columns={shownColumns(resource, columns)} />}
          {mayImport && <ImportButton resource={resource} words={words} />}
          {mayAdd && resource.templates && <TemplateButton resource={resource} parts={resource.templates} />}
          {mayAdd && (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => open(NEW)}>
              {words.create}
            </Button>
          )}
        </>
      }
    >
      {lists.length > 1 && <Lists all={lists} shown={resource} />}
      {Above && <Above />}
      {selected.length > 0 ? (
        <Toolbar label={t("resource:selection")}>
          <span className={styles.selected}>
            {every === null ? t("common:table.selected", { count: selected.length }) : t("resource:bulk.allSelected", { count: every })}
          </span>
          {(mayEdit || mayDelete) && every === null && wholePage && (
            <Button type="link" onClick={() => setAll({ count: list.total, of: narrowed })}>
              {t("resource:bulk.selectAll", { count: list.total })}
            </Button>
          )}
          {every === null && Selection && <Selection rows={marked} onDone={deselect} />}
          {every === null && <TransitionButtons resource={resource} rows={marked} size="middle" onDone={deselect} />}
          {mayEdit && (
            <BulkEdit
              resource={resource}
              words={words}
              many={every === null ? { ids: selected } : matching(every)}
              count={every ?? selected.length}
              nameOf={(id) => String(rows.find((row) => row.id === id)?.[meta.title] ?? id)}
              onDone={deselect}
            />
          )}
          {mayDelete && every === null && (
            <ConfirmButton
              danger
              icon={<DeleteOutlined />}
              question={<DeleteQuestion rows={marked} count={selected.length} title={meta.title} />}
              detail={
                <>
                  {Deletion && marked.length > 0 && <Deletion rows={marked} />}
                  {t("resource:deleteDetail")}
                </>
              }
              onConfirm={() => bulk.removeAll(selected)}
            >
              {t("common:action.delete")}
            </ConfirmButton>
          )}
          {mayDelete && every !== null && (
            <ConfirmButton
              danger
              icon={<DeleteOutlined />}
              question={t("resource:bulk.deleteQuestion", { count: every })}
              detail={t("resource:bulk.deleteDetail")}
              onConfirm={() => bulk.removeMatching(matching(every))}
            >
              {t("common:action.delete")}
            </ConfirmButton>
          )}
          <Button type="text" onClick={deselect}>
            {t("common:action.cancel")}
          </Button>
        </Toolbar>
      ) : (
        <Toolbar
          label={t("resource:filters")}
          end={
            <>
              <SavedViews resource={resource.name} present={saved()} onTake={take} />
              {resource.tile && <FaceSwitch face={face} words={words} onChange={setFace} />}
              {face === "table" && <ColumnSettings resource={resource} words={words} />}
            </>
          }
        >
          {segments.length > 0 && (
            <Segmented
              value={segment?.condition ?? ""}
              onChange={(condition) =>
                change(
                  inSegment(
                    query,
                    segments,
                    segments.find((one) => one.condition === condition),
                    meta,
                  ),
                )
              }
              options={[
                ...segments.map(({ condition }) => ({ value: condition, label: condition ? words.say(`conditions.${condition}`) : t("resource:all") })),
                ...(segments[0]?.condition ? [{ value: "", label: t("resource:all") }] : []),
              ]}
              aria-label={t("resource:show")}
            />
          )}
          <SearchBox id={search} value={query.search} label={t("resource:searchIn")} onSearch={(text) => change({ search: text }, true)} />
          {otherConditions(meta, segments).map((name) => (
            <ConditionPill key={name} name={name} label={words.say(`conditions.${name}`)} query={query} change={change} />
          ))}
          <FilterPills meta={meta} fields={(resource.filters ?? []).flatMap((name) => fieldOf(meta, name) ?? [])} words={words} query={query} change={change} />
          {filtered && (
            <Button type="link" size="small" onClick={clear}>
              {t("resource:filter.clear")}
            </Button>
          )}
        </Toolbar>
      )}
      {ignored.length > 0 && (
        <Alert
          className={styles.ignored ?? ""}
          type="warning"
          showIcon
          title={t("resource:ignored", { what: ignored.join(" · ") })}
          action={
            <Button size="small" onClick={() => change({ page: query.page }, true)}>
              {t("common:action.close")}
            </Button>
          }
        />
      )}
      {waiting > 0 && (
        <div className={styles.bar}>
          <Button shape="round" size="small" type="primary" onClick={list.reload} loading={list.busy}>
            {list.pending.other === 0 ? t("resource:pending.created", { count: waiting }) : t("resource:pending.changed", { count: waiting })}
          </Button>
        </div>
      )}
      {face === "tiles" ? (
        <Tiles
          resource={resource}
          list={list}
          others={others}
          query={query}
          change={change}
          here={rows[here]?.id ?? null}
          onOpen={(id) => view(id)}
          moves={moves}
          selected={maySelect ? selected : null}
          onSelect={setSelected}
          empty={empty}
        />
      ) : (
        <List
          resource={resource}
          words={words}
          list={list}
          others={others}
          query={query}
          change={change}
          columns={shownColumns(resource, columns)}
          here={rows[here]?.id ?? null}
          onOpen={(id) => view(id)}
          moves={moves}
          onNear={resource.path ? undefined : ahead}
          selected={maySelect ? selected : null}
          onSelect={setSelected}
          empty={empty}
        />
      )}
      {drawer && (
        <RecordDrawer resource={resource} record={record} listed={rows.find((row) => row.id === record)} onClose={() => open(null)} onCreated={created} />
      )}
      {moves.dialog}
    </Page>
  );
}

/** The way to the other lists of the page, and to other views of the one that is shown. */
export function Lists({ all, shown }: { all: readonly Resource[]; shown: Resource }) {
  const { t } = useTranslation("resource");
  const { views: Views } = shown;
  return (
    <nav className={styles.lists} aria-label={t("lists")}>
      {all.map((one, at) => (
        <ListLink key={one.name} resource={one} to={`?${inList(new URLSearchParams(), at === 0 ? null : one.name)}`} here={one === shown} />
      ))}
      {Views && (
        <span className={styles.views}>
          <Views />
        </span>
      )}
    </nav>
  );
}

function ListLink({ resource, to, here }: { resource: Resource; to: string; here: boolean }) {
  const words = useWords(resource);
  return (
    <Link to={to} aria-current={here ? "page" : undefined}>
      {words.title}
    </Link>
  );
}

/** Names what is about to go, as far as it is on this page. */
const NAMED = 3;
function DeleteQuestion({ rows, count, title }: { rows: readonly Row[]; count: number; title: string }) {
  const { t, i18n } = useTranslation("resource");
  const names = rows.slice(0, NAMED).map((row) => t("quoted", { name: String(row[title] ?? "") }));
  if (names.length === 0) return t("deleteQuestion", { count });
  const rest = count - names.length;
  const list = new Intl.ListFormat(i18n.language, { type: "conjunction" }).format([...names, ...(rest > 0 ? [t("deleteRest", { count: rest })] : [])]);
  return <span className={styles.question}>{t("deleteNamed", { names: list })}</span>;
}
