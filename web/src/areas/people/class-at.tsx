// When somebody's next class begins, or their last one was; the way to it, for whoever sees classes.
import { Link } from "react-router";
import { useCan } from "~/api/session.ts";
import { TimeText } from "~/ui/time.tsx";

/** The field that narrows the list of classes to those of a person. */
type Of = "student_ids" | "teacher_id";

interface ClassAtProps {
  at: string | null | undefined;
  of: Of;
  id: string;
}

/** Not the class itself is named here, since not everybody who sees the person sees it: the list shows what whoever looks may see. */
function ClassAt({ at, of, id }: ClassAtProps) {
  const sees = useCan("roomList");
  const time = <TimeText at={at} />;
  if (!sees || !at) return time;
  const minute = `${at}~${new Date(Date.parse(at) + 60_000).toISOString()}`;
  return <Link to={`/roomList?${new URLSearchParams({ view: "list", show: "all", [of]: id, start_at: minute })}`}>{time}</Link>;
}

interface WithClasses {
  id: string;
  next_class_at?: string | null;
  last_class_at?: string | null;
}

/** The cells of both. */
export const classTimes = (of: Of) => ({
  next_class_at: (row: WithClasses) => <ClassAt at={row.next_class_at} of={of} id={row.id} />,
  last_class_at: (row: WithClasses) => <ClassAt at={row.last_class_at} of={of} id={row.id} />,
});
