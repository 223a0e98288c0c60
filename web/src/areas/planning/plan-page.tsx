// /classroomPlanDetail?id=…: one plan by its sections, and the classes to come that have it.
import { Navigate, useSearchParams } from "react-router";
import { RecordPage } from "~/resource/index.tsx";
import { LIST, planPath } from "./paths.ts";
import { plans } from "./plans.tsx";

export default function PlanPage() {
  const id = useSearchParams()[0].get("id");
  return id ? <RecordPage key={id} resource={plans} id={id} back={LIST} path={planPath(id)} /> : <Navigate to={LIST} replace />;
}
