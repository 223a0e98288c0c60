// Written by `make gen` from the server's own tables; not edited by hand.
import type { rolesMeta } from "./roles.gen.ts";
import type { usersMeta } from "./users.gen.ts";
import type { invitationsMeta } from "./invitations.gen.ts";
import type { infoViewsMeta } from "./info_views.gen.ts";
import type { studentsMeta } from "./students.gen.ts";
import type { teachersMeta } from "./teachers.gen.ts";
import type { lessonMovementsMeta } from "./lesson_movements.gen.ts";
import type { classesMeta } from "./classes.gen.ts";
import type { bookingsMeta } from "./bookings.gen.ts";
import type { classBatchesMeta } from "./class_batches.gen.ts";
import type { classSeriesMeta } from "./class_series.gen.ts";
import type { teacherSlotsMeta } from "./teacher_slots.gen.ts";
import type { leavesMeta } from "./leaves.gen.ts";
import type { standbysMeta } from "./standbys.gen.ts";
import type { sosMeta } from "./sos.gen.ts";
import type { sopPlansMeta } from "./sop_plans.gen.ts";
import type { jobsMeta } from "./jobs.gen.ts";
import type { deliveriesMeta } from "./deliveries.gen.ts";
import type { sharesMeta } from "./shares.gen.ts";
import type { roleTypesMeta } from "./role_types.gen.ts";
import type { pictureStylesMeta } from "./picture_styles.gen.ts";
import type { roleModelsMeta } from "./role_models.gen.ts";
import type { pictureBooksMeta } from "./picture_books.gen.ts";
import type { questionPapersMeta } from "./question_papers.gen.ts";
import type { bankQuestionsMeta } from "./bank_questions.gen.ts";
import type { coursewaresMeta } from "./coursewares.gen.ts";
import type { courseCategoriesMeta } from "./course_categories.gen.ts";
import type { textbooksMeta } from "./textbooks.gen.ts";
import type { wordsMeta } from "./words.gen.ts";
import type { followReadItemsMeta } from "./follow_read_items.gen.ts";
import type { decksMeta } from "./decks.gen.ts";
import type { followReadFeedbackMeta } from "./follow_read_feedback.gen.ts";
import type { followReadCoursewaresMeta } from "./follow_read_coursewares.gen.ts";
import type { videosMeta } from "./videos.gen.ts";
import type { videoTasksMeta } from "./video_tasks.gen.ts";
import type { videoCollectionsMeta } from "./video_collections.gen.ts";
import type { subtitleTracksMeta } from "./subtitle_tracks.gen.ts";
import type { animationsMeta } from "./animations.gen.ts";
import type { listeningSetsMeta } from "./listening_sets.gen.ts";
import type { materialsMeta } from "./materials.gen.ts";
import type { interactionsMeta } from "./interactions.gen.ts";
import type { productMaterialsMeta } from "./product_materials.gen.ts";
import type { lecturesMeta } from "./lectures.gen.ts";
import type { makingsMeta } from "./makings.gen.ts";
import type { classroomPlansMeta } from "./classroom_plans.gen.ts";
import type { courseProcessesMeta } from "./course_processes.gen.ts";
import type { enrolmentsMeta } from "./enrolments.gen.ts";
import type { violationWordsMeta } from "./violation_words.gen.ts";
import type { inspectionsMeta } from "./inspections.gen.ts";
import type { inspectionHitsMeta } from "./inspection_hits.gen.ts";

/** All that the server says of each resource, as types: nothing is loaded for them. */
export interface Resources {
  roles: typeof rolesMeta;
  users: typeof usersMeta;
  invitations: typeof invitationsMeta;
  info_views: typeof infoViewsMeta;
  students: typeof studentsMeta;
  teachers: typeof teachersMeta;
  lesson_movements: typeof lessonMovementsMeta;
  classes: typeof classesMeta;
  bookings: typeof bookingsMeta;
  class_batches: typeof classBatchesMeta;
  class_series: typeof classSeriesMeta;
  teacher_slots: typeof teacherSlotsMeta;
  leaves: typeof leavesMeta;
  standbys: typeof standbysMeta;
  sos: typeof sosMeta;
  sop_plans: typeof sopPlansMeta;
  jobs: typeof jobsMeta;
  deliveries: typeof deliveriesMeta;
  shares: typeof sharesMeta;
  role_types: typeof roleTypesMeta;
  picture_styles: typeof pictureStylesMeta;
  role_models: typeof roleModelsMeta;
  picture_books: typeof pictureBooksMeta;
  question_papers: typeof questionPapersMeta;
  bank_questions: typeof bankQuestionsMeta;
  coursewares: typeof coursewaresMeta;
  course_categories: typeof courseCategoriesMeta;
  textbooks: typeof textbooksMeta;
  words: typeof wordsMeta;
  follow_read_items: typeof followReadItemsMeta;
  decks: typeof decksMeta;
  follow_read_feedback: typeof followReadFeedbackMeta;
  follow_read_coursewares: typeof followReadCoursewaresMeta;
  videos: typeof videosMeta;
  video_tasks: typeof videoTasksMeta;
  video_collections: typeof videoCollectionsMeta;
  subtitle_tracks: typeof subtitleTracksMeta;
  animations: typeof animationsMeta;
  listening_sets: typeof listeningSetsMeta;
  materials: typeof materialsMeta;
  interactions: typeof interactionsMeta;
  product_materials: typeof productMaterialsMeta;
  lectures: typeof lecturesMeta;
  makings: typeof makingsMeta;
  classroom_plans: typeof classroomPlansMeta;
  course_processes: typeof courseProcessesMeta;
  enrolments: typeof enrolmentsMeta;
  violation_words: typeof violationWordsMeta;
  inspections: typeof inspectionsMeta;
  inspection_hits: typeof inspectionHitsMeta;
}
export type ResourceName = keyof Resources;

