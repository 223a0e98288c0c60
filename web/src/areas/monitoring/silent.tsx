// That nothing was heard of a network.
import { useTranslation } from "react-i18next";
import { StatusTag } from "~/ui/tags.tsx";
import { useNow, useSpan } from "~/ui/time.tsx";

/** For how long nothing was heard of the network. */
export function Silent({ since }: { since: string }) {
  const { t } = useTranslation("monitoring");
  const span = useSpan();
  const now = useNow(5000);
  return <StatusTag tone="danger">{t("board.silent", { span: span(now - Date.parse(since)) })}</StatusTag>;
}
