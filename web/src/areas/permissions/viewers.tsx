// How much each person looked at in the last days, over the view records: a bar a person; pressed, the list is theirs.
import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { limits } from "~/api/meta.gen.ts";
import { useFollowed } from "~/realtime/index.ts";
import { Card } from "~/ui/page.tsx";
import { toneStyle } from "~/ui/tone.ts";
import styles from "./viewers.module.css";

const FEW = 6;

export function Viewers() {
  const { t } = useTranslation("permissions");
  const [params, setParams] = useSearchParams();
  const [all, setAll] = useState(false);
  useFollowed("info_views");
  const { data } = useQuery({
    queryKey: keyOf("info_views", "viewers"),
    queryFn: ({ signal }) => post("/api/management/infoViewRecords/viewers", {}, { signal }),
    staleTime: 0,
  });
  const viewers = data?.viewers ?? [];
  if (viewers.length === 0) return null;
  const most = Math.max(...viewers.map(({ reveals, lookups }) => reveals + lookups));
  const chosen = params.get("viewer_id");
  const choose = (id: string) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (chosen === id) next.delete("viewer_id");
        else next.set("viewer_id", id);
        next.delete("page");
        return next;
      },
      { preventScrollReset: true },
    );
  const share = (count: number) => ({ width: `${(100 * count) / most}%` });
  return (
    <Card title={t("info_views.viewers", { days: limits.viewsDays })}>
      <ul className={styles.viewers}>
        {viewers.slice(0, all ? undefined : FEW).map(({ id, name, reveals, lookups, most: within }) => (
          <li key={id}>
            <button type="button" className={styles.viewer} aria-pressed={chosen === id} onClick={() => choose(id)}>
              <span className={styles.name}>{name}</span>
              <span className={styles.track} aria-hidden>
                <span className={styles.reveals} style={{ ...share(reveals), ...(within >= limits.viewsUnusual && toneStyle("danger")) }} />
                <span className={styles.lookups} style={share(lookups)} />
              </span>
              <span className={styles.count}>{t("info_views.counts", { reveals, lookups })}</span>
            </button>
          </li>
        ))}
      </ul>
      {!all && viewers.length > FEW && (
        <Button type="text" size="small" onClick={() => setAll(true)}>
          {t("info_views.allViewers", { count: viewers.length })}
        </Button>
      )}
    </Card>
  );
}
