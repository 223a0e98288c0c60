// One icon a group of the menu; pages may bring their own.
import type { ReactNode } from "react";
import { AppstoreOutlined, BookOutlined, CustomerServiceOutlined, DashboardOutlined, FileDoneOutlined, FolderOpenOutlined, GlobalOutlined, HomeOutlined, IdcardOutlined, PlayCircleOutlined, ProfileOutlined, QuestionCircleOutlined, SafetyOutlined, ScheduleOutlined, ShareAltOutlined, SkinOutlined, TeamOutlined, VideoCameraOutlined } from "@ant-design/icons";
import type { Group } from "~/ui/route.ts";

export const homeIcon = <HomeOutlined />;
export const anyPageIcon = <AppstoreOutlined />;
export const groupIcons: Record<Group, ReactNode> = {
  home: homeIcon,
  classroom: <ScheduleOutlined />,
  "classroom-monitoring": <DashboardOutlined />,
  people: <TeamOutlined />,
  "material-tutorial": <BookOutlined />,
  "question-bank": <QuestionCircleOutlined />,
  "question-bank-2": <FileDoneOutlined />,
  "video-tasks": <VideoCameraOutlined />,
  "course-setting": <ProfileOutlined />,
  "material-library": <FolderOpenOutlined />,
  recruitment: <IdcardOutlined />,
  "overseas-app": <GlobalOutlined />,
  "video-management": <PlayCircleOutlined />,
  channels: <ShareAltOutlined />,
  "ai-sales": <CustomerServiceOutlined />,
  roles: <SkinOutlined />,
  "permission-management": <SafetyOutlined />,
};
