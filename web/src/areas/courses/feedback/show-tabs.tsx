// What /echo-reading shows: its coursewares, the videos made of their lines, all lines, what learners report, or the ten that go worst.
import { Segmented, Select } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useNarrow } from "~/ui/use-narrow.ts";

/** The views, as they stand in the address. */
export const VIEWS = ["", "follow_read_coursewares", "all", "follow_read_feedback", "top"] as const;
export type View = (typeof VIEWS)[number];

export function ShowTabs({ value }: { value: View }) {
  const { t } = useTranslation("reading");
  const narrow = useNarrow();
  const navigate = useNavigate();
  const label = {
    "": t("byCourseware"),
    follow_read_coursewares: t("videos.title"),
    all: t("lines.all"),
    follow_read_feedback: t("follow_read_feedback.title"),
    top: t("top.title"),
  };
  const options = VIEWS.map((view) => ({ value: view, label: label[view] }));
  const show = (view: View) => void navigate(view ? `/echo-reading?${new URLSearchParams({ of: view })}` : "/echo-reading");
  // Five words side by side are wider than a telephone.
  return narrow ? (
    <Select<View> value={value} options={options} onChange={show} aria-label={t("show")} popupMatchSelectWidth={false} />
  ) : (
    <Segmented<View> value={value} options={options} onChange={show} aria-label={t("show")} />
  );
}
