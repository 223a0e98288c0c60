// The way to the dialog that takes a file in: a document from one, or rows of the list. The dialog is fetched when it is opened: few do.
import { Suspense, useState } from "react";
import { ImportOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { part } from "~/ui/part.ts";
import type { Resource } from "./types.ts";
import { useNarrow } from "~/ui/use-narrow.ts";
import type { Words } from "./words.ts";

const ImportDialog = part(async () => ({ default: (await import("./import-dialog.tsx")).ImportDialog }));
const RowsImportDialog = part(async () => ({ default: (await import("./rows-import-dialog.tsx")).RowsImportDialog }));

export function ImportButton({ resource, words }: { resource: Resource; words: Words }) {
  const { t } = useTranslation("resource");
  const narrow = useNarrow();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  // What is made of a file once and for all is in no sheet; what only has one names it there.
  if (!resource.fromFiles && resource.meta.fields.some(({ kind, required, createOnly }) => kind === "file" && required && createOnly)) return null;
  return (
    <>
      <Button icon={<ImportOutlined />} aria-label={t("import.open")} onClick={() => setOpen(true)}>
        {!narrow && t("import.open")}
      </Button>
      {open && (
        <Suspense fallback={null}>
          {resource.fromFiles ? <ImportDialog resource={resource} onClose={close} /> : <RowsImportDialog resource={resource} words={words} onClose={close} />}
        </Suspense>
      )}
    </>
  );
}
