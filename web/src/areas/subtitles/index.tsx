// Subtitles: the cues of a video, written by several people at once. Reached from the task that asks for them.
import { part } from "~/ui/part.ts";
import { lazyPage, type PageEntry } from "~/ui/route.ts";

export const routes: PageEntry[] = [
  {
    page: "subtitles.id",
    under: "video-courseware-management",
    opened: "track",
    hidden: true,
    element: lazyPage(() => import("./track-page.tsx"), "subtitles", "sync", "document", "media", "waveform"),
  },
];

export const TrackProblems = part(() => import("./track-problems.tsx"));
