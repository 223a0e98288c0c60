// The lectures to come that one may see: the way to the desk of each.
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { useResourceTopic, useTopic } from "~/realtime/index.ts";
import { Card, Page } from "~/ui/page.tsx";
import { usePageTitle } from "~/ui/page-title.ts";
import { Empty, ErrorState, Loading } from "~/ui/states.tsx";
import { TimeText } from "~/ui/time.tsx";
import { StateTag } from "./state-tag.tsx";
import styles from "./desk.module.css";

/** Of one page; what comes later is in the list of classes. */
const SHOWN = 50;

export default function Mine() {
  const { t } = useTranslation("lectures");
  const title = usePageTitle();
  const { data, error, refetch } = useQuery({
    queryKey: keyOf("lectures", "mine"),
    queryFn: ({ signal }) => post("/api/live/list", { page: 1, size: SHOWN, sort: ["start_at"], filter: { coming: true }, search: "" }, { signal }),
  });
  const topic = useResourceTopic("lectures");
  useTopic(topic, { onEvent: () => void refetch(), onReset: () => void refetch() });
  return (
    <Page title={title("sopLiveDetail")} subtitle={t("mine.subtitle")}>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data?.records.length === 0 && <Empty title={t("mine.none")} hint={t("mine.noneHint")} />}
      {data && data.records.length > 0 && (
        <Card flush>
          <ul className={styles.mine}>
            {data.records.map((lecture) => (
              <li key={lecture.id}>
                <Link to={`/sopLiveDetail?lecture=${lecture.id}`}>{lecture.name}</Link>
                <StateTag state={lecture.state ?? "planned"} />
                <TimeText at={lecture.start_at} />
                <span>{lecture.teacher_name}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Page>
  );
}
