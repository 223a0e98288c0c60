// The tabs of one's own account. One more is a file beside these, and a line here.
import type { ComponentType, ReactNode } from "react";
import { BellOutlined, ClockCircleOutlined, IdcardOutlined, KeyOutlined, LaptopOutlined, SafetyOutlined } from "@ant-design/icons";
import { Choices } from "../notifications/choices.tsx";
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
}

export const accountTabs = [
  { key: "profile", icon: <IdcardOutlined />, element: Profile },
  { key: "password", icon: <KeyOutlined />, element: Password },
  { key: "second", icon: <SafetyOutlined />, element: SecondFactor },
  { key: "devices", icon: <LaptopOutlined />, element: Devices },
  { key: "notifications", icon: <BellOutlined />, element: Choices },
  { key: "zone", icon: <ClockCircleOutlined />, element: Zone },
] as const satisfies AccountTab[];
