// How far the items are: of all coursewares, or of those in a category, how many there are and what lacks a recording, a picture or what it means.
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { call, type Data } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { useTopic } from "~/realtime/index.ts";
import { Empty, ErrorState, Loading } from "~/ui/states.tsx";
import type { Sort } from "./sorts.tsx";
import styles from "./items.module.css";

type Overview = Data<"/api/management/word/overview">;
const LACKS = ["noAudio", "noImage", "noMeaning"] as const;

interface OverviewProps {
  sort: Sort;
  category: string | null;
  /** The address of a courseware's table, and of the list of those that lack something. */
  pathOf: (courseware: string) => string;
  listOf: (lack: string) => string;
}

export function ItemsOverview({ sort, category, pathOf, listOf }: OverviewProps) {
  const { t } = useTranslation("reading");
  const { meta } = sort.resource;
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(meta.name as "words", "overview", category),
    queryFn: ({ signal }) => call<Overview>("POST", `${meta.base}/overview`, { catId: category }, { signal }),
    staleTime: 0,
  });
  useTopic(`resource:${meta.name as "words"}`, { onEvent: () => void refetch(), onReset: () => void refetch() });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const { records } = data;
  if (records.length === 0) return <Empty title={t(`${sort.key}.none`)} hint={t(`${sort.key}.noneHint`)} />;
  const sum = (field: (typeof LACKS)[number] | "count") => records.reduce((all, one) => all + one[field], 0);
  const lackOf = (lack: (typeof LACKS)[number]) =>
    ({ noAudio: "no_audio", noImage: "no_image", noMeaning: sort.key === "words" ? "no_meaning" : "no_translation" })[lack];
  return (
    <div className={styles.overview}>
      <dl className={styles.sums}>
        <div>
          <dt>{t(`${sort.key}.all`)}</dt>
          <dd className="bt-num">{sum("count")}</dd>
        </div>
        {LACKS.map((lack) => (
          <div key={lack}>
            <dt>{t(`${sort.key}.lack.${lack}`)}</dt>
            <dd className="bt-num">{category === null && sum(lack) > 0 ? <Link to={listOf(lackOf(lack))}>{sum(lack)}</Link> : sum(lack)}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th>{t("courseware")}</th>
              <th>{t("category")}</th>
              <th className={styles.figure}>{t(`${sort.key}.title`)}</th>
              {LACKS.map((lack) => (
                <th key={lack} className={styles.figure}>
                  {t(`${sort.key}.lack.${lack}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {records.map((one) => (
              <tr key={one.sid}>
                <th scope="row">
                  <Link to={pathOf(one.sid)}>{one.subName}</Link>
                </th>
                <td>{one.catName}</td>
                <td className={styles.figure}>{one.count}</td>
                {LACKS.map((lack) => (
                  <td key={lack} className={`${styles.figure} ${one[lack] > 0 ? styles.lacking : styles.note}`}>
                    {one[lack]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
