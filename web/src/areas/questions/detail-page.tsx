// /detailQuestion?id=, a paper as the pupil sees it, to be read, printed and taken as a file; with ?question= one question of the bank.
import { useState } from "react";
import { PrinterOutlined } from "@ant-design/icons";
import { useQuery } from "@tanstack/react-query";
import { Button, Switch } from "antd";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { keyOf } from "~/api/keys.ts";
import { ApiError } from "~/api/errors.ts";
import { editorPath, useMayOnEditor } from "~/resource/index.tsx";
import { Page } from "~/ui/page.tsx";
import { Empty, ErrorState, Loading } from "~/ui/states.tsx";
import { useTabTitle } from "~/ui/tab.ts";
import { printAs } from "~/ui/print.ts";
import { BankQuestionPage } from "./bank-preview.tsx";
import { ExportButton } from "./export-menu.tsx";
import { contentOf } from "./files.ts";
import { PrintedSheet, Sheet, usePrintedName } from "./sheet.tsx";

/** What a paper says, asked for anew whenever its page is opened. */
export const usePaperContent = (id: string, version = 0) =>
  useQuery({ queryKey: keyOf("question_papers", "content", id, version), queryFn: () => contentOf(id), enabled: id !== "", staleTime: 0, retry: false });

export default function DetailPage() {
  const [search] = useSearchParams();
  const question = search.get("question");
  return question ? <BankQuestionPage id={question} /> : <PaperDetail id={search.get("id") ?? ""} />;
}

function PaperDetail({ id }: { id: string }) {
  const { t } = useTranslation("questions");
  const [answers, setAnswers] = useState(false);
  const nameOf = usePrintedName();
  const { data, error, refetch } = usePaperContent(id);
  const mayEdit = useMayOnEditor("question_papers");
  const { t: say } = useTranslation("common");
  useTabTitle(data?.title || (error instanceof ApiError && error.status === 404 ? say("error.goneTab") : t("preview.paper")));
  if (!id)
    return (
      <Page title={t("preview.paper")} back="/classification">
        <Empty title={t("preview.which")}>
          <Link to="/classification">
            <Button tabIndex={-1}>{t("paper.toList")}</Button>
          </Link>
        </Empty>
      </Page>
    );
  if (error)
    return (
      <Page title={t("preview.paper")} back="/classification">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Page>
    );
  if (!data) return <Loading />;
  return (
    <Page
      title={data.title || t("paper.untitled")}
      back="/classification"
      actions={
        <>
          <label>
            {t("preview.answers")} <Switch checked={answers} onChange={setAnswers} />
          </label>
          {mayEdit && (
            <Link to={editorPath("question_papers", id)}>
              <Button tabIndex={-1}>{t("preview.edit")}</Button>
            </Link>
          )}
          <ExportButton id={id} title={data.title} />
          <Button type="primary" icon={<PrinterOutlined />} onClick={() => void printAs(nameOf({ paper: data, answers }))}>
            {t("preview.print")}
          </Button>
        </>
      }
    >
      <Sheet paper={data} answers={answers} />
      <PrintedSheet paper={data} answers={answers} />
    </Page>
  );
}
