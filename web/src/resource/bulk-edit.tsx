// The same fields of many records at once: of those that are selected, or, by a job, of all that match the list's filter, as many as were seen.
import { useState } from "react";
import { EditOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { later } from "~/ui/later.tsx";
import type { Many } from "./calls.ts";
import { type Field, fieldOf } from "./meta.ts";
import type { Resource } from "./types.ts";
import type { Words } from "./words.ts";

const BulkDialog = later(async () => (await import("./bulk-dialog.tsx")).BulkDialog);

/** Fields that may be set for many at once, in the order of the form. */
export const bulkFields = ({ meta, form }: Resource): readonly Field[] =>
  form.flatMap((name) => {
    const field = fieldOf(meta, name);
    return field?.bulk && field.writable ? [field] : [];
  });

export interface BulkEditProps {
  resource: Resource;
  words: Words;
  many: Many;
  count: number;
  /** What a record is called, as far as it is on this page. */
  nameOf: (id: string) => string;
  onDone: () => void;
}

export function BulkEdit(props: BulkEditProps) {
  const { t } = useTranslation("resource");
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<EditOutlined />} onClick={() => setOpen(true)}>
        {t("bulk.edit")}
      </Button>
      {open && <BulkDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
