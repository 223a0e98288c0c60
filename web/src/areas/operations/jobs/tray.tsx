// One's own jobs, in the header: a ring while one runs, and under it the list, which survives a reload because the server has it.
import { Suspense, useEffect, useState } from "react";
import { CarryOutOutlined } from "@ant-design/icons";
import { Badge, Button, Progress } from "antd";
import { useTranslation } from "react-i18next";
import { useQueryClient } from "@tanstack/react-query";
import { invalidatedByMessage } from "~/api/keys.ts";
import { setOwn, useOwnSetting, useOwnSettings } from "~/api/own-settings.ts";
import { useSession } from "~/api/session.ts";
import { restore, UploadList, useUploads } from "~/media/uploads/index.ts";
import { invalidate, useLiveState, useTopic } from "~/realtime/index.ts";
import { part } from "~/ui/part.ts";
import { Popover } from "~/ui/popover.tsx";
import { ErrorState, Loading } from "~/ui/states.tsx";
import { TimeText } from "~/ui/time.tsx";
import { countsOf, isOpen, isTakenBack, type Job, madeBy, newResults, useMyJobs } from "./calls.ts";
import { JobButtons } from "./job-buttons.tsx";
import { JobStateTag, percent, type Place } from "./job-state.tsx";
import styles from "./jobs.module.css";

const OpenMade = part(() => import("./open-made.tsx"));

interface LivePlace extends Place {
  job: string;
}

export default function JobsTray() {
  const me = useSession((s) => s.user?.id);
  return me ? <Tray key={me} me={me} /> : null;
}

function Tray({ me }: { me: string }) {
  const { data } = useMyJobs(true);
  const open = (data?.records ?? []).filter(isOpen);
  const [shown, setShown] = useState(false);
  const [places, setPlaces] = useState(none);
  const fresh = useNewResults(data?.records, shown);
  // Followed only while there is something to follow, and beside the button: drawn anew when a job ends, it would lose the press of that moment.
  return (
    <>
      {open.length > 0 && <Following me={me} onPlaces={setPlaces} />}
      <TrayButton open={open} fresh={fresh} shown={shown} onShow={setShown} places={places} />
    </>
  );
}

/** The setting that says up to which moment somebody has looked at what their jobs brought: the same on all their devices. */
const SEEN = "jobs_seen";

/** How many results nobody has looked at; opened, the tray has been looked at. */
function useNewResults(jobs: readonly Job[] | undefined, shown: boolean): number {
  const seen = useOwnSetting(SEEN);
  const known = useOwnSettings((s) => s.known);
  const fresh = known ? newResults(jobs ?? [], seen) : [];
  const latest = fresh.reduce((most, { ended_at }) => (ended_at && ended_at > most ? ended_at : most), "");
  useEffect(() => {
    if (shown && latest) setOwn({ [SEEN]: latest });
  }, [shown, latest]);
  return shown ? 0 : fresh.length;
}

const none: ReadonlyMap<string, Place> = new Map();

function Following({ me, onPlaces }: { me: string; onPlaces: (places: ReadonlyMap<string, Place>) => void }) {
  const client = useQueryClient();
  const { items } = useLiveState<LivePlace>(`own_progress:${me}`);
  useEffect(() => onPlaces(new Map([...(items?.values() ?? [])].map((place) => [place.job, place]))), [items, onPlaces]);
  useEffect(() => () => onPlaces(none), [onPlaces]);
  // What was read before the page heard of this person may have ended in between, and nobody says so again.
  useTopic(`user:${me}`, { onReady: () => void invalidate(client, invalidatedByMessage("job")) });
  return null;
}

interface ButtonProps {
  open: readonly Job[];
  /** Results that nobody has looked at. */
  fresh: number;
  shown: boolean;
  onShow: (shown: boolean) => void;
  places: ReadonlyMap<string, Place>;
}

function TrayButton({ open, fresh, shown, onShow, places }: ButtonProps) {
  const { t } = useTranslation("jobs");
  const uploads = useUploads((s) => s.uploads);
  useEffect(() => void restore().catch(() => {}), []);
  const sending = uploads.filter(({ state }) => state !== "done");
  const [first] = open;
  const [upload] = sending;
  const share = upload ? Math.floor((upload.sent / upload.size) * 100) : first ? percent(places.get(first.id) ?? first) : undefined;
  const count = open.length + sending.length;
  const label =
    sending.length > 0
      ? t("trayUploads", { count: sending.length })
      : count > 0
        ? t("trayBusy", { count })
        : fresh > 0
          ? t("trayReady", { count: fresh })
          : t("tray");
  const content = (
    <>
      <UploadList className={styles.list ?? ""} onOpen={() => onShow(false)} />
      <Mine places={places} />
    </>
  );
  return (
    <Popover open={shown} onOpenChange={onShow} placement="bottom" title={t("tray")} content={content} destroyOnHidden>
      <Button type="text" aria-label={label} data-jobs={open.length} title={label}>
        <Badge count={count > 1 ? count : count > 0 ? 0 : fresh} size="small" offset={[4, -2]}>
          {share !== undefined ? (
            <Progress
              type="circle"
              size={18}
              strokeWidth={14}
              showInfo={false}
              percent={share ?? 25}
              className={share === null ? (styles.turning ?? "") : ""}
              aria-hidden
            />
          ) : (
            <CarryOutOutlined />
          )}
        </Badge>
      </Button>
    </Popover>
  );
}

function Mine({ places }: { places: ReadonlyMap<string, Place> }) {
  const { t, i18n } = useTranslation("jobs");
  const { data, error, refetch } = useMyJobs(true);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  if (data.records.length === 0) return <p className={styles.none}>{t("none")}</p>;
  return (
    <ul className={styles.list} aria-label={t("tray")}>
      {data.records.map((job) => {
        const wrong = (i18n.language.startsWith("zh") && job.error_zh) || job.error;
        return (
          <li key={job.id} data-job={job.state}>
            <span className={styles.what}>
              <strong title={job.title ?? ""}>{job.title}</strong>
              <span className={styles.about}>
                {t(`kind.${job.kind ?? ""}`, { defaultValue: job.kind ?? "" })} · <TimeText at={job.ended_at ?? job.created_at} format="full" />
              </span>
              <JobStateTag job={job} place={places.get(job.id)} />
              <Counts job={job} />
              {wrong && job.state !== "done" && <span className={styles.wrong}>{wrong}</span>}
            </span>
            <span className={styles.buttons}>
              {madeBy(job) && (
                <Suspense>
                  <OpenMade job={job} />
                </Suspense>
              )}
              <JobButtons job={job} mine mayCancel mayRepeat />
            </span>
          </li>
        );
      })}
    </ul>
  );
}

const COUNTED = ["made", "changed", "deleted", "wrong", "undone", "left"] as const;

/** How many rows a job made, changed or deleted, and how many came back. */
function Counts({ job }: { job: Job }) {
  const { t } = useTranslation("jobs");
  const counts = countsOf(job);
  const said = COUNTED.flatMap((name) => (counts[name] ? [t(`rows.${name}`, { n: counts[name] })] : []));
  if (isTakenBack(job)) said.push(t("rows.takenBack"));
  return said.length > 0 && <span className={styles.about}>{said.join(" · ")}</span>;
}
