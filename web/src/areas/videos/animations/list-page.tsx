// /deer-ear-animation: animations as cards or as a table. A message names one as any record: it opens on its own page.
import { Navigate, useSearchParams } from "react-router";
import { pageOf } from "~/resource/index.tsx";
import { animations, detailsOf } from "./animations.tsx";

const List = pageOf(animations);

function ListPage() {
  const record = useSearchParams()[0].get("record");
  return record && record !== "new" ? <Navigate to={detailsOf(record)} replace /> : <List />;
}

export default Object.assign(ListPage, { ask: List.ask });
