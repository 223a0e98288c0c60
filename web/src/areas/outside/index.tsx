// Classrooms for people without an account. There is no page of the console here: the frame of share links fetches each by its file (`app/guest/page.tsx`).
import type { PageEntry } from "~/ui/route.ts";

export const routes: PageEntry[] = [];
