// How far everybody on a process is: a line of lessons for each, coloured and marked by what became of them; live.
import { Button, Form, Modal } from "antd";
import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type Data, post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { useCan } from "~/api/session.ts";
import { type Row, useInvalidateResource, useResourceTopic, useTopic } from "~/realtime/index.ts";
import { create, RecordPicker, useRecordPaths, useRefusal } from "~/resource/index.tsx";
import { Empty, ErrorState, Loading } from "~/ui/states.tsx";
import { formatTime } from "~/ui/time.tsx";
import { useZone } from "~/ui/time-zone.ts";
import { enrolments } from "./processes.tsx";
import styles from "./planning.module.css";

type Student = Data<"/api/management/courseProcess/progress">["students"][number];
const STATES = ["not_booked", "booked", "completed", "not_done", "timed_out"] as const;
type Appointment = (typeof STATES)[number];
/** Beside the colour: who cannot tell colours apart reads these. */
const marks: Record<Appointment, string> = { not_booked: "", booked: "○", completed: "✓", not_done: "✕", timed_out: "!" };
const PAUSE_MS = 400;

export function Progress({ row }: { row: Row }) {
  const { t } = useTranslation("planning");
  const hears = useCan("roomList", "query");
  const mayAdd = useCan("classroomPlan", "add");
  const mayMake = useCan("createTaskClassRoom", "add");
  const [adding, setAdding] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: keyOf("course_processes", "progress", row.id),
    queryFn: ({ signal }) => post("/api/management/courseProcess/progress", { id: row.id }, { signal }),
  });
  const again = () => setTimeout(() => void refetch({ cancelRefetch: false }), PAUSE_MS);
  const classes = useResourceTopic("classes");
  useTopic(hears ? classes : null, { onEvent: again, onReset: again });
  useTopic(useResourceTopic("enrolments"), { onEvent: again, onReset: again });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const open = row["state"] === "in_use";
  return (
    <section aria-label={t("course_processes.tab.progress")} className={styles.toCome}>
      <div className={styles.sum}>
        <p role="status">{t("progress.total", { count: data.total })}</p>
        {open && (
          <span className={styles.buttons}>
            {mayAdd && <Button onClick={() => setAdding(true)}>{t("progress.add")}</Button>}
            {mayMake && data.total > 0 && (
              <Link to={`/createTaskClassRoom?from=process&process=${row.id}`}>
                <Button type="primary" tabIndex={-1}>
                  {t("progress.plan")}
                </Button>
              </Link>
            )}
          </span>
        )}
      </div>
      {data.total === 0 ? (
        <Empty title={t(open ? "progress.none" : "progress.publishFirst")} />
      ) : (
        <>
          <ul className={styles.legend} aria-hidden>
            {STATES.map((state) => (
              <li key={state}>
                <span className={styles.lesson} data-state={state}>
                  {marks[state]}
                </span>
                {t(`progress.state.${state}`)}
              </li>
            ))}
          </ul>
          <ul className={styles.students}>
            {data.students.map((student) => (
              <Line key={student.id} student={student} />
            ))}
          </ul>
        </>
      )}
      {adding && <Enrol process={row.id} onClose={() => setAdding(false)} />}
    </section>
  );
}

function Line({ student }: { student: Student }) {
  const { t } = useTranslation("planning");
  const zone = useZone();
  const pathOf = useRecordPaths();
  const done = student.lessons.filter(({ appointment }) => appointment === "completed").length;
  return (
    <li>
      <span className={styles.what}>
        <Link to={pathOf("enrolments", student.id) ?? "#"}>{student.student}</Link>
        <span className={styles.note}>{t("progress.far", { done, all: student.lessons.length, version: student.version })}</span>
      </span>
      <ol className={styles.line}>
        {student.lessons.map(({ no, title, appointment, class_id, start_at }) => {
          const state = appointment as Appointment;
          const when = start_at ? ` · ${formatTime(start_at, zone)}` : "";
          const words = `${no} ${title}: ${t(`progress.state.${state}`)}${when}`;
          const path = class_id ? pathOf("classes", class_id) : null;
          const box = (
            <span className={styles.lesson} data-state={state} title={words}>
              {marks[state] || no}
            </span>
          );
          return (
            <li key={no}>
              {path ? (
                <Link to={path} aria-label={words}>
                  {box}
                </Link>
              ) : (
                <span role="img" aria-label={words}>
                  {box}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </li>
  );
}

function Enrol({ process, onClose }: { process: string; onClose: () => void }) {
  const { t } = useTranslation(["planning", "common"]);
  const zone = useZone();
  const refuse = useRefusal();
  const makeOld = useInvalidateResource("enrolments");
  const [form] = Form.useForm<{ student_id?: string; teacher_id?: string }>();
  const [busy, setBusy] = useState(false);
  const [request] = useState(() => crypto.randomUUID());
  const add = async () => {
    setBusy(true);
    try {
      const { student_id, teacher_id } = await form.validateFields();
      const made = await create(enrolments.meta, { student_id, process_id: process, zone, ...(teacher_id && { teacher_id }) }, request);
      void makeOld(made.id);
      onClose();
    } catch (error) {
      if (!(typeof error === "object" && error !== null && "errorFields" in error)) refuse(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal open title={t("planning:progress.add")} okText={t("planning:progress.enrol")} confirmLoading={busy} onOk={() => void add()} onCancel={onClose}>
      <Form form={form} layout="vertical">
        <Form.Item name="student_id" label={t("planning:enrolments.fields.student_id")} rules={[{ required: true, message: t("planning:batch.required") }]}>
          <RecordPicker resource="students" />
        </Form.Item>
        <Form.Item name="teacher_id" label={t("planning:enrolments.fields.teacher_id")}>
          <RecordPicker resource="teachers" />
        </Form.Item>
      </Form>
    </Modal>
  );
}
