//! The permission catalogue: menu group → page → actions. The one tree that makes menu, routes, controls and server checks.
//!
//! A page's id is its route without the leading slash, with `/` and `/:` written as `.`; it never changes once released. The database holds who has what.

use std::{collections::HashMap, sync::LazyLock};

use serde::{Deserialize, Serialize};

/// What can be done on a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Action {
    /// Make new records.
    Add,
    /// Remove records.
    Delete,
    /// Change records.
    Edit,
    /// See lists.
    Query,
    /// See one record whole, sensitive parts included where the page has them.
    Get,
    /// Switch on, approve, publish.
    Enable,
    /// Switch off, reject, withdraw.
    Disable,
    /// Bring records in from a file.
    Import,
    /// Take records out to a file.
    Export,
}

/// The nine actions, in the specification's order.
pub const ACTIONS: [Action; 9] = [
    Action::Add,
    Action::Delete,
    Action::Edit,
    Action::Query,
    Action::Get,
    Action::Enable,
    Action::Disable,
    Action::Import,
    Action::Export,
];

/// One page of the console.
#[derive(Debug, Serialize)]
pub struct Page {
    /// The permission's id.
    pub id: &'static str,
    /// The route, spelt as the specification spells it.
    pub path: &'static str,
    /// The menu group.
    pub group: &'static str,
    /// Its name in English.
    pub en: &'static str,
    /// Its name in Chinese.
    pub zh: &'static str,
}

/// A menu group.
#[derive(Debug, Serialize)]
pub struct Group {
    /// Its id, as in the specification's list of routes.
    pub id: &'static str,
    /// Its name in English.
    pub en: &'static str,
    /// Its name in Chinese.
    pub zh: &'static str,
}

macro_rules! groups {
    ($($id:literal $en:literal $zh:literal;)+) => {
        /// The menu groups, in menu order.
        pub static GROUPS: &[Group] = &[$(Group { id: $id, en: $en, zh: $zh }),+];
    };
}

groups! {
    "home" "Home" "首页";
    "classroom" "Classrooms" "课堂";
    "people" "Teachers and students" "师生管理";
    "material-tutorial" "Tutorials and materials" "教程与教材";
    "question-bank" "Question bank" "题库";
    "question-bank-2" "Textbook questions" "教材题库";
    "video-tasks" "Video tasks" "视频任务";
    "course-setting" "Course settings" "课程设置";
    "material-library" "Material library" "素材库";
    "recruitment" "Recruitment" "招聘";
    "overseas-app" "Overseas app" "海外应用";
    "video-management" "Videos" "视频管理";
    "channels" "Channels" "渠道";
    "ai-sales" "AI sales" "AI 销售";
    "permission-management" "Permissions" "权限管理";
    "classroom-monitoring" "Classroom monitoring" "课堂监控";
    "roles" "Picture-book roles" "绘本角色";
    "operations" "Operations" "运维";
}

macro_rules! pages {
    ($($group:literal { $($id:literal $path:literal $en:literal $zh:literal;)+ })+) => {
        /// Every page that needs a right, in the specification's order.
        pub static PAGES: &[Page] = &[$($(Page { id: $id, path: $path, group: $group, en: $en, zh: $zh }),+),+];
    };
}

