// Opens the form for leave: one's own, or at the desk somebody's.
import { useState } from "react";
import { CoffeeOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { later } from "~/ui/later.tsx";
import { useNarrow } from "~/ui/use-narrow.ts";
import { useAtDesk, useOwnLeave } from "./use-leaves.ts";

const AskDialog = later(async () => (await import("./ask-dialog.tsx")).AskDialog);

interface AskButtonProps {
  /** Whose, where that is known; one's own where `own`. */
  teacher?: { id: string; name: string };
  own?: boolean;
  /** On a phone it is its icon. */
  small?: boolean;
}

export function AskButton({ teacher, own = false, small = false }: AskButtonProps) {
  const { t } = useTranslation("leaves");
  const [open, setOpen] = useState(false);
  const label = own ? t("ask") : t("record");
  return (
    <>
      <Button icon={<CoffeeOutlined />} aria-label={label} onClick={() => setOpen(true)}>
        {!small && label}
      </Button>
      {open && <AskDialog own={own} {...(teacher && { teacher })} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Over the list. */
export function AskTool() {
  const own = useOwnLeave();
  const desk = useAtDesk();
  const narrow = useNarrow();
  return own || desk ? <AskButton own={own && !desk} small={narrow && !own} /> : null;
}

/** In a teacher's record. */
export function AskOf({ teacher }: { teacher: { id: string; name: string } }) {
  return useAtDesk() ? <AskButton teacher={teacher} /> : null;
}
