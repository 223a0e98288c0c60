// Filters, sort and search under a name, one click away: one's own, and what colleagues share. Pinned ones stand beside the menu.
import { useState } from "react";
import { PushpinFilled, StarFilled, StarOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import type { ResourceName } from "@belltower/realtime";
import { later } from "~/ui/later.tsx";
import { Popover } from "~/ui/popover.tsx";
import { useViews } from "./views.ts";
import styles from "./settings.module.css";

export interface SavedViewsProps {
  resource: ResourceName;
  /** The present state as address parameters. */
  present: string;
  onTake: (search: string) => void;
}

const ViewsMenu = later(async () => (await import("./views-menu.tsx")).ViewsMenu);

/** So many pinned ones have room beside the menu. */
const PINNED = 4;

export function SavedViews(props: SavedViewsProps) {
  const { t } = useTranslation("resource");
  const views = useViews(props.resource);
  const [open, setOpen] = useState(false);
  const here = views.find((view) => view.search === props.present);
  const pinned = views.filter((view) => view.pinned && view !== here).slice(0, PINNED);
  return (
    <>
      {/* Drawn when it is opened: the page around it is drawn often. */}
      <Popover
        content={<ViewsMenu {...props} views={views} onDone={() => setOpen(false)} />}
        placement="bottomLeft"
        title={t("views.title")}
        open={open}
        onOpenChange={setOpen}
      >
        <Button icon={here ? <StarFilled /> : <StarOutlined />}>{here?.name ?? t("views.title")}</Button>
      </Popover>
      {pinned.map((view) => (
        <Button
          key={view.id}
          type="text"
          icon={<PushpinFilled />}
          className={styles.pinned ?? ""}
          title={view.mine ? view.name : `${view.name} · ${view.ownerName}`}
          onClick={() => props.onTake(view.search)}
        >
          {view.name}
        </Button>
      ))}
    </>
  );
}
