// Written by `make gen` from the server's own tables; not edited by hand.

export const pages = [
 {
  "id": "home",
  "path": "/home",
  "group": "home",
  "en": "Overview",
  "zh": "概览"
 },
 {
  "id": "report",
  "path": "/report",
  "group": "home",
  "en": "Ledger",
  "zh": "台账"
 },
 {
  "id": "roomList",
  "path": "/roomList",
  "group": "classroom",
  "en": "Classes",
  "zh": "课程"
 },
 {
  "id": "classroom-feedback",
  "path": "/classroom-feedback",
  "group": "classroom",
  "en": "Classroom SOS",
  "zh": "课堂求助"
 },
 {
  "id": "courseDetail",
  "path": "/courseDetail",
  "group": "classroom",
  "en": "Class details",
  "zh": "课程详情"
 },
 {
  "id": "createTaskClassRoom",
  "path": "/createTaskClassRoom",
  "group": "classroom",
  "en": "Create task classroom",
  "zh": "创建任务课堂"
 },
 {
  "id": "studentManage",
  "path": "/studentManage",
  "group": "people",
  "en": "Students",
  "zh": "学生"
 },
 {
  "id": "teacherManage",
  "path": "/teacherManage",
  "group": "people",
  "en": "Teachers",
  "zh": "老师"
 },
 {
  "id": "classContentManagement",
  "path": "/classContentManagement",
  "group": "material-tutorial",
  "en": "Course content",
  "zh": "课程内容管理"
 },
 {
  "id": "newTextbookLibrary",
  "path": "/newTextbookLibrary",
  "group": "material-tutorial",
  "en": "Textbook library",
  "zh": "教材库"
 },
 {
  "id": "echo-reading",
  "path": "/echo-reading",
  "group": "material-tutorial",
  "en": "Follow-read",
  "zh": "跟读"
 },
 {
  "id": "echo-reading.cate.catId",
  "path": "/echo-reading/cate/:catId?",
  "group": "material-tutorial",
  "en": "Follow-read category",
  "zh": "跟读分类"
 },
 {
  "id": "echo-reading.video-edit.coursewareId",
  "path": "/echo-reading/video-edit/:coursewareId?",
  "group": "material-tutorial",
  "en": "Follow-read video editor",
  "zh": "跟读视频编辑"
 },
 {
  "id": "echo-reading.video-preview.coursewareId",
  "path": "/echo-reading/video-preview/:coursewareId?",
  "group": "material-tutorial",
  "en": "Follow-read video preview",
  "zh": "跟读视频预览"
 },
 {
  "id": "echo-word",
  "path": "/echo-word",
  "group": "material-tutorial",
  "en": "Words",
  "zh": "单词"
 },
 {
  "id": "echo-word.cate.catId",
  "path": "/echo-word/cate/:catId?",
  "group": "material-tutorial",
  "en": "Word category",
  "zh": "单词分类"
 },
 {
  "id": "wordDetail",
  "path": "/wordDetail",
  "group": "material-tutorial",
  "en": "Word details",
  "zh": "单词详情"
 },
 {
  "id": "Roombook",
  "path": "/Roombook",
  "group": "material-tutorial",
  "en": "Picture books",
  "zh": "绘本"
 },
 {
  "id": "createStory",
  "path": "/createStory",
  "group": "material-tutorial",
  "en": "Create story",
  "zh": "创建故事"
 },
 {
  "id": "editStoryBook",
  "path": "/editStoryBook",
  "group": "material-tutorial",
  "en": "Edit story book",
  "zh": "编辑故事书"
 },
 {
  "id": "pptDetail",
  "path": "/pptDetail",
  "group": "material-tutorial",
  "en": "PPT details",
  "zh": "PPT 详情"
 },
 {
  "id": "PPtGenerate",
  "path": "/PPtGenerate",
  "group": "material-tutorial",
  "en": "PPT to picture book",
  "zh": "PPT 生成绘本"
 },
 {
  "id": "editBook",
  "path": "/editBook",
  "group": "material-tutorial",
  "en": "Edit book",
  "zh": "编辑图书"
 },
 {
  "id": "editPictureBook",
  "path": "/editPictureBook",
  "group": "material-tutorial",
  "en": "Edit picture book",
  "zh": "编辑绘本"
 },
 {
  "id": "classification",
  "path": "/classification",
  "group": "question-bank",
  "en": "Question papers",
  "zh": "试卷"
 },
 {
  "id": "story",
  "path": "/story",
  "group": "question-bank",
  "en": "Stories",
  "zh": "故事"
 },
 {
  "id": "textbookquestionbank.coursewareId.pid.type",
  "path": "/textbookquestionbank/:coursewareId/:pid/:type",
  "group": "question-bank",
  "en": "Courseware questions",
  "zh": "课件题库"
 },
 {
  "id": "testPaperTemplateDetails.pid",
  "path": "/testPaperTemplateDetails/:pid",
  "group": "question-bank",
  "en": "Paper template",
  "zh": "试卷模板详情"
 },
 {
  "id": "reviewQuestions",
  "path": "/reviewQuestions",
  "group": "question-bank",
  "en": "Papers in review",
  "zh": "待审试卷"
 },
 {
  "id": "editQuestion",
  "path": "/editQuestion",
  "group": "question-bank",
  "en": "Edit question",
  "zh": "编辑题目"
 },
 {
  "id": "detailQuestion",
  "path": "/detailQuestion",
  "group": "question-bank",
  "en": "Question details",
  "zh": "题目详情"
 },
 {
  "id": "detailH5Question",
  "path": "/detailH5Question",
  "group": "question-bank",
  "en": "H5 question details",
  "zh": "H5 题目详情"
 },
 {
  "id": "EvaluationQuestion",
  "path": "/EvaluationQuestion",
  "group": "question-bank",
  "en": "Evaluation bank",
  "zh": "测评题库"
 },
 {
  "id": "rulesOrQuestion",
  "path": "/rulesOrQuestion",
  "group": "question-bank",
  "en": "Score rules and questions",
  "zh": "评分规则与题目"
 },
 {
  "id": "rushDetail",
  "path": "/rushDetail",
  "group": "question-bank",
  "en": "Challenge game",
  "zh": "闯关详情"
 },
 {
  "id": "rushUnitDetail",
  "path": "/rushUnitDetail",
  "group": "question-bank",
  "en": "Challenge unit",
  "zh": "闯关单元详情"
 },
 {
  "id": "practiceQuestionFeedback",
  "path": "/practiceQuestionFeedback",
  "group": "question-bank",
  "en": "Practice feedback",
  "zh": "练习题反馈"
 },
 {
  "id": "examReview",
  "path": "/examReview",
  "group": "question-bank",
  "en": "Exam review",
  "zh": "考试批阅"
 },
 {
  "id": "textbookquestionbank",
  "path": "/textbookquestionbank",
  "group": "question-bank-2",
  "en": "Textbook question bank",
  "zh": "教材题库"
 },
 {
  "id": "QuestionBank",
  "path": "/QuestionBank",
  "group": "question-bank-2",
  "en": "Question bank",
  "zh": "题库"
 },
 {
  "id": "video-courseware-unprocessed",
  "path": "/video-courseware-unprocessed",
  "group": "video-tasks",
  "en": "Unprocessed videos",
  "zh": "待处理视频课件"
 },
 {
  "id": "video-courseware-management",
  "path": "/video-courseware-management",
  "group": "video-tasks",
  "en": "Video courseware",
  "zh": "视频课件管理"
 },
 {
  "id": "trainingListen",
  "path": "/trainingListen",
  "group": "video-tasks",
  "en": "Listening training",
  "zh": "听力训练"
 },
 {
  "id": "deer-ear-animation",
  "path": "/deer-ear-animation",
  "group": "video-tasks",
  "en": "Animations",
  "zh": "动画课件"
 },
 {
  "id": "deer-ear-animation-details",
  "path": "/deer-ear-animation-details",
  "group": "video-tasks",
  "en": "Animation details",
  "zh": "动画课件详情"
 },
 {
  "id": "sop",
  "path": "/sop",
  "group": "course-setting",
  "en": "Lesson flow (SOP)",
  "zh": "SOP 设置"
 },
 {
  "id": "sop.coursewareId",
  "path": "/sop/:coursewareId",
  "group": "course-setting",
  "en": "Lesson flow of a courseware",
  "zh": "课件 SOP"
 },
 {
  "id": "sop-plan",
  "path": "/sop-plan",
  "group": "course-setting",
  "en": "SOP plans",
  "zh": "SOP 方案"
 },
 {
  "id": "sop-plan.planId",
  "path": "/sop-plan/:planId",
  "group": "course-setting",
  "en": "SOP plan editor",
  "zh": "SOP 方案编辑"
 },
 {
  "id": "liveSopSet",
  "path": "/liveSopSet",
  "group": "course-setting",
  "en": "Live lesson flow",
  "zh": "直播 SOP 设置"
 },
 {
  "id": "sopLiveDetail",
  "path": "/sopLiveDetail",
  "group": "course-setting",
  "en": "Live lesson flow details",
  "zh": "直播 SOP 详情"
 },
 {
  "id": "SOPuality",
  "path": "/SOPuality",
  "group": "course-setting",
  "en": "SOP quality",
  "zh": "SOP 质量"
 },
 {
  "id": "sopSetEdit.id",
  "path": "/sopSetEdit/:id",
  "group": "course-setting",
  "en": "Edit lesson flow",
  "zh": "编辑 SOP"
 },
 {
  "id": "classroomPlan",
  "path": "/classroomPlan",
  "group": "course-setting",
  "en": "Classroom plans",
  "zh": "课堂方案"
 },
 {
  "id": "classroomPlanDetail",
  "path": "/classroomPlanDetail",
  "group": "course-setting",
  "en": "Classroom plan details",
  "zh": "课堂方案详情"
 },
 {
  "id": "cprocessConfigurationDetail",
  "path": "/cprocessConfigurationDetail",
  "group": "course-setting",
  "en": "Process configuration",
  "zh": "流程配置详情"
 },
 {
  "id": "material",
  "path": "/material",
  "group": "material-library",
  "en": "Materials",
  "zh": "素材"
 },
 {
  "id": "Interaction",
  "path": "/Interaction",
  "group": "material-library",
  "en": "Interactions",
  "zh": "互动"
 },
 {
  "id": "MaterialManagerment",
  "path": "/MaterialManagerment",
  "group": "material-library",
  "en": "Product materials",
  "zh": "产品素材"
 },
 {
  "id": "applicationList",
  "path": "/applicationList",
  "group": "recruitment",
  "en": "Applications",
  "zh": "申请列表"
 },
 {
  "id": "interviewReport",
  "path": "/interviewReport",
  "group": "recruitment",
  "en": "Interview reports",
  "zh": "面试报告"
 },
 {
  "id": "evalFeedback",
  "path": "/evalFeedback",
  "group": "recruitment",
  "en": "Evaluation feedback",
  "zh": "测评反馈"
 },
 {
  "id": "msgList",
  "path": "/msgList",
  "group": "recruitment",
  "en": "Messages",
  "zh": "消息"
 },
 {
  "id": "trainingClassroom",
  "path": "/trainingClassroom",
  "group": "recruitment",
  "en": "Training classroom",
  "zh": "培训课堂"
 },
 {
  "id": "hrSchedule",
  "path": "/hrSchedule",
  "group": "recruitment",
  "en": "HR schedule",
  "zh": "HR 日程"
 },
 {
  "id": "aiInterview",
  "path": "/aiInterview",
  "group": "recruitment",
  "en": "AI interviews",
  "zh": "AI 面试"
 },
 {
  "id": "kolify-user-profile",
  "path": "/kolify-user-profile",
  "group": "overseas-app",
  "en": "App users",
  "zh": "应用用户"
 },
 {
  "id": "teacherInfo",
  "path": "/teacherInfo",
  "group": "overseas-app",
  "en": "Avatar teachers",
  "zh": "数字人老师"
 },
 {
  "id": "digital",
  "path": "/digital",
  "group": "overseas-app",
  "en": "Digital avatars",
  "zh": "数字人"
 },
 {
  "id": "hignlightVideo",
  "path": "/hignlightVideo",
  "group": "video-management",
  "en": "Highlight videos",
  "zh": "精彩视频"
 },
 {
  "id": "newVideoReview",
  "path": "/newVideoReview",
  "group": "video-management",
  "en": "Video review",
  "zh": "视频审核"
 },
 {
  "id": "channelManage",
  "path": "/channelManage",
  "group": "channels",
  "en": "Channels",
  "zh": "渠道管理"
 },
 {
  "id": "channelForm.id",
  "path": "/channelForm/:id?",
  "group": "channels",
  "en": "Channel form",
  "zh": "渠道表单"
 },
 {
  "id": "didiSetting",
  "path": "/didiSetting",
  "group": "channels",
  "en": "Promotion settings",
  "zh": "推广设置"
 },
 {
  "id": "activationcode",
  "path": "/activationcode",
  "group": "channels",
  "en": "Activation codes",
  "zh": "激活码"
 },
 {
  "id": "aiSale",
  "path": "/aiSale",
  "group": "ai-sales",
  "en": "Satisfaction feedback",
  "zh": "满意度反馈"
 },
 {
  "id": "quickUnderstand",
  "path": "/quickUnderstand",
  "group": "ai-sales",
  "en": "Quick understand",
  "zh": "快速了解"
 },
 {
  "id": "role",
  "path": "/role",
  "group": "permission-management",
  "en": "Roles",
  "zh": "角色"
 },
 {
  "id": "userManage",
  "path": "/userManage",
  "group": "permission-management",
  "en": "Users",
  "zh": "用户"
 },
 {
  "id": "permissionSet",
  "path": "/permissionSet",
  "group": "permission-management",
  "en": "Permissions",
  "zh": "权限"
 },
 {
  "id": "infoViewScords",
  "path": "/infoViewScords",
  "group": "permission-management",
  "en": "Sensitive data views",
  "zh": "敏感信息查看记录"
 },
 {
  "id": "logMonitoring",
  "path": "/logMonitoring",
  "group": "classroom-monitoring",
  "en": "Live logs",
  "zh": "日志监控"
 },
 {
  "id": "dataAnalysis",
  "path": "/dataAnalysis",
  "group": "classroom-monitoring",
  "en": "Data analysis",
  "zh": "数据分析"
 },
 {
  "id": "ClassroomSituation",
  "path": "/ClassroomSituation",
  "group": "classroom-monitoring",
  "en": "Classroom board",
  "zh": "课堂实况"
 },
 {
  "id": "feedBack",
  "path": "/feedBack",
  "group": "classroom-monitoring",
  "en": "User feedback",
  "zh": "用户反馈"
 },
 {
  "id": "logDetails",
  "path": "/logDetails",
  "group": "classroom-monitoring",
  "en": "Log details",
  "zh": "日志详情"
 },
 {
  "id": "ClassroomDetails",
  "path": "/ClassroomDetails",
  "group": "classroom-monitoring",
  "en": "Classroom details",
  "zh": "课堂详情"
 },
 {
  "id": "roleModel",
  "path": "/roleModel",
  "group": "roles",
  "en": "Role models",
  "zh": "角色模型"
 },
 {
  "id": "roleType",
  "path": "/roleType",
  "group": "roles",
  "en": "Role categories",
  "zh": "角色分类"
 },
 {
  "id": "operations",
  "path": "/operations",
  "group": "operations",
  "en": "Operations",
  "zh": "运维"
 },
 {
  "id": "subtitles.id",
  "path": "/subtitles/:id",
  "group": "video-tasks",
  "en": "Subtitle editor",
  "zh": "字幕编辑"
 }
] as const;

export const editors = {
 "sop_plans": [
  "sop-plan.planId",
  "sopSetEdit.id"
 ],
 "picture_books": [
  "editPictureBook",
  "editBook",
  "editStoryBook"
 ],
 "question_papers": [
  "editQuestion",
  "testPaperTemplateDetails.pid"
 ],
 "follow_read_coursewares": [
  "echo-reading.video-edit.coursewareId"
 ],
 "subtitle_tracks": [
  "subtitles.id"
 ]
} as const;

export const readers = {
 "sop_plans": [],
 "picture_books": [],
 "question_papers": [
  "reviewQuestions",
  "detailQuestion"
 ],
 "follow_read_coursewares": [
  "echo-reading.video-preview.coursewareId"
 ],
 "subtitle_tracks": []
} as const;

export const actions = [
 "add",
 "delete",
 "edit",
 "query",
 "get",
 "enable",
 "disable",
 "import",
 "export"
] as const;

export const scopedPages = [
 "report",
 "roomList",
 "courseDetail",
 "teacherManage",
 "sopLiveDetail",
 "SOPuality",
 "dataAnalysis",
 "ClassroomDetails"
] as const;
