// /OutClassroomDetails: one class for whoever has its link, or that of a board it is on: its people by role and initial, their network, what happens, and all of its past.
import type { GuestPageProps } from "~/api/guest.ts";
import { OutFrame } from "./frame.tsx";
import { OutClass } from "./seen.tsx";

export default function OutClassroomDetails(props: GuestPageProps) {
  return (
    <OutFrame>
      <OutClass {...props} layout="whole" />
    </OutFrame>
  );
}
