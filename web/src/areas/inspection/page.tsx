// /SOPuality: inspections, hits with their appeals, violation words and adherence; ?inspection= is one class by itself. A teacher has the hits of their own classes and the
// words.
import { Suspense } from "react";
import { useSearchParams } from "react-router";
import { scopeOf, useSession } from "~/api/session.ts";
import { pageOf } from "~/resource/index.tsx";
import { OpeningPage } from "~/ui/page.tsx";
import { usePageTitle } from "~/ui/page-title.ts";
import { part } from "~/ui/part.ts";
import type { Asking } from "~/ui/route.ts";
import { hits } from "./hits.tsx";
import { inspections } from "./inspections.tsx";
import { useOwn } from "./views.tsx";
import { words } from "./words.tsx";

const lists = [inspections, hits, words] as const;
const All = pageOf(...lists);
const Own = pageOf(hits, words);
const Record = part(() => import("./record-page.tsx"));
const Adherence = part(() => import("./adherence-page.tsx"));

function QualityPage() {
  const [params] = useSearchParams();
  const own = useOwn();
  const title = usePageTitle()("SOPuality");
  const id = params.get("inspection");
  if (own) return <Own />;
  if (id === null && params.get("view") !== "adherence") return <All />;
  return <Suspense fallback={<OpeningPage title={title} />}>{id ? <Record key={id} id={id} /> : <Adherence resource={inspections} lists={lists} />}</Suspense>;
}

const ask: Asking["ask"] = async (user) => {
  const params = new URLSearchParams(location.search);
  if (params.has("inspection") || params.get("view") === "adherence") return;
  await (scopeOf(useSession.getState().user, "inspections") === null ? All : Own).ask?.(user);
};

export default Object.assign(QualityPage, { ask });
