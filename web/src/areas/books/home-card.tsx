// On the home page: picture books that wait for the person's review.
import { useTranslation } from "react-i18next";
import { resources } from "~/api/resources/index.gen.ts";
import { ReviewsCard } from "~/resource/waiting-card.tsx";

export default function BookReviews() {
  const { t } = useTranslation("shell");
  return <ReviewsCard meta={resources.picture_books} title={t("waiting.books")} to="/Roombook?status=in_review" />;
}
