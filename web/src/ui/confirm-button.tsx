// A button that asks once before it does what cannot be taken back by itself; it waits for the answer and shows it is busy.
import { type ReactNode, useState } from "react";
import { Button, type ButtonProps, Popconfirm } from "antd";
import { useTranslation } from "react-i18next";

interface ConfirmButtonProps extends Omit<ButtonProps, "onClick"> {
  /** What is asked: "Delete 3 classes?" */
  question: ReactNode;
  /** What it entails. */
  detail?: ReactNode;
  onConfirm: () => void | Promise<unknown>;
}

export function ConfirmButton({ question, detail, onConfirm, children, ...button }: ConfirmButtonProps) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      await onConfirm();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Popconfirm title={question} description={detail} onConfirm={confirm} okText={children ?? t("action.confirm")} cancelText={t("action.cancel")} okButtonProps={{ danger: button.danger ?? false }}>
      <Button {...button} loading={busy}>{children}</Button>
    </Popconfirm>
  );
}
