// /echo-word and /echo-reading, alone or of a category: the course tree with how many each courseware has, and beside it the overview, the table of a courseware, or the
// list of all.
import { useCallback, useState } from "react";
import { Button, Checkbox, Segmented } from "antd";
import { useTranslation } from "react-i18next";
import { useParams, useSearchParams } from "react-router";
import { type Row, useFreshness } from "~/realtime/index.ts";
import { pageOf, RecordDrawer, RecordPage, ResourcePage } from "~/resource/index.tsx";
import { useNarrow } from "~/ui/use-narrow.ts";
import { TreeView } from "~/resource/tree-view.tsx";
import { Page } from "~/ui/page.tsx";
import { usePageTitle } from "~/ui/page-title.ts";
import { SplitPane } from "~/ui/split-pane.tsx";
import { ErrorState, Loading } from "~/ui/states.tsx";
import { kindOf, meta as treeMeta } from "../course-tree.ts";
import { feedback } from "../feedback/feedback.tsx";
import { ShowTabs } from "../feedback/show-tabs.tsx";
import { TopTen } from "../feedback/top-ten.tsx";
import { FollowReads } from "../follow-read/list.tsx";
import { MakeVideo } from "../follow-read/make-video.tsx";
import { useCourseTree } from "../use-course-tree.ts";
import { ItemsTable } from "./items-table.tsx";
import { ItemsOverview } from "./overview.tsx";
import type { Sort } from "./sorts.tsx";
import styles from "./items.module.css";

/** The view of all, as the kit's lists are. */
const ALL = "all";

/** The list of what learners report. */
const Feedback = pageOf(feedback);

export function ItemsPage({ sort }: { sort: Sort }) {
  const [params] = useSearchParams();
  const { resource, root } = sort;
  const record = params.get("record");
  if (params.get("of") === feedback.name) return <Feedback />;
  if (record !== null && params.get("view") === "page")
    return <RecordPage key={record} resource={resource} id={record} back={root} path={`${root}?${new URLSearchParams({ record, view: "page" })}`} />;
  if (params.get("of") === ALL) return <ResourcePage resource={resource} />;
  if (sort.key === "lines" && params.get("of") === "top") return <TopTen />;
  if (sort.key === "lines" && params.get("of") === "follow_read_coursewares") return <FollowReads />;
  return <ByCourseware sort={sort} />;
}

function ByCourseware({ sort }: { sort: Sort }) {
  const { t } = useTranslation("reading");
  const title = usePageTitle();
  const narrow = useNarrow();
  const [params, setParams] = useSearchParams();
  const { catId } = useParams();
  const { resource, page, root, counter } = sort;
  const [withAny, setWithAny] = useState(false);
  const shows = useCallback((row: Row) => !withAny || Number(row[counter]) > 0, [withAny, counter]);
  const { tree, coursewares, error, refetch } = useCourseTree(shows, null);
  const freshness = useFreshness(`resource:${resource.name}`);
  const courseware = params.get("courseware");
  const category = params.get("category") ?? catId ?? null;
  const chosen = coursewares?.find(({ id }) => id === courseware);
  const choose = (id: string) => {
    const next = new URLSearchParams();
    next.set(kindOf(tree?.row(id)) === "courseware" ? "courseware" : "category", id);
    setParams(next, { replace: !narrow });
  };
  const at = (more: Record<string, string>) => `${root}?${new URLSearchParams(more)}`;
  const open = (record: string | null) => {
    const next = new URLSearchParams(params);
    if (record === null) next.delete("record");
    else next.set("record", record);
    setParams(next, { replace: true });
  };
  const beside = (row: Row) => (kindOf(row) === "courseware" && Number(row[counter]) > 0 ? <span className={styles.count}>{Number(row[counter])}</span> : null);
  const left = (
    <div className={styles.tree}>
      {error && !tree ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : tree ? (
        <>
          <Checkbox checked={withAny} onChange={({ target }) => setWithAny(target.checked)}>
            {t(`${sort.key}.withAny`)}
          </Checkbox>
          <TreeView
            meta={treeMeta}
            tree={tree}
            label={t("tree")}
            name={`items ${sort.key}`}
            selected={courseware ?? category}
            onSelect={choose}
            mayMove={false}
            onMove={async () => false}
            beside={beside}
          />
        </>
      ) : (
        <Loading />
      )}
    </div>
  );
  const itemPath = (id: string) =>
    sort.key === "words" ? `/wordDetail?${new URLSearchParams({ id })}` : at({ ...(courseware && { courseware }), record: id });
  const right = courseware ? (
    <section className={styles.panel} aria-label={String(chosen?.["name"] ?? "")}>
      <header className={styles.head}>
        <h2>{chosen ? String(chosen["name"]) : t("courseware")}</h2>
        {chosen && <span className={styles.note}>{t(`${sort.key}.count`, { count: Number(chosen[counter]) })}</span>}
        {sort.key === "lines" && chosen && Number(chosen[counter]) > 0 && <MakeVideo courseware={courseware} name={String(chosen["name"])} />}
      </header>
      <ItemsTable key={courseware} sort={sort} courseware={courseware} pathOf={itemPath} />
    </section>
  ) : (
    <div className={styles.panel}>
      <ItemsOverview sort={sort} category={category} pathOf={(id) => at({ courseware: id })} listOf={(lack) => at({ of: ALL, [lack]: "true" })} />
    </div>
  );
  const inside = courseware !== null || category !== null;
  const actions =
    sort.key === "lines" ? (
      <ShowTabs value="" />
    ) : (
      <Segmented
        value=""
        onChange={(of) => setParams(new URLSearchParams({ of }))}
        options={[
          { value: "", label: t("byCourseware") },
          { value: ALL, label: t(`${sort.key}.all`) },
        ]}
        aria-label={t("show")}
      />
    );
  return (
    <Page title={title(page)} freshness={freshness} actions={actions} fill {...(narrow && inside && { back: root })}>
      {narrow ? (
        inside ? (
          right
        ) : (
          <>
            {sort.key === "words" && (
              <Button type="link" onClick={() => setParams(new URLSearchParams({ of: ALL }))}>
                {t(`${sort.key}.all`)}
              </Button>
            )}
            {left}
          </>
        )
      ) : (
        <SplitPane name={`items-${sort.key}`} at="start" initial={300} side={left}>
          {right}
        </SplitPane>
      )}
      <RecordDrawer resource={resource} record={params.get("record")} onClose={() => open(null)} onCreated={() => {}} />
    </Page>
  );
}
