// What uses a textbook: the classes of the next fortnight whose coursewares are in it.
import { useQuery } from "@tanstack/react-query";
import { post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { type Row, useResourceTopic, useTopic } from "~/realtime/index.ts";
import { useCan } from "~/api/session.ts";
import { useZone } from "~/ui/time-zone.ts";
import { ErrorState, Loading } from "~/ui/states.tsx";
import { ClassList, Reached } from "./reached.tsx";
import styles from "./courses.module.css";

export function TextbookUses({ row }: { row: Row }) {
  const zone = useZone();
  const hears = useCan("roomList", "query");
  const { data, error, refetch } = useQuery({
    queryKey: keyOf("coursewares", "impact", "textbooks", row.id, zone),
    queryFn: ({ signal }) => post("/api/management/courseware/impact", { resource: "textbooks", id: row.id, zone }, { signal }),
  });
  const classes = useResourceTopic("classes");
  useTopic(hears ? classes : null, { onEvent: () => void refetch(), onReset: () => void refetch() });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  return (
    <div className={styles.audit}>
      <Reached classes={data} />
      {data.total > 0 && <ClassList classes={data} />}
    </div>
  );
}
