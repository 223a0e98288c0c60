// A courseware beside the tree: whom a change reaches, its points, its five children, its plans and the classes to come.
import { DeleteOutlined, DragOutlined, EditOutlined } from "@ant-design/icons";
import { useQuery } from "@tanstack/react-query";
import { App, Button } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type Data, post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { useCan } from "~/api/session.ts";
import { type Other, useResourceTopic, useTopic } from "~/realtime/index.ts";
import { VideoPlayer } from "~/media/index.ts";
import { DocumentStatus, useDelete, useRecordPaths, useRefusal } from "~/resource/index.tsx";
import { ConfirmButton } from "~/ui/confirm-button.tsx";
import { Card } from "~/ui/page.tsx";
import { Faces } from "~/ui/people.tsx";
import { ErrorState, Loading } from "~/ui/states.tsx";
import { useZone } from "~/ui/time-zone.ts";
import type { PanelActions } from "./category-panel.tsx";
import { ChildTile } from "./child-tile.tsx";
import { CHILDREN } from "./course-tree.ts";
import { CoursewareDeck } from "./decks/courseware-deck.tsx";
import { ClassList, Reached } from "./reached.tsx";
import { coursewares } from "./resources.tsx";
import styles from "./courses.module.css";

type Detail = Data<"/api/management/categoryContent/coursewareDetail">;

/** Classes that others plan are heard of by who may see them; everybody else asks anew. */
const ASK_ANEW_MS = 60_000;

export function CoursewarePanel({ id, others, onEdit, onMove, onGone }: PanelActions & { id: string; others: readonly Other[] | undefined }) {
  const { t } = useTranslation(["courses", "common"]);
  const zone = useZone();
  const { message } = App.useApp();
  const refuse = useRefusal();
  const pathOf = useRecordPaths();
  const { remove } = useDelete(coursewares.meta);
  const [mayEdit, mayDelete] = [useCan("classContentManagement", "edit"), useCan("classContentManagement", "delete")];
  const [hearsPlans, hearsClasses] = [useCan("sop-plan", "query"), useCan("roomList", "query")];
  const { data, error, refetch } = useQuery({
    queryKey: keyOf("coursewares", "detail", id, zone),
    queryFn: ({ signal }) => post("/api/management/categoryContent/coursewareDetail", { coursewareId: id, zone }, { signal }),
    refetchInterval: ASK_ANEW_MS,
  });
  const anew = { onEvent: () => void refetch(), onReset: () => void refetch() };
  const ofClasses = useResourceTopic("classes");
  useTopic("resource:coursewares", anew);
  useTopic(hearsPlans ? "resource:sop_plans" : null, anew);
  useTopic(hearsClasses ? ofClasses : null, anew);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const children: Record<(typeof CHILDREN)[number]["key"], Detail["practice"]> = {
    words: data.memorizeWord,
    practice: data.practice,
    followRead: data.followRead,
    books: data.pictureBook,
    animations: data.animation,
  };
  const erase = () =>
    remove.mutateAsync([id]).then(() => {
      void message.success(t("deleted", { name: data.subName }));
      onGone();
    }, refuse);
  return (
    <section aria-label={data.subName}>
      <header className={styles.head}>
        <h2 className={styles.name}>{data.subName}</h2>
        <Faces people={others} />
        {data.level && <span className={styles.tag}>{data.level}</span>}
        {mayEdit && (
          <>
            <Button icon={<EditOutlined />} onClick={onEdit}>
              {t("edit")}
            </Button>
            <Button icon={<DragOutlined />} onClick={onMove}>
              {t("moveOpen")}
            </Button>
          </>
        )}
        {mayDelete && (
          <ConfirmButton danger icon={<DeleteOutlined />} question={t("deleteCourseware", { name: data.subName })} onConfirm={erase}>
            {t("common:action.delete")}
          </ConfirmButton>
        )}
      </header>
      <Reached classes={data.classes} />
      <div className={styles.points}>
        <span className={styles.note}>{t("coursewares.fields.points")}</span>
        {data.knowledgePoints.length === 0
          ? t("notSet")
          : data.knowledgePoints.map((point) => (
              <span key={point} className={styles.tag}>
                {point}
              </span>
            ))}
      </div>
      {data.video && (
        <div className={styles.film}>
          <Card title={t("coursewares.fields.video_id")}>
            <VideoPlayer file={data.video.file} poster={data.video.poster} label={data.video.name} />
          </Card>
        </div>
      )}
      <CoursewareDeck deck={data.deck ?? null} />
      <div className={styles.tiles}>
        {CHILDREN.map(({ type, key }) => (
          <ChildTile key={type} courseware={id} category={data.catId} type={type} name={t(`children.${key}`)} child={children[key]} mayEdit={mayEdit} />
        ))}
      </div>
      <div className={styles.cards}>
        <Card title={t("plans")}>
          {data.plans.length === 0 ? (
            <p className={styles.note}>{t("noPlans")}</p>
          ) : (
            <ul className={styles.list}>
              {data.plans.map((plan) => {
                const path = pathOf("sop_plans", plan.id);
                return (
                  <li key={plan.id}>
                    {path ? <Link to={path}>{plan.title}</Link> : plan.title}
                    <DocumentStatus row={plan as never} />
                  </li>
                );
              })}
            </ul>
          )}
        </Card>
        <Card title={t("classes")}>
          <ClassList classes={data.classes} />
        </Card>
      </div>
    </section>
  );
}
