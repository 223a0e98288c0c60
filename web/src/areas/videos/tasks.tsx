// Tasks as the kit lists them; each opens on a page of its own. New ones are made by giving out videos.
import { videoTasksMeta } from "~/api/resources/video_tasks.gen.ts";
import { type ConfigOf, resource, type RowOf } from "~/resource/index.tsx";
import { TrackProblems } from "~/areas/subtitles/index.tsx";
import { Assignee, Cues, Due } from "./task-cells.tsx";
import { Poster } from "./player.tsx";
import { Length } from "./length.tsx";
import { TaskViews } from "./task-views.tsx";

type Task = RowOf<"video_tasks">;

const shared = {
  ns: "videos",
  ownTitle: true,
  columns: ["name", "poster", "video_id", "assignee_id", "status", "cue_count", "round", "due_at", "collection_id", "updated_at"],
  filters: ["status", "collection_id", "level"],
  tones: {
    status: { executing: "info", handed_in: "warning", rejected: "danger", approved: "success", cancelled: "neutral", unknown: "neutral" },
    assignee_state: { active: "success", gone: "danger" },
  },
  cells: {
    poster: (row: Task) => <Poster id={row.poster} name={row.name} ms={row.duration_ms} />,
    duration_ms: (row: Task) => <Length ms={row.duration_ms} />,
    assignee_id: (row: Task) => <Assignee task={row} />,
    cue_count: (row: Task) => <Cues task={row} />,
    due_at: (row: Task) => (row.due_at ? <Due task={row} /> : null),
  },
  path: (id: string) => `/video-courseware-management?${new URLSearchParams({ task: id })}`,
  rowMenu: true,
  refused: ({ row, problems, onGo }) => <TrackProblems track={(row["track_id"] as string | null) ?? null} problems={problems} onGo={onGo} />,
} satisfies Partial<ConfigOf<"video_tasks">>;

export const tasks = resource(videoTasksMeta, { ...shared, form: [], above: TaskViews });

/** One task, with what may be said of it while it is open. */
export const task = resource(videoTasksMeta, {
  ...shared,
  form: ["name", "points", "level", "requirements", "collection_id", "category_id", "due_at"],
});
