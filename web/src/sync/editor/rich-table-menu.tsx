// The buttons of a script for what is more than words: a table, or what can be done to the one under the caret, and a picture.
import { useRef } from "react";
import { PictureOutlined, TableOutlined } from "@ant-design/icons";
import { type Editor, useEditorState } from "@tiptap/react";
import { Button, type MenuProps, Tooltip } from "antd";
import { useTranslation } from "react-i18next";
import { DropMenu } from "~/ui/drop-menu.tsx";
import { Kbd } from "~/ui/kbd.tsx";
import { full, insertTable, inTable, MOST_COLUMNS, MOST_ROWS, type TableStep, tableSteps } from "./rich-table.ts";
import styles from "./rich-text.module.css";

const GROUPS: readonly (readonly TableStep[])[] = [
  ["rowAbove", "rowBelow", "columnBefore", "columnAfter"],
  ["head"],
  ["deleteRow", "deleteColumn", "deleteTable"],
];
const GROWS: Partial<Record<TableStep, "rows" | "columns">> = { rowAbove: "rows", rowBelow: "rows", columnBefore: "columns", columnAfter: "columns" };

export function TableButton({ editor }: { editor: Editor }) {
  const { t } = useTranslation("sync");
  const { inside, rows, columns } = useEditorState({
    editor,
    selector: ({ editor: { state } }) => ({ inside: inTable(state), rows: full(state, "rows"), columns: full(state, "columns") }),
  });
  const no = { rows, columns };
  if (!inside) {
    return (
      <Tooltip
        title={
          <>
            {t("rich.table.insert")} <Kbd keys="mod+alt+t" />
          </>
        }
      >
        <Button
          type="text"
          size="small"
          icon={<TableOutlined />}
          aria-label={t("rich.table.insert")}
          onMouseDown={(e) => e.preventDefault()}
          onClick={() => insertTable(editor)}
        />
      </Tooltip>
    );
  }
  const entry = (step: TableStep) => {
    const of = GROWS[step];
    const fullNow = of !== undefined && no[of];
    return {
      key: step,
      danger: step === "deleteTable",
      disabled: fullNow,
      label: fullNow ? t(`rich.table.most.${of}`, { max: of === "rows" ? MOST_ROWS : MOST_COLUMNS }) : t(`rich.table.${step}`),
      onClick: () => {
        tableSteps[step](editor.state, editor.view.dispatch);
        editor.view.focus();
      },
    };
  };
  const items: NonNullable<MenuProps["items"]> = GROUPS.flatMap((group, at) => [...(at > 0 ? [{ type: "divider" as const }] : []), ...group.map(entry)]);
  return (
    <DropMenu menu={{ items }}>
      <Button
        type="text"
        size="small"
        icon={<TableOutlined />}
        className={styles.on ?? ""}
        aria-label={t("rich.table.menu")}
        onMouseDown={(e) => e.preventDefault()}
      />
    </DropMenu>
  );
}

export function PictureButton({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const { t } = useTranslation("sync");
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept="image/png,image/jpeg,image/gif,image/webp,image/svg+xml"
        aria-label={t("rich.picture")}
        onChange={(e) => {
          onFiles([...(e.target.files ?? [])]);
          e.target.value = "";
        }}
      />
      <Tooltip title={t("rich.picture")}>
        <Button
          type="text"
          size="small"
          icon={<PictureOutlined />}
          aria-label={t("rich.picture")}
          onMouseDown={(e) => e.preventDefault()}
          onClick={() => input.current?.click()}
        />
      </Tooltip>
    </>
  );
}
