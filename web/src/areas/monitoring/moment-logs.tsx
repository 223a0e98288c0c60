// What the classroom's software logged around a moment, each line with its address in the log.
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type Data, post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { Card } from "~/ui/page.tsx";
import { Empty, ErrorState, Loading } from "~/ui/states.tsx";
import { LevelTag } from "~/ui/tags.tsx";
import { clock } from "~/ui/time.tsx";
import { useZone } from "~/ui/time-zone.ts";
import { useAt } from "./use-rewind.ts";
import styles from "./class-page.module.css";

const BEFORE = 20;
const AFTER = 10;
/** Lines are read for steps of so long: a pointer that moves asks no more often. */
const STEP_MS = 2_000;

type LogLine = Data<"/api/log/list">["records"][number];
interface Around {
  at: string;
  lines: LogLine[];
}

async function around(id: string, at: string): Promise<Around> {
  const read = async (filter: { from?: string; to?: string }, more: { limit: number; after?: number }) =>
    (await post("/api/log/list", { stream: "classes", filter: { class: id, ...filter }, ...more })).records;
  const before = await read({ to: at }, { limit: BEFORE });
  const after = await read({ from: at }, { limit: AFTER, after: before.at(-1)?.o ?? 0 });
  return { at, lines: [...before, ...after] };
}

export function MomentLogs({ id, at }: { id: string; at: number }) {
  const { t } = useTranslation("monitoring");
  const zone = useZone();
  const read = useAt<Around>(keyOf("monitoring", "lines", id), Math.ceil(at / STEP_MS) * STEP_MS, (moment) => around(id, moment));
  const link = (o: number) => `/logMonitoring?stream=classes&line=${o}`;
  return (
    <Card
      title={t("rewind.logs")}
      extra={
        <Link to={`/logMonitoring?class=${encodeURIComponent(id)}`}>
          <Button type="link" size="small" tabIndex={-1}>
            {t("rewind.allLogs")}
          </Button>
        </Link>
      }
      flush
    >
      {read.error && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {!read.error && !read.data && <Loading />}
      {!read.error && read.data?.lines.length === 0 && <Empty title={t("rewind.noLogs")} />}
      {!read.error && read.data && read.data.lines.length > 0 && (
        <ol className={styles.lines} aria-label={t("rewind.logs")}>
          {read.data.lines.map((line) => (
            <li key={line.o} className={line.at > read.data.at ? styles.later : ""}>
              <Link to={link(line.o)} className="bt-num">
                {clock(line.at, zone)}
              </Link>
              <LevelTag level={line.level} />
              <span className={styles.what}>{line.message}</span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