/** Of each resource where its calls are, its permission page, and the field a record is called by. */
export const resources = {
  roles: {"name":"roles","base":"/api/management/admin/role","page":"role","title":"name"},
  users: {"name":"users","base":"/api/management/admin/user","page":"userManage","title":"name"},
  invitations: {"name":"invitations","base":"/api/management/admin/user/invitation","page":"userManage","title":"email"},
  info_views: {"name":"info_views","base":"/api/management/infoViewRecords","page":"infoViewScords","title":"record_name"},
  students: {"name":"students","base":"/api/management/student","page":"studentManage","title":"name"},
  teachers: {"name":"teachers","base":"/api/management/teacher","page":"teacherManage","title":"name"},
  lesson_movements: {"name":"lesson_movements","base":"/api/management/lessonMovement","page":"studentManage","title":"kind"},
  classes: {"name":"classes","base":"/api/class","page":"roomList","title":"name"},
  bookings: {"name":"bookings","base":"/api/class/order","page":"roomList","title":"number"},
  class_batches: {"name":"class_batches","base":"/api/class/batch","page":"createTaskClassRoom","title":"title"},
  class_series: {"name":"class_series","base":"/api/class/series","page":"roomList","title":"name"},
  teacher_slots: {"name":"teacher_slots","base":"/api/class/slot","page":"roomList","title":"start_at"},
  leaves: {"name":"leaves","base":"/api/class/leave","page":"roomList","title":"number"},
  standbys: {"name":"standbys","base":"/api/class/standby","page":"roomList","title":"number"},
  sos: {"name":"sos","base":"/api/sos","page":"ClassroomSituation","title":"user_name"},
  sop_plans: {"name":"sop_plans","base":"/api/management/sopPlan","page":"sop-plan","title":"title"},
  jobs: {"name":"jobs","base":"/api/job","page":"operations","title":"title"},
  deliveries: {"name":"deliveries","base":"/api/management/delivery","page":"operations","title":"recipient"},
  shares: {"name":"shares","base":"/api/management/share","page":"operations","title":"title"},
  role_types: {"name":"role_types","base":"/api/management/roleType","page":"roleType","title":"name"},
  picture_styles: {"name":"picture_styles","base":"/api/management/pictureStyle","page":"roleModel","title":"name"},
  role_models: {"name":"role_models","base":"/api/management/roleModel","page":"roleModel","title":"name"},
  picture_books: {"name":"picture_books","base":"/api/management/pictureBook","page":"Roombook","title":"title"},
  question_papers: {"name":"question_papers","base":"/api/management/questionPaper","page":"classification","title":"title"},
  bank_questions: {"name":"bank_questions","base":"/api/management/questionBank","page":"QuestionBank","title":"stem"},
  coursewares: {"name":"coursewares","base":"/api/management/courseware","page":"classContentManagement","title":"name"},
  course_categories: {"name":"course_categories","base":"/api/management/courseCategory","page":"classContentManagement","title":"name"},
  textbooks: {"name":"textbooks","base":"/api/management/textbook","page":"newTextbookLibrary","title":"title"},
  words: {"name":"words","base":"/api/management/word","page":"echo-word.cate.catId","title":"spelling"},
  follow_read_items: {"name":"follow_read_items","base":"/api/management/followRead","page":"echo-reading.cate.catId","title":"text"},
  decks: {"name":"decks","base":"/api/management/deck","page":"pptDetail","title":"title"},
  follow_read_feedback: {"name":"follow_read_feedback","base":"/api/management/followRead/feedback","page":"echo-reading.cate.catId","title":"said"},
  follow_read_coursewares: {"name":"follow_read_coursewares","base":"/api/management/followReadCourseware","page":"echo-reading","title":"title"},
  videos: {"name":"videos","base":"/api/management/video","page":"video-courseware-unprocessed","title":"name"},
  video_tasks: {"name":"video_tasks","base":"/api/management/videoTask","page":"video-courseware-management","title":"name"},
  video_collections: {"name":"video_collections","base":"/api/management/videoCollection","page":"video-courseware-management","title":"title"},
  subtitle_tracks: {"name":"subtitle_tracks","base":"/api/management/subtitles","page":"video-courseware-management","title":"title"},
  animations: {"name":"animations","base":"/api/management/animation","page":"deer-ear-animation","title":"title"},
  listening_sets: {"name":"listening_sets","base":"/api/management/listeningSet","page":"trainingListen","title":"title"},
  materials: {"name":"materials","base":"/api/management/material","page":"material","title":"title"},
  interactions: {"name":"interactions","base":"/api/management/interaction","page":"Interaction","title":"title"},
  product_materials: {"name":"product_materials","base":"/api/management/productMaterial","page":"MaterialManagerment","title":"title"},
  lectures: {"name":"lectures","base":"/api/live","page":"roomList","title":"name"},
  makings: {"name":"makings","base":"/api/management/making","page":"createStory","title":"title"},
  classroom_plans: {"name":"classroom_plans","base":"/api/management/classroomPlan","page":"classroomPlan","title":"name"},
  course_processes: {"name":"course_processes","base":"/api/management/courseProcess","page":"classroomPlan","title":"name"},
  enrolments: {"name":"enrolments","base":"/api/management/enrolment","page":"classroomPlan","title":"number"},
  violation_words: {"name":"violation_words","base":"/api/management/violationWord","page":"SOPuality","title":"name"},
  inspections: {"name":"inspections","base":"/api/inspection","page":"SOPuality","title":"number"},
  inspection_hits: {"name":"inspection_hits","base":"/api/inspection/hit","page":"SOPuality","title":"title"},
} as const;
