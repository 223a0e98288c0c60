// The way to the dialog that begins a document with a template. The dialog is fetched when it is opened.
import { Suspense, useState } from "react";
import { SnippetsOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { part } from "~/ui/part.ts";
import type { Resource, TemplateParts } from "./types.ts";
import { useNarrow } from "~/ui/use-narrow.ts";

const Picker = part(() => import("./templates/picker.tsx"));

export function TemplateButton({ resource, parts }: { resource: Resource; parts: () => Promise<TemplateParts> }) {
  const { t } = useTranslation("resource");
  const narrow = useNarrow();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<SnippetsOutlined />} aria-label={t("template.from")} onClick={() => setOpen(true)}>
        {!narrow && t("template.from")}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <Picker resource={resource} parts={parts} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
