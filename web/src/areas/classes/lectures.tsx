// Lectures in the list of classes: planned here, and run at the desk of each.
import type { ReactNode } from "react";
import { lecturesMeta } from "~/api/resources/lectures.gen.ts";
import { resource, ZoneInput } from "~/resource/index.tsx";
import { later } from "~/ui/later.tsx";
import { Length, Start } from "./cells.tsx";
import { check, seed } from "./times.ts";

const inputs = () => import("./inputs.tsx");
const StartInput = later(async () => (await inputs()).StartInput);
const DurationInput = later(async () => (await inputs()).DurationInput);

const ofLecture = () => import("./lecture-inputs.tsx");
const CoverInput = later(async () => (await ofLecture()).CoverInput);
const FlowInput = later(async () => (await ofLecture()).FlowInput);
const ProductsInput = later(async () => (await ofLecture()).ProductsInput);

/** Minutes that a lecture mostly takes. */
const USUAL_MINUTES = 60;

// Nobody sees them before they ask for this list.
const cells = () => import("./lecture-cells.tsx");
const ToDesk = later(async () => (await cells()).ToDesk) as (props: { row: { id: string } }) => ReactNode;
const Viewers = later(async () => (await cells()).Viewers);

export const lectures = resource(lecturesMeta, {
  ownTitle: true,
  ns: "lectures",
  columns: ["name", "start_at", "end_at", "state", "teacher_id", "viewers", "sop_plan_id", "number"],
  filters: ["state", "start_at", "teacher_id", "sop_plan_id"],
  segments: [
    { condition: "coming", sort: "start_at" },
    { condition: "over", sort: "-start_at" },
  ],
  form: [
    "name",
    "teacher_id",
    "assistant_ids",
    "start_at",
    "end_at",
    "zone",
    "introduction",
    "cover",
    "classroom_type",
    "link",
    "comment_mode",
    "capacity",
    "sop_plan_id",
    "products",
  ],
  tones: { state: { planned: "neutral", open: "warning", live: "info", ended: "success" } },
  stored: { end_at: "ends" },
  cells: { start_at: (row) => <Start row={row} />, end_at: (row) => <Length row={row} />, viewers: (row) => <Viewers row={row} /> },
  // What is fixed once it is open is not asked for any more.
  asks: (field, values) => field !== "link" || values.classroom_type === "template",
  inputs: { start_at: StartInput, end_at: DurationInput, zone: ZoneInput, cover: CoverInput, sop_plan_id: FlowInput, products: ProductsInput },
  seed: (zone) => {
    const planned = seed(zone);
    return { ...planned, end_at: new Date(Date.parse(String(planned.start_at)) + USUAL_MINUTES * 60_000).toISOString() };
  },
  check,
  actions: ToDesk,
  rowActions: ToDesk,
});
