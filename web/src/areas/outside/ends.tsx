// /ClassroomDetailsit2: the same class, its two ends side by side under one cursor.
import type { GuestPageProps } from "~/api/guest.ts";
import { OutFrame } from "./frame.tsx";
import { OutClass } from "./seen.tsx";

export default function ClassroomEnds(props: GuestPageProps) {
  return (
    <OutFrame>
      <OutClass {...props} layout="ends" />
    </OutFrame>
  );
}
