// /video-courseware-management: tasks, collections, all videos and their subtitles; ?task=… is one task by itself.
import { Navigate, useSearchParams } from "react-router";
import { pageOf } from "~/resource/index.tsx";
import { allVideos } from "./videos.tsx";
import { collections } from "./collections.tsx";
import { TaskPage } from "./task-page.tsx";
import { tasks } from "./tasks.tsx";
import { tracks } from "./tracks.tsx";

const Lists = pageOf(tasks, collections, allVideos, tracks);

function ManagementPage() {
  const [params] = useSearchParams();
  const task = params.get("task");
  // A message names its task as any record.
  const record = params.has("list") ? null : params.get("record");
  if (record && !task) return <Navigate to={`?${new URLSearchParams({ task: record })}`} replace />;
  return task ? <TaskPage key={task} id={task} /> : <Lists />;
}

export default Object.assign(ManagementPage, { ask: Lists.ask });
