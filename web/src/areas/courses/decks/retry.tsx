// Has a deck converted again, as far as it is not there: what failed, or the pages that could not be drawn.
import { useState } from "react";
import { RedoOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { post } from "~/api/client.ts";
import { useCan } from "~/api/session.ts";
import { type RowOf, useRefusal } from "~/resource/index.tsx";

export function RetryDeck({ row }: { row: RowOf<"decks"> }) {
  const { t } = useTranslation("courses");
  const refuse = useRefusal();
  const [busy, setBusy] = useState(false);
  const again = row.state === "failed" || (row.state === "ready" && (row.torn_count ?? 0) > 0);
  if (!useCan("pptDetail", "edit") || !again) return null;
  const retry = async () => {
    setBusy(true);
    await post("/api/management/deck/retry", { id: row.id }).catch(refuse);
    setBusy(false);
  };
  return (
    <Button size="small" icon={<RedoOutlined />} loading={busy} onClick={() => void retry()} aria-label={`${t("deck.retry")}: ${row.title}`}>
      {t("deck.retry")}
    </Button>
  );
}
