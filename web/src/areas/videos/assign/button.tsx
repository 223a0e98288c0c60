// Gives out one video or those that are selected.
import { useState } from "react";
import { UserAddOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useCan } from "~/api/session.ts";
import type { Row } from "~/realtime/index.ts";
import type { RowOf } from "~/resource/index.tsx";
import { later } from "~/ui/later.tsx";

const AssignDrawer = later(async () => (await import("./drawer.tsx")).AssignDrawer);

type Video = RowOf<"videos">;

/** Only an original that nobody has in hand is given out. */
const isFree = ({ origin, handling }: Video) => origin === "original" && handling !== "in_task";

export function AssignSelected({ rows, onDone }: { rows: readonly Row[]; onDone: () => void }) {
  const { t } = useTranslation("videos");
  const [open, setOpen] = useState(false);
  const free = (rows as unknown as readonly Video[]).filter(isFree);
  if (!useCan("video-courseware-unprocessed", "add") || free.length === 0) return null;
  return (
    <>
      <Button type="primary" icon={<UserAddOutlined />} onClick={() => setOpen(true)}>
        {t("assign.several", { count: free.length })}
      </Button>
      {open && <AssignDrawer videos={free} onClose={() => setOpen(false)} onDone={onDone} />}
    </>
  );
}

export function AssignRow({ row }: { row: Video }) {
  const { t } = useTranslation("videos");
  const [given, setGiven] = useState<Video | null>(null);
  if (!useCan("video-courseware-unprocessed", "add") || (!isFree(row) && !given)) return null;
  return (
    <>
      <Button size="small" icon={<UserAddOutlined />} onClick={() => setGiven(row)} aria-label={`${t("assign.one")}: ${row.name}`}>
        {t("assign.one")}
      </Button>
      {/* What it is given is what it was when it was opened: the row may leave meanwhile. */}
      {given && <AssignDrawer videos={[given]} onClose={() => setGiven(null)} onDone={() => setGiven(null)} />}
    </>
  );
}
