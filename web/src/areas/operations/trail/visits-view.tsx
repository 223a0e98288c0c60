// How much each page was used in the last days (E11), by everybody or by one person.
import { ReloadOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { type Data, post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { limits } from "~/api/meta.gen.ts";
import { pages } from "~/api/pages.gen.ts";
import { DataTable } from "~/ui/data-table.tsx";
import { Card, Page, Toolbar } from "~/ui/page.tsx";
import { named, usePageTitle } from "~/ui/page-title.ts";
import { Empty } from "~/ui/states.tsx";
import { TimeText } from "~/ui/time.tsx";
import { ViewChoice } from "../view-choice.tsx";
import { PersonPicker } from "./person-picker.tsx";
import styles from "./trail.module.css";

type Used = Data<"/api/operations/visits">["records"][number];
const AGAIN_MS = 10_000;

export function VisitsView() {
  const { t, i18n } = useTranslation("operations");
  const pageTitle = usePageTitle();
  const [query, setQuery] = useSearchParams();
  const user = query.get("user");
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: keyOf("operations", "visits", user),
    queryFn: ({ signal }) => post("/api/operations/visits", user ? { user } : {}, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN_MS,
  });
  const choose = (id: string) => setQuery({ view: "visits", ...(id && { user: id }) }, { replace: true });
  const nameOf = (id: string) => {
    const page = pages.find((one) => one.id === id);
    return page ? named(page, i18n.language) : id;
  };
  const most = Math.max(1, ...(data?.records ?? []).map(({ visits }) => visits));
  return (
    <Page title={pageTitle("operations")} actions={<ViewChoice />}>
      <Toolbar
        label={t("visits.filters")}
        end={
          <Button icon={<ReloadOutlined />} loading={isFetching} onClick={() => void refetch()}>
            {t("person.again")}
          </Button>
        }
      >
        <div className={styles.who}>
          <PersonPicker id={user ?? undefined} onChoose={choose} placeholder={t("visits.everybody")} label={t("visits.whose")} />
        </div>
      </Toolbar>
      <Card title={t("visits.title", { days: limits.visitsDays })} flush>
        <DataTable<Used>
          rows={data?.records}
          rowKey={({ page }) => page}
          error={error}
          onRetry={() => void refetch()}
          empty={<Empty title={t("visits.none")} />}
          columns={[
            { key: "page", title: t("visits.page"), render: ({ page }) => nameOf(page) },
            {
              key: "bar",
              title: "",
              render: ({ visits }) => (
                <span className={styles.bar} aria-hidden>
                  <span style={{ width: `${(100 * visits) / most}%` }} />
                </span>
              ),
            },
            { key: "visits", title: t("visits.visits"), align: "end", render: ({ visits }) => visits.toLocaleString(i18n.language) },
            { key: "people", title: t("visits.people"), align: "end", render: ({ people }) => people.toLocaleString(i18n.language) },
            { key: "last", title: t("visits.last"), render: ({ last_at }) => <TimeText at={last_at} /> },
          ]}
        />
      </Card>
    </Page>
  );
}