pages! {
    "home" {
        "home" "/home" "Overview" "概览";
        "report" "/report" "Ledger" "台账";
    }
    "classroom" {
        "roomList" "/roomList" "Classes" "课程";
        "classroom-feedback" "/classroom-feedback" "Classroom SOS" "课堂求助";
        "courseDetail" "/courseDetail" "Class details" "课程详情";
        "createTaskClassRoom" "/createTaskClassRoom" "Create task classroom" "创建任务课堂";
    }
    "people" {
        "studentManage" "/studentManage" "Students" "学生";
        "teacherManage" "/teacherManage" "Teachers" "老师";
    }
    "material-tutorial" {
        "classContentManagement" "/classContentManagement" "Course content" "课程内容管理";
        "newTextbookLibrary" "/newTextbookLibrary" "Textbook library" "教材库";
        "echo-reading" "/echo-reading" "Follow-read" "跟读";
        "echo-reading.cate.catId" "/echo-reading/cate/:catId?" "Follow-read category" "跟读分类";
        "echo-reading.video-edit.coursewareId" "/echo-reading/video-edit/:coursewareId?" "Follow-read video editor" "跟读视频编辑";
        "echo-reading.video-preview.coursewareId" "/echo-reading/video-preview/:coursewareId?" "Follow-read video preview" "跟读视频预览";
        "echo-word" "/echo-word" "Words" "单词";
        "echo-word.cate.catId" "/echo-word/cate/:catId?" "Word category" "单词分类";
        "wordDetail" "/wordDetail" "Word details" "单词详情";
        "Roombook" "/Roombook" "Picture books" "绘本";
        "createStory" "/createStory" "Create story" "创建故事";
        "editStoryBook" "/editStoryBook" "Edit story book" "编辑故事书";
        "pptDetail" "/pptDetail" "PPT details" "PPT 详情";
        "PPtGenerate" "/PPtGenerate" "PPT to picture book" "PPT 生成绘本";
        "editBook" "/editBook" "Edit book" "编辑图书";
        "editPictureBook" "/editPictureBook" "Edit picture book" "编辑绘本";
    }
    "question-bank" {
        "classification" "/classification" "Question papers" "试卷";
        "story" "/story" "Stories" "故事";
        "textbookquestionbank.coursewareId.pid.type" "/textbookquestionbank/:coursewareId/:pid/:type" "Courseware questions" "课件题库";
        "testPaperTemplateDetails.pid" "/testPaperTemplateDetails/:pid" "Paper template" "试卷模板详情";
        "reviewQuestions" "/reviewQuestions" "Papers in review" "待审试卷";
        "editQuestion" "/editQuestion" "Edit question" "编辑题目";
        "detailQuestion" "/detailQuestion" "Question details" "题目详情";
        "detailH5Question" "/detailH5Question" "H5 question details" "H5 题目详情";
        "EvaluationQuestion" "/EvaluationQuestion" "Evaluation bank" "测评题库";
        "rulesOrQuestion" "/rulesOrQuestion" "Score rules and questions" "评分规则与题目";
        "rushDetail" "/rushDetail" "Challenge game" "闯关详情";
        "rushUnitDetail" "/rushUnitDetail" "Challenge unit" "闯关单元详情";
        "practiceQuestionFeedback" "/practiceQuestionFeedback" "Practice feedback" "练习题反馈";
        "examReview" "/examReview" "Exam review" "考试批阅";
    }
    "question-bank-2" {
        "textbookquestionbank" "/textbookquestionbank" "Textbook question bank" "教材题库";
        "QuestionBank" "/QuestionBank" "Question bank" "题库";
    }
    "video-tasks" {
        "video-courseware-unprocessed" "/video-courseware-unprocessed" "Unprocessed videos" "待处理视频课件";
        "video-courseware-management" "/video-courseware-management" "Video courseware" "视频课件管理";
        "trainingListen" "/trainingListen" "Listening training" "听力训练";
        "deer-ear-animation" "/deer-ear-animation" "Animations" "动画课件";
        "deer-ear-animation-details" "/deer-ear-animation-details" "Animation details" "动画课件详情";
    }
    "course-setting" {
        "sop" "/sop" "Lesson flow (SOP)" "SOP 设置";
        "sop.coursewareId" "/sop/:coursewareId" "Lesson flow of a courseware" "课件 SOP";
        "sop-plan" "/sop-plan" "SOP plans" "SOP 方案";
        "sop-plan.planId" "/sop-plan/:planId" "SOP plan editor" "SOP 方案编辑";
        "liveSopSet" "/liveSopSet" "Live lesson flow" "直播 SOP 设置";
        "sopLiveDetail" "/sopLiveDetail" "Live lesson flow details" "直播 SOP 详情";
        "SOPuality" "/SOPuality" "SOP quality" "SOP 质量";
        "sopSetEdit.id" "/sopSetEdit/:id" "Edit lesson flow" "编辑 SOP";
        "classroomPlan" "/classroomPlan" "Classroom plans" "课堂方案";
        "classroomPlanDetail" "/classroomPlanDetail" "Classroom plan details" "课堂方案详情";
        "cprocessConfigurationDetail" "/cprocessConfigurationDetail" "Process configuration" "流程配置详情";
    }
    "material-library" {
        "material" "/material" "Materials" "素材";
        "Interaction" "/Interaction" "Interactions" "互动";
        "MaterialManagerment" "/MaterialManagerment" "Product materials" "产品素材";
    }
    "recruitment" {
        "applicationList" "/applicationList" "Applications" "申请列表";
        "interviewReport" "/interviewReport" "Interview reports" "面试报告";
        "evalFeedback" "/evalFeedback" "Evaluation feedback" "测评反馈";
        "msgList" "/msgList" "Messages" "消息";
        "trainingClassroom" "/trainingClassroom" "Training classroom" "培训课堂";
        "hrSchedule" "/hrSchedule" "HR schedule" "HR 日程";
        "aiInterview" "/aiInterview" "AI interviews" "AI 面试";
    }
    "overseas-app" {
        "kolify-user-profile" "/kolify-user-profile" "App users" "应用用户";
        "teacherInfo" "/teacherInfo" "Avatar teachers" "数字人老师";
        "digital" "/digital" "Digital avatars" "数字人";
    }
    "video-management" {
        "hignlightVideo" "/hignlightVideo" "Highlight videos" "精彩视频";
        "newVideoReview" "/newVideoReview" "Video review" "视频审核";
    }
    "channels" {
        "channelManage" "/channelManage" "Channels" "渠道管理";
        "channelForm.id" "/channelForm/:id?" "Channel form" "渠道表单";
        "didiSetting" "/didiSetting" "Promotion settings" "推广设置";
        "activationcode" "/activationcode" "Activation codes" "激活码";
    }
    "ai-sales" {
        "aiSale" "/aiSale" "Satisfaction feedback" "满意度反馈";
        "quickUnderstand" "/quickUnderstand" "Quick understand" "快速了解";
    }
    "permission-management" {
        "role" "/role" "Roles" "角色";
        "userManage" "/userManage" "Users" "用户";
        "permissionSet" "/permissionSet" "Permissions" "权限";
        "infoViewScords" "/infoViewScords" "Sensitive data views" "敏感信息查看记录";
    }
    "classroom-monitoring" {
        "logMonitoring" "/logMonitoring" "Live logs" "日志监控";
        "dataAnalysis" "/dataAnalysis" "Data analysis" "数据分析";
        "ClassroomSituation" "/ClassroomSituation" "Classroom board" "课堂实况";
        "feedBack" "/feedBack" "User feedback" "用户反馈";
        "logDetails" "/logDetails" "Log details" "日志详情";
        "ClassroomDetails" "/ClassroomDetails" "Classroom details" "课堂详情";
    }
    "roles" {
        "roleModel" "/roleModel" "Role models" "角色模型";
        "roleType" "/roleType" "Role categories" "角色分类";
    }
    "operations" {
        "operations" "/operations" "Operations" "运维";
    }
    "video-tasks" {
        "subtitles.id" "/subtitles/:id" "Subtitle editor" "字幕编辑";
    }
}

