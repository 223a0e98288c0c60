// What can be done with a job: take its file, cancel it, do it again, undo what it did.
import { CloseOutlined, DownloadOutlined, RedoOutlined, UndoOutlined } from "@ant-design/icons";
import { App, Button, Tooltip } from "antd";
import { useTranslation } from "react-i18next";
import { ConfirmButton } from "~/ui/confirm-button.tsx";
import { fileOf, isOpen, isUndoable, type Job, leftOut, touched, useJobVerb } from "./calls.ts";

interface JobButtonsProps {
  job: Job;
  /** Its maker alone takes its file. */
  mine: boolean;
  mayCancel: boolean;
  mayRepeat: boolean;
}

export function JobButtons({ job, mine, mayCancel, mayRepeat }: JobButtonsProps) {
  const { t } = useTranslation("jobs");
  const { message } = App.useApp();
  const cancel = useJobVerb("cancel");
  const again = useJobVerb("again");
  const undo = useJobVerb("undo");
  const told = { onError: (error: Error) => void message.error(error.message) };
  const file = mine ? fileOf(job) : null;
  // Its file is what it could not do.
  const wrong = leftOut(job) > 0;
  const name = job.title ?? "";
  const isImport = job.kind === "import";
  const takeBack = () => undo.mutate(job.id, { ...told, onSuccess: () => void message.success(t(isImport ? "undoBegun" : "undoManyBegun")) });
  return (
    <>
      {file && wrong && (
        <Button size="small" type="text" icon={<DownloadOutlined />} href={file} download={job.file_name ?? true} aria-label={t("takeWrongOf", { name })}>
          {t("takeWrong")}
        </Button>
      )}
      {file && !wrong && (
        <Tooltip title={t("take")}>
          <Button size="small" type="text" icon={<DownloadOutlined />} href={file} download={job.file_name ?? true} aria-label={t("takeOf", { name })} />
        </Tooltip>
      )}
      {mine && isUndoable(job) && (
        <ConfirmButton
          size="small"
          type="text"
          icon={<UndoOutlined />}
          title={t(isImport ? "undo" : "undoMany")}
          aria-label={t(isImport ? "undoOf" : "undoManyOf", { name })}
          question={t(isImport ? "undoAsk" : "undoManyAsk", { count: touched(job) })}
          detail={t("undoDetail")}
          onConfirm={takeBack}
        >
          {t("undoWord")}
        </ConfirmButton>
      )}
      {mayCancel && isOpen(job) && !job.cancel_asked && (
        <Tooltip title={t("cancel")}>
          <Button
            size="small"
            type="text"
            icon={<CloseOutlined />}
            loading={cancel.isPending}
            onClick={() => cancel.mutate(job.id, told)}
            aria-label={t("cancelOf", { name })}
          />
        </Tooltip>
      )}
      {mayRepeat && (job.state === "failed" || job.state === "cancelled") && (
        <Button
          size="small"
          type="text"
          icon={<RedoOutlined />}
          loading={again.isPending}
          onClick={() => again.mutate(job.id, told)}
          aria-label={t("againOf", { name })}
        >
          {t("again")}
        </Button>
      )}
    </>
  );
}
