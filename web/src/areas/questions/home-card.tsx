// On the home page: question papers that wait for the person's review.
import { useTranslation } from "react-i18next";
import { resources } from "~/api/resources/index.gen.ts";
import { ReviewsCard } from "~/resource/waiting-card.tsx";

export default function PaperReviews() {
  const { t } = useTranslation("shell");
  return <ReviewsCard meta={resources.question_papers} title={t("waiting.papers")} to="/classification?status=in_review" />;
}
