// /cprocessConfigurationDetail?id=…: a process, its lessons in their order, and how far everybody on it is.
import { Navigate, useSearchParams } from "react-router";
import { RecordPage } from "~/resource/index.tsx";
import { PROCESSES, processPath } from "./paths.ts";
import { processes } from "./processes.tsx";

export default function ProcessPage() {
  const id = useSearchParams()[0].get("id");
  return id ? <RecordPage key={id} resource={processes} id={id} back={PROCESSES} path={processPath(id)} /> : <Navigate to={PROCESSES} replace />;
}
