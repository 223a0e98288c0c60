// How many links of somebody would end with their account, said before it is disabled or deleted.
import { useTranslation } from "react-i18next";
import { useNow } from "~/ui/time.tsx";
import { stateOf, useShares } from "./calls.ts";

export function LiveLinks({ id }: { id: string }) {
  const { t } = useTranslation("resource");
  const { shares } = useShares({ resource: "users", id });
  const now = useNow(10_000);
  const count = shares?.filter((share) => stateOf(share, now) === "live").length ?? 0;
  return count > 0 && <span role="status">{t("share.willEnd", { count })}</span>;
}
