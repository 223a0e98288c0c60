// /sopLiveDetail: with `?lecture=` the desk of a lecture, with `?id=` a flow beside the lectures that followed it, without either the lectures one has to do with.
import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router";
import { OpeningPage } from "~/ui/page.tsx";
import { usePageTitle } from "~/ui/page-title.ts";

const LectureDesk = lazy(() => import("./desk.tsx"));
const FlowPage = lazy(() => import("./flow-page.tsx"));
const Mine = lazy(() => import("./mine.tsx"));

export default function LivePage() {
  const [search] = useSearchParams();
  const title = usePageTitle();
  const [lecture, flow] = [search.get("lecture"), search.get("id")];
  return (
    <Suspense fallback={<OpeningPage title={title("sopLiveDetail")} />}>
      {lecture ? <LectureDesk key={lecture} id={lecture} /> : flow ? <FlowPage key={flow} id={flow} /> : <Mine />}
    </Suspense>
  );
}
