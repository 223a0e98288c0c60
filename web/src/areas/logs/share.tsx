// The log lines of one class by a link, offered while the lines on the page are of one class.
import { Suspense, useState } from "react";
import { ShareAltOutlined } from "@ant-design/icons";
import { Button, Checkbox } from "antd";
import { useTranslation } from "react-i18next";
import { useCan } from "~/api/session.ts";
import { ShareDialog } from "~/resource/index.tsx";
import type { LogFilter } from "./query.ts";
import { isGap } from "./tail.ts";
import type { Beginning } from "./use-tail.ts";

/** The one class that these lines are of. */
function classOf({ tail }: Beginning): { id: string; title: string } | null {
  const lines = tail.items.flatMap((item) => (isGap(item) || !item.class ? [] : [item]));
  const first = lines[0];
  if (!first?.class || lines.some((line) => line.class !== first.class)) return null;
  return { id: first.class, title: first.className ?? first.classNumber ?? "" };
}

export function ShareLines({ filter, first }: { filter: LogFilter; first: Beginning }) {
  const { t } = useTranslation(["logs", "monitoring"]);
  const [open, setOpen] = useState(false);
  const [download, setDownload] = useState(false);
  const of = filter.class ? classOf(first) : null;
  if (!useCan("logMonitoring", "export")) return null;
  const params = { download, ...(filter.session && { session: filter.session }) };
  const form = (
    <Checkbox checked={download} onChange={(event) => setDownload(event.target.checked)}>
      {t("monitoring:share.download")}
    </Checkbox>
  );
  const label = filter.session ? t("sessionOnly") : t("monitoring:share.logs");
  return (
    <>
      <Button icon={<ShareAltOutlined />} disabled={!of} title={of ? t("shareHint") : t("shareOther")} onClick={() => setOpen(true)}>
        {t("share")}
      </Button>
      {open && of && (
        <Suspense>
          <ShareDialog
            of={{ resource: "classes", id: of.id }}
            title={of.title}
            offers={[{ kind: "logs", label, hint: t("monitoring:share.logsHint"), params, form }]}
            kinds={["logs"]}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
