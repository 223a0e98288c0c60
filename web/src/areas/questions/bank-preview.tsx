// A question of the bank as the pupil sees it: in its record while it is written, and on a page of its own that can be linked to.
import { ExportOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { bankQuestionsMeta } from "~/api/resources/bank_questions.gen.ts";
import { useCan } from "~/api/session.ts";
import type { Row } from "~/realtime/index.ts";
import { useRecord } from "~/resource/index.tsx";
import { Page } from "~/ui/page.tsx";
import { Empty, ErrorState, Loading } from "~/ui/states.tsx";
import { useTabTitle } from "~/ui/tab.ts";
import { askedOf } from "./asked.ts";
import { PreviewPanel } from "./preview-panel.tsx";
import styles from "./bank.module.css";

/** The tab of a record. */
export function BankPreview({ values, row }: { values: Readonly<Record<string, unknown>>; row: Row | null }) {
  const { t } = useTranslation("questions");
  const mayOpen = useCan("detailQuestion");
  const question = askedOf(values);
  if (!question) return <Empty title={t("preview.noKind")} />;
  return (
    <div className={styles.preview}>
      <PreviewPanel question={question} />
      {row && mayOpen && (
        <Link to={`/detailQuestion?question=${row.id}`}>
          <Button type="link" size="small" icon={<ExportOutlined />} tabIndex={-1}>
            {t("preview.ownPage")}
          </Button>
        </Link>
      )}
    </div>
  );
}

/** /detailQuestion?question= */
export function BankQuestionPage({ id }: { id: string }) {
  const { t } = useTranslation("questions");
  const mayKeep = useCan("QuestionBank");
  const { data: row, error, refetch } = useRecord(bankQuestionsMeta, id);
  useTabTitle(row && String(row.stem));
  const question = row && askedOf(row);
  const record = `/QuestionBank?record=${id}`;
  return (
    <Page
      title={t("preview.bankQuestion")}
      back="/QuestionBank"
      actions={
        mayKeep && (
          <Link to={record}>
            <Button tabIndex={-1}>{t("preview.inBank")}</Button>
          </Link>
        )
      }
    >
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : question ? (
        <div className={styles.page}>
          <PreviewPanel question={question} />
        </div>
      ) : (
        <Loading />
      )}
    </Page>
  );
}
