// A record that was merged into another, opened by its address: into whom, by whom and when, with the way there.
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { useRecordPaths } from "~/resource/index.tsx";
import { TimeText } from "~/ui/time.tsx";
import { calls, type People } from "./calls.ts";
import styles from "./doubles.module.css";

export function MergedInto({ of, id }: { of: People; id: string }) {
  const { t } = useTranslation("record");
  const { data } = useQuery({
    queryKey: keyOf(of, "merged", id),
    queryFn: ({ signal }) => post(calls[of].merged, { id }, { signal }),
    staleTime: 0,
    retry: false,
  });
  const path = useRecordPaths()(of, data?.id ?? "");
  if (!data) return null;
  return (
    <p className={styles.into}>
      {t("doubles.mergedInto", { name: data.name })} {path ? <Link to={path}>{data.into}</Link> : data.into}
      <span className={styles.quiet}>
        {data.by} · <TimeText at={data.at} />
      </span>
    </p>
  );
}
