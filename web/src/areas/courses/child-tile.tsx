// One of the five children of a courseware: how many there are, or that it is not set; papers, picture books and animations are listed, added, ordered and opened here, words and lines on
// a page of theirs.
import { useState } from "react";
import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type Data, post } from "~/api/client.ts";
import { useCan } from "~/api/session.ts";
import type { ResourceName } from "~/api/resources/index.gen.ts";
import { RecordPicker, useRecordPaths, useRefusal } from "~/resource/index.tsx";
import type { PageId } from "~/ui/route.ts";
import styles from "./courses.module.css";

type Child = Data<"/api/management/categoryContent/coursewareDetail">["practice"];

/** The types that are records of other lists. */
const RECORDS: Record<number, ResourceName> = { 4: "question_papers", 7: "picture_books", 9: "animations" };

/** The pages of those that are items of the courseware. */
const ITEMS: Record<number, { page: PageId; root: string }> = {
  3: { page: "echo-word", root: "/echo-word" },
  5: { page: "echo-reading", root: "/echo-reading" },
};

interface ChildTileProps {
  courseware: string;
  category: string;
  type: number;
  name: string;
  child: Child;
  mayEdit: boolean;
}

export function ChildTile({ courseware, category, type, name, child, mayEdit }: ChildTileProps) {
  const { t } = useTranslation(["courses", "common"]);
  const pathOf = useRecordPaths();
  const refuse = useRefusal();
  const [adding, setAdding] = useState(false);
  const [busy, setBusy] = useState(false);
  const resource = RECORDS[type];
  const items = ITEMS[type];
  const mayOpen = useCan(items?.page ?? "home", "query");
  const { records } = child;
  const run = async (work: Promise<unknown>) => {
    setBusy(true);
    await work.catch(refuse);
    setBusy(false);
  };
  const attach = (recordId: string) =>
    run(post("/api/management/courseware/attach", { coursewareId: courseware, type, recordId })).then(() => setAdding(false));
  const detach = (recordId: string) => run(post("/api/management/courseware/detach", { coursewareId: courseware, type, recordId }));
  const step = (at: number, by: -1 | 1) => {
    const ids = records.map(({ id }) => id);
    const [moved] = ids.splice(at, 1);
    if (moved !== undefined) ids.splice(at + by, 0, moved);
    return run(post("/api/management/courseware/order", { coursewareId: courseware, type, recordIds: ids }));
  };
  return (
    <section className={styles.tile} data-tile={type} tabIndex={-1} aria-label={name}>
      <header className={styles.tileHead}>
        <h3>{name}</h3>
        <span className={child.count > 0 ? `bt-num ${styles.number}` : styles.note}>{child.count > 0 ? child.count : t("notSet")}</span>
      </header>
      {resource && records.length > 0 && (
        <ul className={styles.list}>
          {records.map(({ id, title, status }, at) => {
            const path = pathOf(resource, id);
            return (
              <li key={id}>
                {path ? <Link to={path}>{title}</Link> : <span>{title}</span>}
                {status === "not_listed" && <span className={styles.note}>{t("notListed")}</span>}
                {mayEdit && (
                  <span className={styles.rowTools}>
                    <Button
                      type="text"
                      size="small"
                      disabled={at === 0 || busy}
                      icon={<ArrowUpOutlined />}
                      aria-label={t("up", { name: title })}
                      onClick={() => void step(at, -1)}
                    />
                    <Button
                      type="text"
                      size="small"
                      disabled={at === records.length - 1 || busy}
                      icon={<ArrowDownOutlined />}
                      aria-label={t("down", { name: title })}
                      onClick={() => void step(at, 1)}
                    />
                    <Button
                      type="text"
                      size="small"
                      disabled={busy}
                      icon={<DeleteOutlined />}
                      aria-label={t("detach", { name: title })}
                      onClick={() => void detach(id)}
                    />
                  </span>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {items && mayOpen && (
        <Link to={`${items.root}/cate/${category}?${new URLSearchParams({ courseware })}`}>
          <Button size="small" tabIndex={-1}>
            {t("openItems", { name })}
          </Button>
        </Link>
      )}
      {child.count > records.length && records.length > 0 && <p className={styles.note}>{t("moreOf", { count: child.count - records.length })}</p>}
      {resource &&
        mayEdit &&
        (adding ? (
          <RecordPicker
            resource={resource}
            value={null}
            disabled={busy}
            placeholder={t("pick", { name })}
            aria-label={t("pick", { name })}
            onChange={(id) => typeof id === "string" && void attach(id)}
          />
        ) : (
          <Button size="small" icon={<PlusOutlined />} onClick={() => setAdding(true)} aria-label={t("add", { name })}>
            {t("addShort")}
          </Button>
        ))}
    </section>
  );
}
