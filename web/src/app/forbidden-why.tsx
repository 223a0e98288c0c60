// Why somebody may not open a page: which it is, which roles have it, and who can give one.
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { all } from "~/i18n/index.ts";
import { useSeedTranslation } from "~/ui/builtin.ts";
import { usePageTitle } from "~/ui/page-title.ts";
import type { PageId } from "~/ui/route.ts";

/** The page by its name, and the way to it. */
export default function Why({ page }: { page: PageId }) {
  const { t, i18n } = useTranslation(all);
  const say = useSeedTranslation();
  const title = usePageTitle()(page);
  const { data } = useQuery({
    queryKey: keyOf("permissions", "why", page),
    queryFn: ({ signal }) => post("/api/user/explain", { permissionId: page }, { signal, quiet: true }),
    retry: false,
  });
  const list = (names: string[]) => new Intl.ListFormat(i18n.language, { type: "disjunction" }).format(names);
  return (
    <>
      {t("shell:gone.forbiddenPage", { page: title })}
      {data && data.roles.length > 0 && <div>{t("shell:gone.roles", { roles: list(data.roles.map((role) => say("roles", role))) })}</div>}
      {data && data.people.length > 0 && <div>{t("shell:gone.people", { people: list(data.people.map(({ name }) => name)) })}</div>}
    </>
  );
}
