// On the home page: plans that wait for the person's review.
import { useTranslation } from "react-i18next";
import { resources } from "~/api/resources/index.gen.ts";
import { ReviewsCard } from "~/resource/waiting-card.tsx";

export default function PlanReviews() {
  const { t } = useTranslation("shell");
  return <ReviewsCard meta={resources.sop_plans} title={t("waiting.plans")} to="/sop-plan?status=in_review" />;
}
