// The audit trail across all records: who did what to which, with what it was before and after. The first page is asked for again and again.
import { ExportOutlined, ReloadOutlined } from "@ant-design/icons";
import { App, Button, Select } from "antd";
import { keepPreviousData, useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type Data, post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { resources } from "~/api/resources/index.gen.ts";
import { RangePicker } from "~/ui/date-picker.tsx";
import { Card, Page, Toolbar } from "~/ui/page.tsx";
import { usePageTitle } from "~/ui/page-title.ts";
import { Avatar } from "~/ui/people.tsx";
import { useRecordPath } from "~/ui/record-path.ts";
import { Empty, ErrorState, Loading } from "~/ui/states.tsx";
import { TimeText, ZoneNote } from "~/ui/time.tsx";
import { useZone } from "~/ui/time-zone.ts";
import { fromWall, toWall } from "~/ui/zoned.ts";
import { ViewChoice } from "../view-choice.tsx";
import { PersonPicker } from "./person-picker.tsx";
import { type TrailFilter, useTrailFilter } from "./query.ts";
import { type TrailWords, useTrailWords } from "./words.ts";
import styles from "./trail.module.css";

type AuditPage = Data<"/api/operations/audit">;
type Entry = AuditPage["records"][number];
const OPS = ["create", "update", "delete", "restore", "reveal"] as const;
const AGAIN_MS = 5_000;

const useTrail = (filter: TrailFilter) =>
  useInfiniteQuery({
    queryKey: keyOf("operations", "audit", filter),
    queryFn: ({ pageParam, signal }) => post("/api/operations/audit", { ...filter, ...(pageParam !== null && { before: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last: AuditPage) => (last.more ? (last.records.at(-1)?.id ?? null) : null),
    placeholderData: keepPreviousData,
    // Who reads what is older is not moved about.
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > 1 ? false : AGAIN_MS),
  });

/** A job writes the file: My jobs in the header has it. */
function ExportTrail({ filter }: { filter: TrailFilter }) {
  const { t } = useTranslation(["operations", "resource"]);
  const { message } = App.useApp();
  const out = useMutation({
    mutationFn: () => post("/api/operations/audit/export", filter),
    onSuccess: () => void message.success(t("resource:export.begun")),
    onError: (error) => void message.error(error.message),
  });
  return (
    <Button icon={<ExportOutlined />} loading={out.isPending} onClick={() => out.mutate()} title={t("operations:trail.exportHint")}>
      {t("operations:trail.export")}
    </Button>
  );
}

export function TrailView() {
  const { t } = useTranslation("operations");
  const pageTitle = usePageTitle();
  const [filter, narrow, clear] = useTrailFilter();
  const words = useTrailWords();
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = useTrail(filter);
  const entries = data?.pages.flatMap(({ records }) => records);
  return (
    <Page title={pageTitle("operations")} actions={<ViewChoice />}>
      <Filters filter={filter} narrow={narrow} clear={clear} words={words} known={entries ?? []} onAgain={() => void refetch()} busy={isFetching} />
      <Card title={t("trail.title")} extra={<ZoneNote />}>
        {error && !entries ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : !entries ? (
          <Loading />
        ) : entries.length === 0 ? (
          <Empty title={t("trail.none")} />
        ) : (
          <>
            <ol className={styles.trail} aria-label={t("trail.title")}>
              {entries.map((entry) => (
                <TrailEntry key={entry.id} entry={entry} words={words} onRecord={() => narrow({ resource: entry.resource, record: entry.record_id })} />
              ))}
            </ol>
            {hasNextPage && (
              <Button block type="text" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {t("trail.older")}
              </Button>
            )}
          </>
        )}
      </Card>
    </Page>
  );
}

interface FiltersProps {
  filter: TrailFilter;
  narrow: (part: TrailFilter) => void;
  clear: () => void;
  words: TrailWords;
  known: readonly Entry[];
  onAgain: () => void;
  busy: boolean;
}

function Filters({ filter, narrow, clear, words, known, onAgain, busy }: FiltersProps) {
  const { t } = useTranslation(["operations", "resource"]);
  const zone = useZone();
  const record = known.find(({ record_id }) => record_id === filter.record)?.record_name;
  return (
    <Toolbar
      label={t("operations:trail.filters")}
      end={
        <>
          <ExportTrail filter={filter} />
          <Button icon={<ReloadOutlined />} loading={busy} onClick={onAgain}>
            {t("operations:person.again")}
          </Button>
        </>
      }
    >
      <div className={styles.who}>
        <PersonPicker id={filter.actor} onChoose={(id) => narrow({ actor: id })} placeholder={t("operations:trail.who")} label={t("operations:trail.who")} />
      </div>
      <Select
        className={styles.what ?? ""}
        value={filter.resource ?? null}
        onChange={(resource: string | null) => narrow({ resource: resource ?? "", record: "" })}
        options={Object.keys(resources).map((value) => ({ value, label: words.one(value) }))}
        placeholder={t("operations:trail.what")}
        aria-label={t("operations:trail.what")}
        allowClear
        showSearch={{ optionFilterProp: "label" }}
      />
      <Select
        className={styles.what ?? ""}
        value={filter.op ?? null}
        onChange={(op: string | null) => narrow({ op: op ?? "" })}
        options={[...new Set<string>([...OPS, ...known.map(({ op }) => op), ...(filter.op ? [filter.op] : [])])].map((value) => ({
          value,
          label: words.op(filter.resource ?? known.find(({ op }) => op === value)?.resource ?? "", value),
        }))}
        placeholder={t("operations:trail.op")}
        aria-label={t("operations:trail.op")}
        allowClear
      />
      <RangePicker
        aria-label={t("operations:trail.when")}
        showTime
        allowEmpty={[true, true]}
        value={[filter.from ? toWall(filter.from, zone) : null, filter.to ? toWall(filter.to, zone) : null]}
        onChange={(walls) => narrow({ from: walls?.[0] ? fromWall(walls[0], zone) : "", to: walls?.[1] ? fromWall(walls[1], zone) : "" })}
      />
      {filter.record && (
        <Button onClick={() => narrow({ record: "" })} title={t("operations:trail.allRecords")}>
          {t("operations:trail.only", { name: record ?? filter.record })} ×
        </Button>
      )}
      {Object.keys(filter).length > 0 && (
        <Button type="link" onClick={clear}>
          {t("resource:filter.clear")}
        </Button>
      )}
    </Toolbar>
  );
}

/** Whether a value says anything: what a new record was not given is not worth a line. */
const says = (value: unknown): boolean => value !== null && value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0);

function TrailEntry({ entry, words, onRecord }: { entry: Entry; words: TrailWords; onRecord: () => void }) {
  const { t } = useTranslation("operations");
  const { resource, record_id, record_name, op, before, after } = entry;
  const path = useRecordPath(resource, record_id);
  const name = record_name || record_id;
  const differs = (field: string): boolean => (op === "create" ? says(after?.[field]) : JSON.stringify(before?.[field]) !== JSON.stringify(after?.[field]));
  const fields = op === "delete" || op === "restore" ? [] : Object.keys({ ...before, ...after }).filter(differs);
  const who = entry.actor_name ?? t("trail.server");
  return (
    <li className={styles.entry}>
      <Avatar person={{ id: entry.actor_id ?? "system", name: who }} size={26} />
      <div>
        <div className={styles.line}>
          <strong>{who}</strong>
          <span>{words.op(resource, op)}</span>
          <span className={styles.quiet}>{words.one(resource)}</span>
          {path && op !== "delete" ? <Link to={path}>{name}</Link> : <span>{name}</span>}
          <span className={styles.quiet}>
            <TimeText at={entry.at} />
          </span>
          <Button type="link" size="small" onClick={onRecord}>
            {t("trail.onlyThis")}
          </Button>
        </div>
        {fields.length > 0 && (
          <dl className={styles.changes}>
            {fields.map((field) => (
              <div key={field}>
                <dt>{words.field(resource, field)}</dt>
                <dd>
                  {op !== "create" && before && field in before && (
                    <>
                      <del>{words.value(resource, field, before[field])}</del> →{" "}
                    </>
                  )}
                  {words.value(resource, field, after?.[field])}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </li>
  );
}
