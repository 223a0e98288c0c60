// /video-courseware-management: tasks, collections and all videos; ?task=… is one task by itself.
import { useSearchParams } from "react-router";
import { pageOf } from "~/resource/index.tsx";
import { allVideos } from "./videos.tsx";
import { collections } from "./collections.tsx";
import { TaskPage } from "./task-page.tsx";
import { tasks } from "./tasks.tsx";

const Lists = pageOf(tasks, collections, allVideos);

function ManagementPage() {
  const [params] = useSearchParams();
  // A message names its task as any record.
  const task = params.get("task") ?? (params.has("list") ? null : params.get("record"));
  return task ? <TaskPage key={task} id={task} /> : <Lists />;
}

export default Object.assign(ManagementPage, { ask: Lists.ask });
