// The money of a class: how many lessons its students have, which bookings it was made of, and one row for each movement; live as it is posted. Nobody writes here.
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type Data, post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { type ChangeEvent, useResourceTopic, useTopic } from "~/realtime/index.ts";
import { useRecordPaths } from "~/resource/index.tsx";
import { formatBalance } from "~/ui/number.ts";
import { Empty, ErrorState, Loading } from "~/ui/states.tsx";
import { StatusTag } from "~/ui/tags.tsx";
import { TimeText } from "~/ui/time.tsx";
import type { Tone } from "~/ui/tokens.ts";
import { After, Kind, leftTone, Lessons } from "./lesson-cells.tsx";
import styles from "./class-money.module.css";

type Money = Data<"/api/class/money">;
type Movement = Money["movements"][number];

const bookingTones: Record<string, Tone> = { open: "warning", offered: "info", matched: "success", cancelled: "neutral" };

function useMoney(id: string) {
  const read = useQuery({ queryKey: keyOf("classes", "money", id), queryFn: ({ signal }) => post("/api/class/money", { id }, { signal }), staleTime: 0 });
  const again = () => void read.refetch();
  const known = (student: unknown) => read.data?.students.some((one) => one.id === student) ?? true;
  // Whoever buys or books has another balance here too; whoever is put into the class is read with it.
  useTopic(useResourceTopic("lesson_movements"), {
    onEvent: ({ data }) => known(((data as ChangeEvent).row as { student_id?: unknown } | null)?.student_id) && again(),
    onReset: again,
  });
  useTopic(useResourceTopic("classes"), { onEvent: ({ data }) => (data as ChangeEvent).id === id && again(), onReset: again });
  return { ...read, again };
}

export default function ClassMoney({ id }: { id: string }) {
  const { t } = useTranslation(["people", "bookings"]);
  const { data, error, again } = useMoney(id);
  if (error && !data) return <ErrorState error={error} onRetry={again} />;
  if (!data) return <Loading />;
  return (
    <section className={styles.money} aria-label={t("money.title")}>
      {data.students.length > 0 && (
        <ul className={styles.students} aria-label={t("money.students", { unit: t(`lesson_movements.values.unit.${data.unit as "one_to_one"}`) })}>
          {data.students.map((student) => (
            <Account key={student.id} student={student} />
          ))}
        </ul>
      )}
      {data.bookings.length > 0 && (
        <ul className={styles.bookings} aria-label={t("money.bookings")}>
          {data.bookings.map((booking) => (
            <li key={booking.id}>
              <Named resource="bookings" id={booking.id} name={t("lessons.booking", { number: booking.number })} />
              <StatusTag tone={bookingTones[booking.status] ?? "neutral"}>{t(`bookings:bookings.values.status.${booking.status as "open"}`)}</StatusTag>
              <span className={styles.quiet}>
                {booking.student_name} · <TimeText at={booking.at} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {data.movements.length === 0 ? (
        <Empty
          title={t("money.none")}
          hint={t(data.students.some(({ balance }) => balance !== null) || data.students.length === 0 ? "money.noneHint" : "money.notCountedHint")}
        />
      ) : (
        <Movements data={data} />
      )}
    </section>
  );
}

function Named({ resource, id, name }: { resource: string; id: string; name: string }) {
  const path = useRecordPaths()(resource, id);
  return path ? <Link to={path}>{name}</Link> : name;
}

/** What can still be booked; who has bought nothing is not counted. */
function Account({ student: { id, name, planned, balance, held } }: { student: Money["students"][number] }) {
  const { t } = useTranslation("people");
  const left = balance === null ? null : balance - (held ?? 0);
  return (
    <li>
      <Named resource="students" id={id} name={name} />
      {left === null ? (
        <StatusTag tone="neutral">{t("money.notCounted")}</StatusTag>
      ) : (
        <StatusTag tone={leftTone(left)}>
          {formatBalance(left)} {t("lessons.left", { count: Math.abs(left) })}
        </StatusTag>
      )}
      {!planned && <span className={styles.quiet}>{t("money.gone")}</span>}
    </li>
  );
}

function Movements({ data: { movements, links, more } }: { data: Money }) {
  const { t } = useTranslation("people");
  const booking = new Map(links.map((link) => [link.movement, link]));
  const head = (field: "at" | "student_id" | "kind" | "lessons" | "balance_after" | "reason") => t(`lesson_movements.fields.${field}`);
  const heads = {
    at: head("at"),
    student: head("student_id"),
    kind: head("kind"),
    lessons: head("lessons"),
    after: head("balance_after"),
    why: head("reason"),
  };
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            {Object.entries(heads).map(([key, text]) => (
              <th key={key} scope="col" className={key === "lessons" || key === "after" ? styles.number : ""}>
                {text}
              </th>
            ))}
            <th scope="col">{t("money.by")}</th>
          </tr>
        </thead>
        <tbody>
          {movements.map((row) => (
            <MovementRow key={row.id} row={row} booking={booking.get(row.id)} />
          ))}
        </tbody>
      </table>
      {more && <p className={styles.quiet}>{t("money.more", { count: movements.length })}</p>}
    </>
  );
}

function MovementRow({ row, booking }: { row: Movement; booking: Money["links"][number] | undefined }) {
  const { t } = useTranslation("people");
  return (
    <tr>
      <td className={styles.when}>
        <TimeText at={row.at ?? ""} />
      </td>
      <td>{row.student_id && <Named resource="students" id={row.student_id} name={row.student_name ?? "–"} />}</td>
      <td>
        <Kind row={row} />
      </td>
      <td className={styles.number}>{row.lessons === 0 ? <span className={styles.quiet}>–</span> : <Lessons row={row} />}</td>
      <td className={styles.number}>
        <After row={row} />
      </td>
      <td className={styles.why}>
        {row.cause && <span className={styles.quiet}>{t(`lesson_movements.values.cause.${row.cause}`)}</span>}
        {booking && <Named resource="bookings" id={booking.id} name={t("lessons.booking", { number: booking.name })} />}
        {row.reason && <span className={styles.reason}>{row.reason}</span>}
      </td>
      <td className={styles.by}>{row.updated_by?.name ?? t("money.system")}</td>
    </tr>
  );
}
