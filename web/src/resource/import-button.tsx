// The way to the dialog that makes a record from a file. The dialog is fetched when it is opened: few do.
import { Suspense, useState } from "react";
import { ImportOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { part } from "~/ui/part.ts";
import type { Resource } from "./types.ts";

const ImportDialog = part(async () => ({ default: (await import("./import-dialog.tsx")).ImportDialog }));

export function ImportButton({ resource }: { resource: Resource }) {
  const { t } = useTranslation("resource");
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<ImportOutlined />} onClick={() => setOpen(true)}>
        {t("import.open")}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ImportDialog resource={resource} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