static BY_ID: LazyLock<HashMap<&'static str, &'static Page>> = LazyLock::new(|| PAGES.iter().map(|page| (page.id, page)).collect());

/// The page of a permission id, if there is one.
pub fn page(id: &str) -> Option<&'static Page> {
    BY_ID.get(id).copied()
}

/// A permission's id from its route.
pub fn id_of(path: &str) -> String {
    path.trim_start_matches('/').replace("/:", ".").replace('/', ".").replace('?', "")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_route_of_the_specification_that_needs_a_login_is_a_page_with_its_own_id() {
        let specified: Vec<(&str, &str)> = include_str!("../../../spec/routes.tsv")
            .lines()
            .skip(1)
            .filter_map(|line| match line.split('\t').collect::<Vec<_>>()[..] {
                [path, group, "login"] => Some((path, group)),
                _ => None,
            })
            .collect();
        let held: Vec<(&str, &str)> = PAGES.iter().map(|page| (page.path, page.group)).collect();
        // Our own come after the specification's.
        assert_eq!(held[..specified.len()], specified);
        assert_eq!(held[specified.len()..], [("/operations", "operations"), ("/subtitles/:id", "video-tasks")]);
        assert!(PAGES.iter().all(|page| page.id == id_of(page.path)));
        assert_eq!(BY_ID.len(), PAGES.len());
        assert!(PAGES.iter().all(|page| GROUPS.iter().any(|group| group.id == page.group)));
    }
}
