// Written by `make gen` from the server's own tables; not edited by hand.

export const groups = [
 {
  "id": "home",
  "en": "Home",
  "zh": "首页"
 },
 {
  "id": "classroom",
  "en": "Classrooms",
  "zh": "课堂"
 },
 {
  "id": "people",
  "en": "Teachers and students",
  "zh": "师生管理"
 },
 {
  "id": "material-tutorial",
  "en": "Tutorials and materials",
  "zh": "教程与教材"
 },
 {
  "id": "question-bank",
  "en": "Question bank",
  "zh": "题库"
 },
 {
  "id": "question-bank-2",
  "en": "Textbook questions",
  "zh": "教材题库"
 },
 {
  "id": "video-tasks",
  "en": "Video tasks",
  "zh": "视频任务"
 },
 {
  "id": "course-setting",
  "en": "Course settings",
  "zh": "课程设置"
 },
 {
  "id": "material-library",
  "en": "Material library",
  "zh": "素材库"
 },
 {
  "id": "recruitment",
  "en": "Recruitment",
  "zh": "招聘"
 },
 {
  "id": "overseas-app",
  "en": "Overseas app",
  "zh": "海外应用"
 },
 {
  "id": "video-management",
  "en": "Videos",
  "zh": "视频管理"
 },
 {
  "id": "channels",
  "en": "Channels",
  "zh": "渠道"
 },
 {
  "id": "ai-sales",
  "en": "AI sales",
  "zh": "AI 销售"
 },
 {
  "id": "permission-management",
  "en": "Permissions",
  "zh": "权限管理"
 },
 {
  "id": "classroom-monitoring",
  "en": "Classroom monitoring",
  "zh": "课堂监控"
 },
 {
  "id": "roles",
  "en": "Picture-book roles",
  "zh": "绘本角色"
 },
 {
  "id": "operations",
  "en": "Operations",
  "zh": "运维"
 }
] as const;

export const limits = {
 "passwordMin": 6,
 "passwordMax": 128,
 "versionNameMax": 80,
 "commentMax": 2000,
 "commentMaxMentions": 20,
 "imageMaxBytes": 5242879,
 "searchMax": 100,
 "viewNameMax": 40,
 "viewMaxRoles": 20,
 "templateNameMax": 40,
 "shareDays": 7,
 "shareMostDays": 90,
 "shareMostUses": 1000,
 "settingMax": 400,
 "inviteMax": 5,
 "inviteNoteMax": 300,
 "eventsMax": 50,
 "visitsDays": 30,
 "viewReasonMax": 200,
 "viewsUnusual": 10,
 "viewsDays": 30,
 "totpResetReasonMax": 200,
 "lessonsMost": 1000,
 "lessonsFew": 2,
 "lessonReasonMax": 300,
 "classMaxHours": 5,
 "classSoonMinutes": 15,
 "classStartingMinutes": 30,
 "classMaxStudents": {
  "one_to_one": 1,
  "small_group": 8,
  "live_lecture": 500
 },
 "classMinMinutes": 5,
 "calendarMaxDays": 42,
 "calendarMaxDaysOfMany": 7,
 "calendarMaxLanes": 200,
 "batchMaxRows": 500,
 "seriesMaxCount": 200,
 "seriesMaxWeeks": 4,
 "seriesAtOnce": 50,
 "slotRanges": [
  "3d",
  "7d",
  "14d",
  "30d",
  "3m"
 ],
 "slotMaxGap": 120,
 "slotMaxTeachers": 50,
 "slotsAtOnce": 200,
 "slotHoldMinutes": 10,
 "leaveMaxReason": 300,
 "leaveKinds": [
  "leave",
  "sick",
  "training"
 ],
 "standbyPressMinutes": 30,
 "messageTitleMax": 100,
 "messageBodyMax": 5000,
 "messageMaxRecipients": 500,
 "lookupsAMinute": 20,
 "externalIdMax": 64,
 "outLogFileLines": 10000,
 "bookLevels": [
  {
   "id": "Pre-A1",
   "least": 1,
   "most": 12
  },
  {
   "id": "A1",
   "least": 3,
   "most": 30
  },
  {
   "id": "A2",
   "least": 8,
   "most": 60
  },
  {
   "id": "B1",
   "least": 15,
   "most": 100
  },
  {
   "id": "B2",
   "least": 30,
   "most": 160
  },
  {
   "id": "C1",
   "least": 40,
   "most": 220
  },
  {
   "id": "C2",
   "least": 40,
   "most": 280
  }
 ],
 "auditReasonMax": 500,
 "auditorMax": 60,
 "takesAtOnce": 4,
 "takeLongSeconds": 120,
 "videosAtOnce": 50,
 "lectureCommentMax": 500,
 "lectureCommentsShown": 50,
 "lectureNameMax": 40,
 "lectureActionsMax": 200,
 "lectureHereSeconds": 20,
 "sourceTextMax": 20000,
 "textCallsPerMinute": 30,
 "storyQuestionKindsMin": 3,
 "storyQuestionsMin": 5,
 "storyQuestionsMax": 30,
 "talkScriptMax": 5000,
 "speechTextMax": 4096,
 "analysisMaxDays": 400,
 "analysisFew": 30,
 "inspectionsAtOnce": 200,
 "transcriptMaxBytes": 4194304,
 "violationTryText": 20000,
 "violationTryClasses": 200,
 "noteFromSeverity": 3,
 "ledgerMaxDays": 366,
 "ledgerMaxDaysOfStudents": 92
} as const;
