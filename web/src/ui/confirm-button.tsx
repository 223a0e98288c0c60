// A button that asks once before it does what cannot be taken back by itself; it waits for the answer and shows it is busy.
import { type ReactNode, useRef, useState } from "react";
import { Button, type ButtonProps, Popconfirm } from "antd";
import { useTranslation } from "react-i18next";
import { usePopupFocus } from "./popup-focus.ts";

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
  const [open, setOpen] = useState(false);
  const marker = useRef<HTMLSpanElement>(null);
  // The first of its buttons is the one that does nothing.
  usePopupFocus(open, marker);
  const confirm = async () => {
    setBusy(true);
    try {
      await onConfirm();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Popconfirm
      open={open}
      onOpenChange={setOpen}
      title={<span ref={marker}>{question}</span>}
      description={detail}
      styles={{ root: { maxWidth: "min(400px, 90vw)" } }}
      onConfirm={confirm}
      okText={children ?? t("action.confirm")}
      cancelText={t("action.cancel")}
      okButtonProps={{ danger: button.danger ?? false }}
    >
      <Button {...button} loading={busy}>
        {children}
      </Button>
    </Popconfirm>
  );
}
