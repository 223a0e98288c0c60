// A hit by itself: what was said around it, how it was decided, and the appeal. All that a teacher reads of an inspection.
import { Suspense } from "react";
import { Button } from "antd";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { scopeOf, useSession } from "~/api/session.ts";
import type { Row } from "~/realtime/index.ts";
import type { RowOf } from "~/resource/index.tsx";
import { ErrorState, Loading } from "~/ui/states.tsx";
import { TimeText, useNow } from "~/ui/time.tsx";
import { pathOf } from "./paths.ts";
import { Decision } from "./decision.tsx";
import { Transcript } from "./transcript.tsx";
import styles from "./inspection.module.css";

export function HitTab({ row }: { row: Row }) {
  const hit = row as RowOf<"inspection_hits">;
  const { t } = useTranslation("inspection");
  const now = useNow(60_000);
  const { data, error, refetch } = useQuery({
    queryKey: keyOf("inspection_hits", "around", hit.id),
    queryFn: ({ signal }) => post("/api/transcript/around", { id: hit.id }, { signal }),
  });
  const until = hit.state === "confirmed" ? hit.appeal_until : null;
  return (
    <div className={styles.hitTab}>
      <Decision hit={hit} />
      {until &&
        (Date.parse(until) > now ? (
          <p className={styles.hint}>
            {t("own.until", { time: "" })}
            <TimeText at={until} />
          </p>
        ) : (
          <p className={styles.hint}>{t("own.late")}</p>
        ))}
      <h3 className={styles.heading}>{t("own.around")}</h3>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Transcript lines={data.lines} hits={[hit]} chosen={hit.id} />
      ) : (
        <Loading />
      )}
    </div>
  );
}

/** To the whole of the class, for who inspects. */
export function ToInspection({ row }: { row: Row }) {
  const { t } = useTranslation("inspection");
  const own = useSession(({ user }) => scopeOf(user, "inspections")) !== null;
  const navigate = useNavigate();
  const hit = row as RowOf<"inspection_hits">;
  if (own || !hit.inspection_id) return null;
  return (
    <Suspense>
      <Button onClick={() => void navigate(pathOf(hit.inspection_id ?? "", hit.id))}>{t("inspections.one")}</Button>
    </Suspense>
  );
}
