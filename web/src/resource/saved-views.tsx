// Filters, sort and search under a name, one click away.
import { useState } from "react";
import { DeleteOutlined, StarFilled, StarOutlined } from "@ant-design/icons";
import { Button, Input, Space } from "antd";
import { useTranslation } from "react-i18next";
import { Popover } from "~/ui/popover.tsx";
import { useListSettings } from "./settings.ts";
import styles from "./settings.module.css";

interface SavedViewsProps {
  resource: string;
  /** The present state as address parameters. */
  present: string;
  onTake: (search: string) => void;
}

const MAX_NAME = 40;

export function SavedViews(props: SavedViewsProps) {
  const { t } = useTranslation("resource");
  const [{ views }] = useListSettings(props.resource);
  const [open, setOpen] = useState(false);
  const here = views.find((view) => view.search === props.present);
  return (
    // Drawn when it is opened: the page around it is drawn often.
    <Popover content={<Views {...props} onDone={() => setOpen(false)} />} placement="bottomLeft" title={t("views.title")} open={open} onOpenChange={setOpen}>
      <Button icon={here ? <StarFilled /> : <StarOutlined />}>{here?.name ?? t("views.title")}</Button>
    </Popover>
  );
}

function Views({ resource, present, onTake, onDone }: SavedViewsProps & { onDone: () => void }) {
  const { t } = useTranslation(["resource", "common"]);
  const [{ views }, change] = useListSettings(resource);
  const [name, setName] = useState("");
  const save = () => {
    const clean = name.trim();
    if (!clean) return;
    change({ views: [...views.filter((view) => view.name !== clean), { name: clean, search: present }] });
    setName("");
    onDone();
  };
  return (
    <div className={styles.views}>
      {views.map((view) => (
        <div key={view.name}>
          <Button
            type="text"
            size="small"
            aria-current={view.search === present}
            onClick={() => {
              onTake(view.search);
              onDone();
            }}
          >
            {view.name}
          </Button>
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            aria-label={t("views.remove", { name: view.name })}
            onClick={() => change({ views: views.filter((v) => v !== view) })}
          />
        </div>
      ))}
      {views.length === 0 && <span className={styles.hint}>{t("views.none")}</span>}
      <Space.Compact>
        <Input
          size="small"
          value={name}
          maxLength={MAX_NAME}
          placeholder={t("views.name")}
          aria-label={t("views.name")}
          onChange={(e) => setName(e.target.value)}
          onPressEnter={save}
        />
        <Button size="small" onClick={save} disabled={!name.trim()}>
          {t("common:action.save")}
        </Button>
      </Space.Compact>
    </div>
  );
}
