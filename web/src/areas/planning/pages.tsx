// /classroomPlan: plans, processes, and who is on one.
import { pageOf } from "~/resource/index.tsx";
import { plans } from "./plans.tsx";
import { enrolments, processes } from "./processes.tsx";

export default pageOf(plans, processes, enrolments);
