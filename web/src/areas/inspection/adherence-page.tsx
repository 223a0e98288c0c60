// ?view=adherence: how inspected classes kept to their plans: by plan, step, teacher or class, the worst first.
import { useMemo } from "react";
import { Segmented } from "antd";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { post } from "~/api/client.ts";
import type { AdherenceRow } from "~/api/calls.gen.ts";
import { keyOf } from "~/api/keys.ts";
import { Lists, type Resource } from "~/resource/index.tsx";
import { type Column, DataTable } from "~/ui/data-table.tsx";
import { Page, Toolbar } from "~/ui/page.tsx";
import { usePageTitle } from "~/ui/page-title.ts";
import { Empty } from "~/ui/states.tsx";
import { Score } from "./cells.tsx";
import { pathOf } from "./paths.ts";
import styles from "./inspection.module.css";

const BY = ["plan", "step", "teacher", "class"] as const;
type By = (typeof BY)[number];

export default function AdherencePage({ resource, lists }: { resource: Resource; lists: readonly Resource[] }) {
  const { t } = useTranslation("inspection");
  const title = usePageTitle()("SOPuality");
  const [params, setParams] = useSearchParams();
  const by: By = BY.find((one) => one === params.get("by")) ?? "plan";
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: keyOf("inspections", "adherence", by),
    queryFn: ({ signal }) => post("/api/inspection/adherence", { by }, { signal }),
  });
  const columns = useMemo((): Column<AdherenceRow>[] => {
    const count = (key: "classes" | "missing" | "swapped" | "over" | "under"): Column<AdherenceRow> => ({
      key,
      title: t(`adherence.${key}`),
      align: "end",
      render: (row) => <span className={`bt-num ${key !== "classes" && row[key] === 0 ? styles.hint : ""}`}>{row[key]}</span>,
    });
    return [
      {
        key: "name",
        title: t(`adherence.${by}`),
        render: (row) => (by === "class" ? <Link to={pathOf(row.id)}>{row.name}</Link> : row.name || t("adherence.nobody")),
      },
      ...(by === "step" || by === "class" ? [{ key: "plan", title: t("adherence.plan"), render: (row: AdherenceRow) => row.plan }] : []),
      ...(by === "class" ? [] : [count("classes")]),
      { key: "adherence", title: t("adherence.adherence"), align: "end", render: (row) => <Score of={row.adherence} /> },
      count("missing"),
      count("swapped"),
      count("over"),
      count("under"),
    ];
  }, [t, by]);
  return (
    <Page title={title}>
      {/* The lists of the page; none of them is the one that is shown. */}
      <Lists all={lists} shown={{ ...resource, name: resource.name }} />
      <Toolbar label={t("adherence.by")}>
        <Segmented
          aria-label={t("adherence.by")}
          value={by}
          onChange={(next) => setParams({ view: "adherence", by: next }, { preventScrollReset: true })}
          options={BY.map((one) => ({ value: one, label: t(`adherence.${one}`) }))}
        />
      </Toolbar>
      <p className={styles.hint}>{t("adherence.rule")}</p>
      <DataTable
        rows={data?.records}
        rowKey={(row) => row.id}
        columns={columns}
        width={720}
        busy={isFetching}
        error={error}
        onRetry={() => void refetch()}
        empty={<Empty title={t("adherence.none")} />}
      />
    </Page>
  );
}
