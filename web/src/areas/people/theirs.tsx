// What belongs to a person: their classes and bookings, as their record shows them.
import { bookingsMeta } from "~/api/resources/bookings.gen.ts";
import { classesMeta } from "~/api/resources/classes.gen.ts";
import { resource } from "~/resource/index.tsx";

export const theirClasses = resource(classesMeta, {
  ns: "classes",
  columns: ["name", "start_at", "status", "teacher_id", "student_ids"],
  form: [],
  tones: { status: { not_started: "neutral", in_progress: "info", ended: "success", auto_ended: "warning" } },
});

export const theirBookings = resource(bookingsMeta, {
  ownTitle: true,
  ns: "bookings",
  columns: ["number", "lesson", "start_at", "status"],
  form: [],
  tones: { status: { open: "warning", offered: "info", matched: "success", cancelled: "neutral" } },
});
