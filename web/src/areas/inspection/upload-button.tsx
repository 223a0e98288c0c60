// Opens the dialog in which the transcript of a class is uploaded.
import { useState } from "react";
import { UploadOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { later } from "~/ui/later.tsx";
import { useNarrow } from "~/ui/use-narrow.ts";
import { useMayInspect } from "./views.tsx";

const UploadDialog = later(async () => (await import("./upload-dialog.tsx")).UploadDialog);

interface UploadButtonProps {
  /** The class, where it is known. */
  of?: { id: string; name: string };
  onDone?: () => void;
}

export function UploadButton({ of, onDone }: UploadButtonProps) {
  const { t } = useTranslation("inspection");
  const [open, setOpen] = useState(false);
  const narrow = useNarrow();
  const may = useMayInspect();
  if (!may) return null;
  return (
    <>
      <Button icon={<UploadOutlined />} aria-label={t("upload.open")} onClick={() => setOpen(true)}>
        {!narrow && t("upload.open")}
      </Button>
      {open && (
        <UploadDialog
          {...(of && { of })}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false);
            onDone?.();
          }}
        />
      )}
    </>
  );
}
