// Beside the lists: how inspected classes kept to their plans.
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { scopeOf, useCan, useSession } from "~/api/session.ts";

/** Whether one sees of inspections only what is decided of one's own classes. */
export const useOwn = (): boolean => useSession(({ user }) => scopeOf(user, "inspections") !== null);

/** Whether one has classes inspected, uploads what was said, and tries words. */
export function useMayInspect(): boolean {
  const own = useOwn();
  const may = useCan("SOPuality", "edit");
  return may && !own;
}

export function Views() {
  const { t } = useTranslation("inspection");
  const [params] = useSearchParams();
  return (
    <Link to="?view=adherence" aria-current={params.get("view") === "adherence" ? "page" : undefined}>
      {t("views.adherence")}
    </Link>
  );
}
