// A picture that is being made: who asked, its place, its seconds; after two minutes that it takes long (L05).
import { CloseOutlined, LoadingOutlined } from "@ant-design/icons";
import { Button, Tooltip } from "antd";
import { useTranslation } from "react-i18next";
import { limits } from "~/api/meta.gen.ts";
import { useWritable } from "~/sync/index.ts";
import { type Take, useSeconds, useTakeVerbs } from "./use-takes.ts";
import styles from "./takes.module.css";

interface TakeProgressProps {
  book: string;
  take: Take;
  expectedMs: number;
}

export function TakeProgress({ book, take, expectedMs }: TakeProgressProps) {
  const { t } = useTranslation("books");
  const writable = useWritable();
  const { cancel } = useTakeVerbs(book);
  const seconds = useSeconds(take.state === "running" ? take.startedAt : take.at);
  const expected = Math.max(1, Math.round(expectedMs / 1_000));
  const long = seconds >= limits.takeLongSeconds;
  const place =
    take.state === "queued" ? (take.ahead > 0 ? t("takes.ahead", { count: take.ahead }) : t("takes.next")) : t("takes.running", { seconds, expected });
  return (
    <div className={`${styles.progress} ${long ? styles.long : ""}`} role="status">
      <LoadingOutlined aria-hidden />
      <span className={styles.who}>
        <b>{t("takes.by", { name: take.byName })}</b> <span className="bt-num">{long ? t("takes.long", { minutes: Math.floor(seconds / 60) }) : place}</span>
      </span>
      {writable && (
        <Tooltip title={t("takes.cancel")}>
          <Button size="small" type="text" icon={<CloseOutlined />} aria-label={t("takes.cancel")} onClick={() => void cancel(take.id)} />
        </Tooltip>
      )}
    </div>
  );
}
