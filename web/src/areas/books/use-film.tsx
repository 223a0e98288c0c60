// A film of the book, as an entry of its menu.
import { type ReactNode, Suspense, useState } from "react";
import { VideoCameraOutlined } from "@ant-design/icons";
import type { MenuProps } from "antd";
import { useTranslation } from "react-i18next";
import { FilmDialog } from "~/media/index.ts";
import { useWritable } from "~/sync/index.ts";

export function useFilm(id: string, title: string): { items: NonNullable<MenuProps["items"]>; dialog: ReactNode } {
  const { t } = useTranslation("books");
  const [open, setOpen] = useState(false);
  if (!useWritable()) return { items: [], dialog: null };
  return {
    items: [{ key: "film", icon: <VideoCameraOutlined />, label: t("film"), onClick: () => setOpen(true) }],
    dialog: open && (
      <Suspense>
        <FilmDialog story={id} title={title} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  };
}
