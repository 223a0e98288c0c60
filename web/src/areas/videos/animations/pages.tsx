// /deer-ear-animation, all animations as cards or as a table; /deer-ear-animation-details?id=…, one of them. Whatever names one as any record opens its own page.
import { Navigate, useLocation, useSearchParams } from "react-router";
import type { SessionUser } from "~/api/session.ts";
import { pageOf } from "~/resource/index.tsx";
import { ALL, animations, detailsOf } from "./animations.tsx";
import { Details } from "./details.tsx";

const List = pageOf(animations);

function Pages() {
  const [params] = useSearchParams();
  const [id, record] = [params.get("id"), params.get("record")];
  if (useLocation().pathname !== ALL) return id ? <Details key={id} id={id} /> : <Navigate to={ALL} replace />;
  return record && record !== "new" ? <Navigate to={detailsOf(record)} replace /> : <List />;
}

/** The list asks before it is drawn. */
async function ask(user: SessionUser) {
  if (location.pathname === ALL) await List.ask?.(user);
}

export default Object.assign(Pages, { ask });
