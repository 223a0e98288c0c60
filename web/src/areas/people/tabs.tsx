// Tabs of a person's record that are fetched when somebody opens one: what happened around them, how they attended, and the lessons that a student has.
import { Suspense } from "react";
import type { Row } from "~/realtime/index.ts";
import { Timeline } from "~/resource/index.tsx";
import { later } from "~/ui/later.tsx";
import { Loading } from "~/ui/states.tsx";

const Students = later(async () => (await import("./attendance.tsx")).StudentAttendance);
const Teachers = later(async () => (await import("./attendance.tsx")).TeacherAttendance);

const Lessons = later(async () => (await import("./balance.tsx")).Balance);

const timelineOf = (of: "students" | "teachers") =>
  function PersonTimeline({ row }: { row: Row }) {
    return (
      <Suspense fallback={<Loading />}>
        <Timeline of={of} id={row.id} />
      </Suspense>
    );
  };

const attendanceOf = (of: "students" | "teachers") => {
  const Attendance = of === "students" ? Students : Teachers;
  return function PersonAttendance({ row }: { row: Row }) {
    return (
      <Suspense fallback={<Loading />}>
        <Attendance row={row} />
      </Suspense>
    );
  };
};

/** Of students alone. */
export const balanceTab = {
  key: "balance",
  title: "tab.balance",
  element: ({ row }: { row: Row }) => (
    <Suspense fallback={<Loading />}>
      <Lessons row={row} />
    </Suspense>
  ),
};

export const tabsOf = (of: "students" | "teachers") => [
  { key: "timeline", title: "tab.timeline", element: timelineOf(of) },
  { key: "attendance", title: "tab.attendance", element: attendanceOf(of) },
];
