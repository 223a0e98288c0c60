// What somebody has taken from this list a moment ago, with their name: it leaves under one's eyes.
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useSession } from "~/api/session.ts";
import { useTopic } from "~/realtime/index.ts";
import type { RowOf } from "~/resource/index.tsx";
import styles from "./videos.module.css";

interface Taken {
  id: string;
  name: string;
  by: string;
  task: string;
}

const SHOWN = 3;
const SHOWN_MS = 20_000;

export function JustAssigned() {
  const { t } = useTranslation("videos");
  const me = useSession((s) => s.user?.id);
  const [taken, setTaken] = useState<readonly Taken[]>([]);
  useTopic("resource:videos", {
    onEvent: ({ data }) => {
      const row = data.row as RowOf<"videos"> | null;
      if (!row || data.op !== "update" || !data.changed.includes("handling") || row.handling !== "in_task" || !data.by || data.by.id === me) return;
      const one = { id: row.id, name: row.name, by: data.by.name, task: row.task_id ?? "" };
      setTaken((all) => [one, ...all.filter(({ id }) => id !== one.id)]);
    },
  });
  useEffect(() => {
    if (taken.length === 0) return;
    const timer = setTimeout(() => setTaken([]), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [taken]);
  return (
    <div role="status" className={styles.taken}>
      {taken.slice(0, SHOWN).map(({ id, name, by, task }) => (
        <span key={id}>
          {t("justAssigned", { name, by })} <Link to={`/video-courseware-management?${new URLSearchParams({ task })}`}>{t("openTask")}</Link>
        </span>
      ))}
      {taken.length > SHOWN && <span>{t("andMore", { count: taken.length - SHOWN })}</span>}
    </div>
  );
}
