// /trainingListen, all listening sets; with `?id=…` the workbench of one. Whatever names one as any record opens its workbench.
import { Navigate, useSearchParams } from "react-router";
import type { SessionUser } from "~/api/session.ts";
import { pageOf } from "~/resource/index.tsx";
import { sets, workbenchOf } from "./sets.tsx";
import { Workbench } from "./workbench.tsx";

const List = pageOf(sets);

function Pages() {
  const [params] = useSearchParams();
  const [id, record] = [params.get("id"), params.get("record")];
  if (id) return <Workbench key={id} id={id} />;
  return record && record !== "new" ? <Navigate to={workbenchOf(record)} replace /> : <List />;
}

/** The list asks before it is drawn. */
async function ask(user: SessionUser) {
  if (!new URLSearchParams(location.search).has("id")) await List.ask?.(user);
}

export default Object.assign(Pages, { ask });
