// Which columns a list shows and in which order; kept for this person on every device.
import { ArrowDownOutlined, ArrowUpOutlined, SettingOutlined } from "@ant-design/icons";
import { Button, Checkbox } from "antd";
import { useTranslation } from "react-i18next";
import { Popover } from "~/ui/popover.tsx";
import { systemFields } from "./meta.ts";
import { useColumns } from "./settings.ts";
import type { Resource } from "./types.ts";
import type { Words } from "./words.ts";
import styles from "./settings.module.css";

/** The shown columns; the title is always the first. */
export function shownColumns(resource: Resource, chosen: string[] | undefined): string[] {
  const { meta } = resource;
  const able = new Set([...meta.fields.filter((f) => f.listed).map((f) => f.name), ...systemFields.map((f) => f.name), ...Object.keys(resource.cells ?? {})]);
  const rest = (chosen ?? resource.columns).filter((name) => able.has(name) && name !== meta.title);
  return [meta.title, ...rest];
}

export function ColumnSettings(props: ColumnsProps) {
  const { t } = useTranslation("resource");
  return (
    // Drawn when it is opened: the page around it is drawn often.
    <Popover content={<Columns {...props} />} placement="bottomRight" title={t("columns.title")}>
      <Button icon={<SettingOutlined />} aria-label={t("columns.title")} title={t("columns.title")} />
    </Popover>
  );
}

interface ColumnsProps {
  resource: Resource;
  words: Words;
}

function Columns({ resource, words }: ColumnsProps) {
  const { t } = useTranslation("resource");
  const [columns, set] = useColumns(resource.name);
  const shown = shownColumns(resource, columns);
  const hidden = [...resource.meta.fields, ...systemFields].filter((f) => f.listed && !shown.includes(f.name)).map((f) => f.name);
  const move = (name: string, by: number) => {
    const next = shown.filter((n) => n !== name);
    next.splice(shown.indexOf(name) + by, 0, name);
    set(next);
  };
  return (
    <div className={styles.columns}>
      {shown.map((name, at) => (
        <div key={name}>
          <Checkbox checked disabled={at === 0} onChange={() => set(shown.filter((n) => n !== name))}>
            {words.field(name)}
          </Checkbox>
          {at > 0 && (
            <span>
              <Button
                type="text"
                size="small"
                icon={<ArrowUpOutlined />}
                aria-label={t("columns.up", { name: words.field(name) })}
                disabled={at === 1}
                onClick={() => move(name, -1)}
              />
              <Button
                type="text"
                size="small"
                icon={<ArrowDownOutlined />}
                aria-label={t("columns.down", { name: words.field(name) })}
                disabled={at === shown.length - 1}
                onClick={() => move(name, 1)}
              />
            </span>
          )}
        </div>
      ))}
      {hidden.map((name) => (
        <div key={name}>
          <Checkbox checked={false} onChange={() => set([...shown, name])}>
            {words.field(name)}
          </Checkbox>
        </div>
      ))}
      <Button size="small" type="link" disabled={!columns} onClick={() => set(undefined)}>
        {t("columns.reset")}
      </Button>
    </div>
  );
}
