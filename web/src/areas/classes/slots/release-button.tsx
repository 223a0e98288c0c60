// Opens the release of slots: of one's own, of a teacher, or of those that are selected in the list.
import { useState } from "react";
import { FieldTimeOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { limits } from "~/api/meta.gen.ts";
import { later } from "~/ui/later.tsx";

const ReleaseDialog = later(async () => (await import("./release-dialog.tsx")).ReleaseDialog);

interface ReleaseButtonProps {
  teachers: readonly { id: string; name: string }[];
  /** On a phone it is its icon. */
  small?: boolean;
  onDone?: () => void;
}

export function ReleaseButton({ teachers, small = false, onDone }: ReleaseButtonProps) {
  const { t } = useTranslation("slots");
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        icon={<FieldTimeOutlined />}
        disabled={teachers.length > limits.slotMaxTeachers}
        title={teachers.length > limits.slotMaxTeachers ? t("tooMany", { max: limits.slotMaxTeachers }) : undefined}
        aria-label={t("title")}
        onClick={() => setOpen(true)}
      >
        {!small && t("title")}
      </Button>
      {open && <ReleaseDialog teachers={teachers} onClose={() => setOpen(false)} {...(onDone && { onDone })} />}
    </>
  );
}
