// A page this person may not open, shown in its place: which it is, which roles have it, and who can give one. The moment the right is given, the page is there.
import { StopOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { all } from "~/i18n/index.ts";
import { useSeedTranslation } from "~/ui/builtin.ts";
import { usePageTitle } from "~/ui/page-title.ts";
import type { PageId } from "~/ui/route.ts";
import { Empty } from "~/ui/states.tsx";
import { HOME } from "./pages.ts";

export function Forbidden({ page }: { page?: PageId | undefined }) {
  const { t } = useTranslation(all);
  const navigate = useNavigate();
  return (
    <div style={{ paddingTop: "12vh" }} role="alert">
      <Empty
        art={<StopOutlined />}
        title={<h1 style={{ font: "inherit" }}>{t("shell:gone.forbidden")}</h1>}
        hint={page ? <Why page={page} /> : t("shell:gone.forbiddenHint")}
      >
        <Button onClick={() => void navigate(HOME)}>{t("shell:gone.home")}</Button>
      </Empty>
    </div>
  );
}

/** The page by its name, and the way to it. */
function Why({ page }: { page: PageId }) {
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
