// What can be done with a document as a whole: a copy to go on from, a template to begin others with, and what its area adds (export, print).
import { Suspense, useState } from "react";
import { MoreOutlined } from "@ant-design/icons";
import { App, Button, type MenuProps } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { call } from "~/api/client.ts";
import { useCan } from "~/api/session.ts";
import { newId } from "@belltower/realtime/id";
import type { Row } from "~/realtime/index.ts";
import { useDocumentView } from "~/sync/index.ts";
import { DropMenu } from "~/ui/drop-menu.tsx";
import { part } from "~/ui/part.ts";
import { create, editorPath, fieldOf } from "~/resource/index.tsx";
import type { DocumentOf } from "./calls.ts";

const SaveTemplate = part(() => import("~/resource/templates/save-dialog.tsx"));

/** What a record says of what its document was made of. */
const ORIGINS: ReadonlySet<string> = new Set(["copy_of_id", "from_template_id"]);

interface DocumentMenuProps {
  of: DocumentOf;
  items?: NonNullable<MenuProps["items"]>;
}

export function DocumentMenu({ of, items = [] }: DocumentMenuProps) {
  const { t } = useTranslation("document");
  const { message } = App.useApp();
  const navigate = useNavigate();
  const { meta } = of;
  const mayAdd = useCan(meta.page, "add");
  const [busy, setBusy] = useState(false);
  const copy = async () => {
    setBusy(true);
    try {
      const row = await call<Row>("POST", `${meta.base}/query`, { id: of.id });
      const kept = meta.fields.filter((f) => f.writable && !ORIGINS.has(f.name)).map((f) => [f.name, row[f.name]]);
      const max = meta.fields.find((f) => f.name === meta.title)?.max ?? 0;
      const title = t("menu.copyTitle", { title: row[meta.title] }).slice(0, max);
      const made = await create(meta, { ...Object.fromEntries(kept), copy_of_id: of.id, [meta.title]: title }, newId());
      void navigate(editorPath(meta.name, made.id));
    } catch (error) {
      void message.error((error as Error).message);
    } finally {
      setBusy(false);
    }
  };
  const [keeping, setKeeping] = useState(false);
  const still = useDocumentView((v) => v.still);
  const making = [
    { key: "copy", label: t("menu.copy"), onClick: () => void copy() },
    ...(fieldOf(meta, "from_template_id") ? [{ key: "template", label: t("template.save"), onClick: () => setKeeping(true) }] : []),
  ];
  const all = still ? [] : [...(mayAdd ? making : []), ...items];
  if (all.length === 0) return null;
  return (
    <>
      <DropMenu menu={{ items: all }}>
        <Button type="text" icon={<MoreOutlined />} loading={busy} aria-label={t("menu.label")} />
      </DropMenu>
      {keeping && (
        <Suspense fallback={null}>
          <SaveTemplate meta={meta} id={of.id} onClose={() => setKeeping(false)} />
        </Suspense>
      )}
    </>
  );
}
