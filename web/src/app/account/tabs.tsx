// The tabs of one's own account. One more is a file beside these, and a line here.
import type { ComponentType, ReactNode } from "react";
import { BellOutlined, CalendarOutlined, ClockCircleOutlined, IdcardOutlined, KeyOutlined, LaptopOutlined, SafetyOutlined } from "@ant-design/icons";
import { Choices } from "../notifications/choices.tsx";
import type { SessionUser } from "~/api/session.ts";
import { ClassCalendar } from "./calendar.tsx";
import { Devices } from "./devices.tsx";
import { Password } from "./password.tsx";
import { Profile } from "./profile.tsx";
import { SecondFactor } from "./second-factor.tsx";
import { Zone } from "./zone.tsx";

export interface AccountTab {
  /** Also the key of its name, `account:tab.<key>`. */
  key: string;
  icon: ReactNode;
  element: ComponentType;
  /** Whose it is, where it is not everybody's. */
  of?: (user: SessionUser) => boolean;
}

export const accountTabs = [
  { key: "profile", icon: <IdcardOutlined />, element: Profile },
  { key: "password", icon: <KeyOutlined />, element: Password },
  { key: "second", icon: <SafetyOutlined />, element: SecondFactor },
  { key: "devices", icon: <LaptopOutlined />, element: Devices },
  { key: "notifications", icon: <BellOutlined />, element: Choices },
  { key: "zone", icon: <ClockCircleOutlined />, element: Zone },
  // Of who teaches: the classes that they see are their own.
  { key: "calendar", icon: <CalendarOutlined />, element: ClassCalendar, of: (user: SessionUser) => user.own.includes("classes") },
] as const satisfies AccountTab[];
