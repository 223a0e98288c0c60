// A category beside the tree: where it stands, and what all in it and below it comes to.
import { DeleteOutlined, DragOutlined, EditOutlined } from "@ant-design/icons";
import { useQuery } from "@tanstack/react-query";
import { App, Button } from "antd";
import { useTranslation } from "react-i18next";
import { post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { useCan } from "~/api/session.ts";
import { type Row, useTopic } from "~/realtime/index.ts";
import { useRefusal } from "~/resource/index.tsx";
import { useSeedTranslation } from "~/ui/builtin.ts";
import { ConfirmButton } from "~/ui/confirm-button.tsx";
import { CHILDREN } from "./course-tree.ts";
import styles from "./courses.module.css";

export interface PanelActions {
  onEdit: () => void;
  onMove: () => void;
  onGone: () => void;
}

export function CategoryPanel({ row, onEdit, onMove, onGone }: PanelActions & { row: Row }) {
  const { t } = useTranslation(["courses", "common"]);
  const { message } = App.useApp();
  const refuse = useRefusal();
  const say = useSeedTranslation();
  const [mayEdit, mayDelete] = [useCan("classContentManagement", "edit"), useCan("classContentManagement", "delete")];
  const { data, refetch } = useQuery({
    queryKey: keyOf("coursewares", "detail", "category", row.id, row.version),
    queryFn: ({ signal }) => post("/api/management/categoryContent/categoryDetail", { catId: row.id }, { signal }),
  });
  useTopic("resource:coursewares", { onEvent: () => void refetch(), onReset: () => void refetch() });
  const remove = () =>
    post("/api/management/categoryContent/delete", { catId: row.id }).then(() => {
      void message.success(t("deleted", { name: String(row["name"]) }));
      onGone();
    }, refuse);
  return (
    <section aria-label={String(row["name"])}>
      <div className={styles.path}>
        {data?.path.slice(0, -1).map(({ catId, catName }) => (
          <span key={catId}>{say("course_categories", catName)} /</span>
        ))}
      </div>
      <header className={styles.head}>
        <h2 className={styles.name}>{say("course_categories", String(row["name"]))}</h2>
        {mayEdit && (
          <>
            <Button icon={<EditOutlined />} onClick={onEdit}>
              {t("rename")}
            </Button>
            <Button icon={<DragOutlined />} onClick={onMove}>
              {t("moveOpen")}
            </Button>
          </>
        )}
        {mayDelete && (
          <ConfirmButton danger icon={<DeleteOutlined />} question={t("deleteCategory", { name: String(row["name"]) })} onConfirm={remove}>
            {t("common:action.delete")}
          </ConfirmButton>
        )}
      </header>
      {data && <p className={styles.note}>{t("within", { count: data.coursewares, existed: data.existed })}</p>}
      <dl className={styles.sums}>
        {data &&
          CHILDREN.map(({ type, key }) => (
            <div key={type}>
              <dt>{t(`children.${key}`)}</dt>
              <dd className="bt-num">{data.sums.find((sum) => sum.type === type)?.count ?? t("notSet")}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}
