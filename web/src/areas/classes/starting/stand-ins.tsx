// Everybody who could stand in for a class that is about to start, the best first, with why.
import { useEffect, useRef } from "react";
import { Alert, Button, Modal } from "antd";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { ErrorState, Loading } from "~/ui/states.tsx";
import { StatusTag } from "~/ui/tags.tsx";
import type { Start, StandIn } from "./use-starting.ts";
import { useReasons } from "./words.ts";
import styles from "./starting.module.css";

interface StandInsProps {
  start: Start;
  /** As it was when one began to choose. */
  was: Start;
  /** It starts no more, or not now. */
  gone: boolean;
  onGive: (to: StandIn) => void;
  onClose: () => void;
}

export function StandIns({ start, was, gone, onGive, onClose }: StandInsProps) {
  const { t } = useTranslation("starting");
  const reasons = useReasons();
  const found = useQuery({
    queryKey: keyOf("classes", "standIns", start.id),
    queryFn: ({ signal }) => post("/api/class/starting/stand_ins", { id: start.id }, { signal }),
    staleTime: 0,
  });
  const { data } = found;
  const name = start.teacherName ?? "";
  const atDoor = start.doorAt !== null && was.doorAt === null;
  const ready = start.readyAt !== null && was.readyAt === null;
  const news = gone ? t("gone", { name: start.name }) : atDoor ? t("newsDoor", { name }) : ready ? t("newsReady", { name }) : null;
  const said = useRef<HTMLDivElement>(null);
  // The Enter that was meant for what stood there before is not for this any more.
  useEffect(() => {
    if (news) said.current?.focus();
  }, [news]);
  return (
    <Modal open title={t("choose", { title: start.name })} footer={null} onCancel={onClose} width={560}>
      {news && (
        <div ref={said} tabIndex={-1} className={styles.news}>
          <Alert role="alert" type={gone ? "warning" : "info"} showIcon title={news} />
        </div>
      )}
      {found.error ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : !data ? (
        <Loading />
      ) : (
        <>
          <p className={styles.quiet}>{data.free > 0 ? t("chooseHint", { count: data.free }) : t(data.team ? "noneFreeTeam" : "noneFree")}</p>
          <ol className={styles.choices}>
            {data.records.map((one, nth) => (
              <li key={one.id}>
                <span>
                  <b>{one.name}</b> <span className={`${styles.quiet} bt-num`}>{one.score}</span>{" "}
                  {one.standby && <StatusTag tone={one.standby === "on_call" ? "success" : "warning"}>{t(`standby.${one.standby as "on_call"}`)}</StatusTag>}
                  <br />
                  {!one.account && <small className={styles.bad}>{t("noAccount")} · </small>}
                  <small className={styles.quiet}>{reasons.standIn(one, start.startAt)}</small>
                </span>
                <Button
                  autoFocus={nth === 0}
                  type={nth === 0 && !news ? "primary" : "default"}
                  disabled={gone}
                  onClick={() => onGive(one)}
                  aria-label={`${t("give")}: ${one.name}`}
                >
                  {t("give")}
                </Button>
              </li>
            ))}
          </ol>
        </>
      )}
    </Modal>
  );
}
