// /sop/:coursewareId, for its lazy route.
export { PlansOfCourseware as default } from "./coursewares.tsx";
