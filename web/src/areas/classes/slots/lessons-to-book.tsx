// How many lessons somebody still has to be booked: a booking holds one of them, and where there is none it is refused.
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { limits } from "~/api/meta.gen.ts";
import { useCan } from "~/api/session.ts";
import { type ChangeEvent, useResourceTopic, useTopic } from "~/realtime/index.ts";
import { StatusTag } from "~/ui/tags.tsx";
import styles from "./slots.module.css";

/** What a booking is of. */
const BOOKED = "one_to_one";

/** For whoever may see lessons; while nobody is chosen, nothing. */
export function LessonsToBook({ student }: { student: unknown }) {
  const may = useCan("studentManage", "query");
  return may && typeof student === "string" ? <ToBook student={student} /> : null;
}

function ToBook({ student }: { student: string }) {
  const { t } = useTranslation("bookings");
  const { data, refetch } = useQuery({
    queryKey: keyOf("students", "lessons", student),
    queryFn: ({ signal }) => post("/api/management/student/accounts", { id: student }, { signal }),
    staleTime: 0,
  });
  const again = () => void refetch();
  const theirs = ({ row }: ChangeEvent) => (row as { student_id?: unknown } | null)?.student_id === student;
  useTopic(useResourceTopic("lesson_movements"), { onEvent: ({ data: event }) => theirs(event as ChangeEvent) && again(), onReset: again });
  if (!data) return null;
  const account = data.accounts.find(({ unit }) => unit === BOOKED);
  if (!account) return <div className={styles.quiet}>{t("lessons.notCounted")}</div>;
  const left = account.balance - account.held;
  const said = t("lessons.left", { count: left });
  if (left > limits.lessonsFew) return <div className={styles.quiet}>{said}</div>;
  return (
    <div>
      <StatusTag tone={left > 0 ? "warning" : "danger"}>{said}</StatusTag>
    </div>
  );
}
