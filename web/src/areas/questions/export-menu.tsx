// The paper as a file: for another console, for a sheet, for Word; and to be seen as the pupil gets it.
import type { ReactNode } from "react";
import { ExportOutlined } from "@ant-design/icons";
import { App, Button, type MenuProps } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { questionPapersMeta } from "~/api/resources/question_papers.gen.ts";
import { useCan } from "~/api/session.ts";
import { useFileItems } from "~/documents/index.ts";
import { DropMenu } from "~/ui/drop-menu.tsx";
import { contentOf, exportDocx } from "./files.ts";
import { KIND } from "./model.ts";
import { usePrinting } from "./sheet.tsx";

/** Entries of a menu, none where the person may take nothing out; `sheet` is what is printed, to be rendered beside it. */
export function useExportItems(id: string, title: string): { items: NonNullable<MenuProps["items"]>; sheet: ReactNode } {
  const { t } = useTranslation("questions");
  const { message } = App.useApp();
  const navigate = useNavigate();
  const may = useCan("classification", "export");
  const maySee = useCan("detailQuestion");
  const name = title || t("paper.untitled");
  const files = useFileItems({ meta: questionPapersMeta, kind: KIND, id }, name);
  const docx = async (answers: boolean) => {
    const paper = await contentOf(id);
    const facts = [paper.level, paper.minutes > 0 ? t("print.minutes", { n: paper.minutes }) : "", t("print.total")].filter(Boolean).join("  ·  ");
    await exportDocx(paper, answers ? t("print.withAnswers", { title: name }) : name, answers, {
      answers: t("print.answers"),
      listen: t("print.listen"),
      facts,
      score: (count) => t("print.points", { count }),
    });
  };
  const { print, sheet } = usePrinting();
  const toPrint = async (answers: boolean) => print(await contentOf(id), answers);
  const item = (key: string, label: string, run: () => Promise<void>) => ({
    key,
    label,
    onClick: () => void run().catch((error: unknown) => message.error(error instanceof Error ? error.message : String(error))),
  });
  const items = [
    ...(maySee ? [{ key: "see", label: t("export.see"), onClick: () => void navigate(`/detailQuestion?id=${id}`) }] : []),
    ...(may
      ? [
          item("print", t("export.print"), () => toPrint(false)),
          item("printAnswers", t("export.printAnswers"), () => toPrint(true)),
          item("docx", t("export.docx"), () => docx(false)),
          item("docxAnswers", t("export.docxAnswers"), () => docx(true)),
        ]
      : []),
    ...files,
  ];
  return { items, sheet };
}

export function ExportButton({ id, title }: { id: string; title: string }) {
  const { t } = useTranslation("questions");
  // The page that shows it prints it, as it shows it.
  const items = useExportItems(id, title).items.filter((item) => item && !["see", "print", "printAnswers"].includes(String(item.key)));
  if (items.length === 0) return null;
  return (
    <DropMenu menu={{ items }}>
      <Button icon={<ExportOutlined />}>{t("export.open")}</Button>
    </DropMenu>
  );
}
