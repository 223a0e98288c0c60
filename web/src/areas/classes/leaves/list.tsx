// Leave of teachers: what is asked for, and what came of it. Decided on in a row, in a record, or of many at once.
import { leavesMeta } from "~/api/resources/leaves.gen.ts";
import { resource } from "~/resource/index.tsx";
import { later } from "~/ui/later.tsx";
import { leaveTones } from "./tones.ts";

// Nobody sees them before they ask for this list.
const LeaveAbout = later(async () => (await import("./leave-about.tsx")).LeaveAbout);
const AskTool = later(async () => (await import("./ask-button.tsx")).AskTool);
const TakeBack = later(async () => (await import("./take-back.tsx")).TakeBack);

export const leaves = resource(leavesMeta, {
  ownTitle: true,
  ns: "bookings",
  columns: ["number", "teacher_id", "start_at", "end_at", "state", "hits", "decided_by_id"],
  filters: ["state", "start_at", "teacher_id"],
  segments: [{ condition: "coming", sort: "start_at" }],
  form: [],
  tones: { state: leaveTones },
  tabs: [{ key: "about", title: "tab.about", element: LeaveAbout }],
  opensAt: "about",
  actions: TakeBack,
  tools: AskTool,
  width: 560,
});
