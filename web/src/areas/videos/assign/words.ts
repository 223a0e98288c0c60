// What the words of tasks are found by, for a form that is none of the kit's.
import { videoTasksMeta } from "~/api/resources/video_tasks.gen.ts";

export const named = { ns: "videos", name: videoTasksMeta.name, meta: videoTasksMeta } as const;
