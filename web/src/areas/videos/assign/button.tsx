// Gives out one video or those that are selected.
import { useEffect, useState } from "react";
import { UserAddOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { create } from "zustand";
import { useCan } from "~/api/session.ts";
import type { Row } from "~/realtime/index.ts";
import type { RowOf } from "~/resource/index.tsx";
import { later } from "~/ui/later.tsx";

const AssignDrawer = later(async () => (await import("./drawer.tsx")).AssignDrawer);

type Video = RowOf<"videos">;

/** Only an original that nobody has in hand is given out. */
const isFree = ({ origin, handling }: Video) => origin === "original" && handling !== "in_task";

/** Which is given out from a row of a list, where the page has a place for its form: the row may leave while one types, and the form must not leave with it. */
const useAssigning = create<{ video: Video | null; places: number }>(() => ({ video: null, places: 0 }));

/** The place beside a list. */
export function AssignPlace() {
  const video = useAssigning((s) => s.video);
  useEffect(() => {
    useAssigning.setState(({ places }) => ({ places: places + 1 }));
    return () => useAssigning.setState(({ places }) => ({ places: places - 1, video: null }));
  }, []);
  const close = () => useAssigning.setState({ video: null });
  return video && <AssignDrawer key={video.id} videos={[video]} onClose={close} onDone={close} />;
}

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
  const open = () => (useAssigning.getState().places > 0 ? useAssigning.setState({ video: row }) : setGiven(row));
  return (
    <>
      <Button size="small" icon={<UserAddOutlined />} onClick={open} aria-label={`${t("assign.one")}: ${row.name}`}>
        {t("assign.one")}
      </Button>
      {/* What it is given is what it was when it was opened: the row may leave meanwhile. */}
      {given && <AssignDrawer videos={[given]} onClose={() => setGiven(null)} onDone={() => setGiven(null)} />}
    </>
  );
}
