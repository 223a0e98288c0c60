// The date picker of antd, fetched when the page stands: it is a third of what a list would wait for, and no list begins with one open.
import { type ComponentType, Suspense } from "react";
import type { DatePickerProps } from "antd";
import type { Dayjs } from "dayjs";
import type { RangePickerProps } from "antd/es/date-picker";
import { part } from "./part.ts";

const load = () => import("antd/es/date-picker/index.js");
const Single = part(async () => ({ default: (await load()).default as ComponentType<DayProps> }));
const Range = part(async () => ({ default: (await load()).default.RangePicker }));

/** Of one day, not of several. */
type DayProps = DatePickerProps<Dayjs, false>;

/** Fetches it while nobody waits for it. */
export const prepareDates = (): void => void setTimeout(() => void load().catch(() => {}), 1_500);

export const DatePicker = (props: DayProps) => (
  <Suspense>
    <Single {...props} />
  </Suspense>
);
export const RangePicker = (props: RangePickerProps) => (
  <Suspense>
    <Range {...props} />
  </Suspense>
);
