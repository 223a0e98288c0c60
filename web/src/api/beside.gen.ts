// Written by `make gen` from the server's own tables; not edited by hand.

/** Paths of pages that are the list of a resource. */
export const lists: readonly string[] = ["/roomList","/createTaskClassRoom","/studentManage","/teacherManage","/classContentManagement","/newTextbookLibrary","/echo-reading","/echo-reading/cate/:catId?","/echo-word/cate/:catId?","/Roombook","/createStory","/pptDetail","/classification","/QuestionBank","/video-courseware-unprocessed","/video-courseware-management","/trainingListen","/deer-ear-animation","/sop-plan","/SOPuality","/classroomPlan","/material","/Interaction","/MaterialManagerment","/role","/userManage","/infoViewScords","/ClassroomSituation","/roleModel","/roleType","/operations"];

/** Paths of pages that edit a document. */
export const editors: readonly string[] = ["/echo-reading/video-edit/:coursewareId?","/editStoryBook","/editBook","/editPictureBook","/testPaperTemplateDetails/:pid","/editQuestion","/sop-plan/:planId","/sopSetEdit/:id","/subtitles/:id"];
