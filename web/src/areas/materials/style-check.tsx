// Whether a file is as lessons need it, said below its field as soon as one is chosen. It holds nobody up: an entry may be saved all the same.
import { useQuery } from "@tanstack/react-query";
import { Alert } from "antd";
import { useTranslation } from "react-i18next";
import { post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import type { Row } from "~/realtime/index.ts";
import styles from "./style-check.module.css";

interface StyleCheckProps {
  file: string;
  kind: string;
  /** The entry, once there is one: its length tells of a video what the bytes do not. */
  row: Row | null;
}

export function StyleCheck({ file, kind, row }: StyleCheckProps) {
  const { t } = useTranslation("materials");
  const asked = { file, kind, ...(row && { id: row.id }) };
  const { data } = useQuery({
    queryKey: keyOf("materials", "style", file, kind, row?.id, row?.version),
    queryFn: ({ signal }) => post("/api/management/material/verifyStyle", asked, { signal, quiet: true }),
    enabled: file !== "" && kind !== "",
    // The same bytes measure the same for ever.
    staleTime: Infinity,
    retry: false,
  });
  return (
    <div role="status" className={styles.check}>
      {data?.findings.length === 0 && <span className={styles.fits}>{t("style.fits")}</span>}
      {data && data.findings.length > 0 && (
        <Alert
          type={data.ok ? "info" : "warning"}
          showIcon
          title={t(data.ok ? "style.better" : "style.unfit")}
          description={
            <ul className={styles.list}>
              {data.findings.map(({ rule, found, wanted }) => (
                <li key={rule}>{t("style.finding", { rule: t(`style.rule.${rule}`), found, wanted })}</li>
              ))}
            </ul>
          }
        />
      )}
    </div>
  );
}
