// What is done with an answer: its picture, its table as a file, its address.
import { CameraOutlined, ExportOutlined } from "@ant-design/icons";
import { App, Button } from "antd";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { post } from "~/api/client.ts";
import { useCan } from "~/api/session.ts";
import { askedOf, type View } from "./query.ts";
import type { Answer } from "./types.ts";

export function Deeds({ view, take, days }: { view: View; take: (() => string) | null; days: Answer | undefined }) {
  const { t } = useTranslation(["analysis", "resource"]);
  const { message } = App.useApp();
  const mayExport = useCan("dataAnalysis", "export");
  const out = useMutation({
    mutationFn: () => post("/api/analysis/export", askedOf(view)),
    onSuccess: () => void message.success(t("resource:export.begun")),
    onError: (error) => void message.error(error.message),
  });
  const save = () => {
    if (!take || !days) return;
    const link = document.createElement("a");
    link.href = take();
    link.download = `analysis-${view.measure}-${days.from}-${days.to}.png`;
    link.click();
  };
  return (
    <>
      <Button icon={<CameraOutlined />} disabled={take === null} onClick={save}>
        {t("analysis:picture")}
      </Button>
      {mayExport && (
        <Button icon={<ExportOutlined />} loading={out.isPending} onClick={() => out.mutate()}>
          {t("resource:export.open")}
        </Button>
      )}
    </>
  );
}
