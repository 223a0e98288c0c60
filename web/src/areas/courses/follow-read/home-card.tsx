// On the home page: follow-read videos that wait for the person's review.
import { useTranslation } from "react-i18next";
import { resources } from "~/api/resources/index.gen.ts";
import { ReviewsCard } from "~/resource/waiting-card.tsx";

export default function FollowReadReviews() {
  const { t } = useTranslation("shell");
  return (
    <ReviewsCard meta={resources.follow_read_coursewares} title={t("waiting.followReads")} to="/echo-reading?of=follow_read_coursewares&status=in_review" />
  );
}
