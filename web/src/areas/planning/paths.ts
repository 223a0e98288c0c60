// Where a plan, and a process, is looked at.
export const LIST = "/classroomPlan";
export const planPath = (id: string) => `/classroomPlanDetail?id=${encodeURIComponent(id)}`;
export const PROCESSES = `${LIST}?list=course_processes`;
export const processPath = (id: string) => `/cprocessConfigurationDetail?id=${encodeURIComponent(id)}`;
