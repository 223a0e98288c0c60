// The tab of a class with the slides of its courseware.
import { Suspense } from "react";
import { ClassDeck } from "~/areas/courses/index.tsx";
import type { Row } from "~/realtime/index.ts";
import { Loading } from "~/ui/states.tsx";

export const Slides = ({ row }: { row: Row }) => (
  <Suspense fallback={<Loading />}>
    <ClassDeck id={row.id} />
  </Suspense>
);
