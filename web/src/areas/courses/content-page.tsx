// /classContentManagement: the course tree on the left, what is chosen in it on the right; on a phone one after the other.
import { useCallback, useState } from "react";
import { FolderAddOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Checkbox } from "antd";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useCan } from "~/api/session.ts";
import { type Row, useFreshness, usePresence } from "~/realtime/index.ts";
import { RecordDrawer } from "~/resource/index.tsx";
import { useNarrow } from "~/ui/use-narrow.ts";
import { TreeView } from "~/resource/tree-view.tsx";
import { later } from "~/ui/later.tsx";
import { Page } from "~/ui/page.tsx";
import { usePageTitle } from "~/ui/page-title.ts";
import { Faces } from "~/ui/people.tsx";
import { SplitPane } from "~/ui/split-pane.tsx";
import { Empty, ErrorState, Loading } from "~/ui/states.tsx";
import { CategoryPanel } from "./category-panel.tsx";
import { type ChildKey, CHILDREN, kindOf, mayStand, meta } from "./course-tree.ts";
import { CoursewarePanel } from "./courseware-panel.tsx";
import { categories, coursewares } from "./resources.tsx";
import { useCourseTree } from "./use-course-tree.ts";
import styles from "./courses.module.css";

const MoveDialog = later(async () => (await import("./move-dialog.tsx")).MoveDialog);

/** What the form beside the page is for. */
export interface Form {
  of: "category" | "courseware";
  /** The record, or `new`. */
  id: string;
  /** The category in which a new one comes. */
  within?: string | null;
}

const isFixed = (row: Row) => kindOf(row) === "child";

export default function ContentPage() {
  const { t } = useTranslation("courses");
  const title = usePageTitle();
  const narrow = useNarrow();
  const [params, setParams] = useSearchParams();
  const [existedOnly, setExistedOnly] = useState(true);
  const [form, setForm] = useState<Form | null>(null);
  const [moving, setMoving] = useState<string | null>(null);
  const shows = useCallback((row: Row) => !existedOnly || row["existed"] === true, [existedOnly]);
  const childName = useCallback((key: ChildKey) => t(`children.${key}`), [t]);
  const { tree, categories: all, coursewares: leaves, move, error, refetch } = useCourseTree(shows, childName);
  const freshness = useFreshness("resource:coursewares");
  const [mayEdit, mayAdd] = [useCan("classContentManagement", "edit"), useCan("classContentManagement", "add")];
  const selected = params.get("record");
  const known = (id: string | null): Row | undefined => all?.find((row) => row.id === id) ?? leaves?.find((row) => row.id === id);
  const row = known(selected);
  const kind = row && (all?.includes(row) ? "category" : "courseware");
  const others = usePresence("coursewares", kind === "courseware" ? selected : "");
  const choose = (id: string | null) => {
    const next = new URLSearchParams(params);
    if (id === null) next.delete("record");
    else next.set("record", id.split(":")[0] ?? id);
    setParams(next, { replace: !narrow });
  };
  const edit = (of: Row) => setForm({ of: kindOf(of) === "category" ? "category" : "courseware", id: of.id });
  const onKey = (key: string, at: Row): boolean => {
    const child = CHILDREN[Number(key) - 1];
    if (child && kindOf(at) === "courseware") {
      choose(at.id);
      requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-tile="${child.type}"]`)?.focus());
      return true;
    }
    if (isFixed(at) || !mayEdit) return false;
    if (key === "F2") edit(at);
    else if (key === "m") setMoving(at.id);
    else return false;
    return true;
  };
  const beside = (at: Row) => {
    const of = kindOf(at);
    if (of === "child") return <span className={styles.count}>{at["count"] ? String(at["count"]) : t("notSet")}</span>;
    if (of === "courseware") return <Faces people={others.get(at.id)} size={18} />;
    const count = tree?.childrenOf(at.id).filter((one) => kindOf(one) === "courseware").length;
    return count ? <span className={styles.count}>{count}</span> : null;
  };
  const within = kind === "category" ? selected : ((row?.["category_id"] as string | undefined) ?? null);
  const tools = mayAdd && (
    <>
      <Button icon={<FolderAddOutlined />} onClick={() => setForm({ of: "category", id: "new", within })}>
        {t("newCategory")}
      </Button>
      <Button type="primary" icon={<PlusOutlined />} onClick={() => setForm({ of: "courseware", id: "new", within })}>
        {t("newCourseware")}
      </Button>
    </>
  );
  const left = (
    <div className={styles.tree}>
      {error && !tree ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : tree ? (
        <>
          <Checkbox checked={existedOnly} onChange={({ target }) => setExistedOnly(target.checked)}>
            {t("existedOnly")}
          </Checkbox>
          <TreeView
            meta={meta}
            tree={tree}
            label={t("tree")}
            name="courses"
            selected={selected}
            onSelect={choose}
            mayMove={mayEdit}
            onMove={move}
            mayStand={(id, place) => mayStand(tree, id, place)}
            fixed={isFixed}
            beside={beside}
            onKey={onKey}
          />
        </>
      ) : (
        <Loading />
      )}
    </div>
  );
  const actions = { onEdit: () => row && edit({ ...row, kind: kind ?? "category" }), onMove: () => setMoving(selected), onGone: () => choose(null) };
  const right = !row ? (
    <Empty title={selected && tree ? t("gone") : t("choose")} hint={t("chooseHint")} />
  ) : kind === "category" ? (
    <CategoryPanel key={row.id} row={row} {...actions} />
  ) : (
    <CoursewarePanel key={row.id} id={row.id} others={others.get(row.id)} {...actions} />
  );
  const seeded = form && {
    ...(form.of === "category" ? categories : coursewares),
    seed: () => (form.of === "category" ? { parent_id: form.within } : { category_id: form.within }),
  };
  return (
    <Page title={title("classContentManagement")} freshness={freshness} actions={tools} fill {...(narrow && row && { back: "/classContentManagement" })}>
      {narrow ? (
        row ? (
          <div className={styles.panel}>{right}</div>
        ) : (
          left
        )
      ) : (
        <SplitPane name="courses" at="start" initial={400} side={left}>
          <div className={styles.panel}>{right}</div>
        </SplitPane>
      )}
      {seeded && (
        <RecordDrawer
          resource={seeded}
          record={form.id}
          onClose={() => setForm(null)}
          onCreated={(made) => {
            setForm(null);
            if (form.of === "courseware") setExistedOnly(false);
            choose(made.id);
          }}
        />
      )}
      {moving !== null && tree && (
        <MoveDialog
          row={tree.row(moving) ?? known(moving)}
          isCategory={all?.some(({ id }) => id === moving) ?? false}
          tree={tree}
          categories={all ?? []}
          onClose={() => setMoving(null)}
          onMove={(parent) =>
            move(moving, {
              parent,
              after:
                tree
                  .childrenOf(parent)
                  .filter(({ id }) => id !== moving)
                  .at(-1)?.id ?? null,
            })
          }
        />
      )}
    </Page>
  );
}
