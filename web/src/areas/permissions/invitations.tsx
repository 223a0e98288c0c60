// Invitations, beside the accounts that they become: who was invited by whom, what came of it, send it once more or take it back.
import { App, Button } from "antd";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { post } from "~/api/client.ts";
import { invitationsMeta } from "~/api/resources/invitations.gen.ts";
import { useCan } from "~/api/session.ts";
import { language } from "~/i18n/index.ts";
import { resource, type RowOf } from "~/resource/index.tsx";
import { StatusTag } from "~/ui/tags.tsx";
import type { Tone } from "~/ui/tokens.ts";
import { InviteButton } from "./invite.tsx";

type Invitation = RowOf<"invitations">;

function Buttons({ row }: { row: Invitation }) {
  const { t } = useTranslation("permissions");
  const { message } = App.useApp();
  const mayEdit = useCan("userManage", "edit");
  const told = { onError: (error: Error) => void message.error(error.message) };
  const again = useMutation({ mutationFn: () => post("/api/management/admin/user/invitation/again", { id: row.id }) });
  const withdraw = useMutation({ mutationFn: () => post("/api/management/admin/user/invitation/withdraw", { id: row.id }) });
  if (!mayEdit || row.state === "accepted") return null;
  return (
    <>
      <Button
        size="small"
        type="link"
        loading={again.isPending}
        onClick={() => again.mutate(undefined, { ...told, onSuccess: () => void message.success(t("invite.sentAgain", { email: row.email })) })}
      >
        {t("invite.again")}
      </Button>
      {row.state === "sent" && (
        <Button size="small" type="link" danger loading={withdraw.isPending} onClick={() => withdraw.mutate(undefined, told)}>
          {t("invite.withdraw")}
        </Button>
      )}
    </>
  );
}

const tones: Record<NonNullable<Invitation["state"]>, Tone> = {
  sent: "info",
  accepted: "success",
  declined: "warning",
  expired: "neutral",
  withdrawn: "neutral",
};
const mailTones: Record<NonNullable<Invitation["mail"]>, Tone> = { queued: "neutral", retried: "warning", sent: "info", failed: "danger" };

/** What became of one. While it waits for an answer: whether it was opened, or else how far its mail got. */
function State({ row: { state, mail, mail_error, mail_error_zh, opened_at } }: { row: Invitation }) {
  const { t } = useTranslation("permissions");
  if (!state) return null;
  if (state !== "sent" || (!opened_at && !mail)) return <StatusTag tone={tones[state]}>{t(`invitations.values.state.${state}`)}</StatusTag>;
  if (opened_at || !mail) return <StatusTag tone="success">{t("invite.opened")}</StatusTag>;
  const why = language() === "zh-CN" ? mail_error_zh : mail_error;
  return (
    <>
      <StatusTag tone={mailTones[mail]}>{t(`invitations.values.mail.${mail}`)}</StatusTag>
      {why && (
        <div title={why} style={{ maxInlineSize: "16rem", overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap", color: "var(--bt-text2)" }}>
          {why}
        </div>
      )}
    </>
  );
}

export const invitations = resource(invitationsMeta, {
  ns: "permissions",
  ownTitle: true,
  columns: ["email", "state", "role_ids", "kind", "inviter_id", "created_at", "opened_at", "answered_at", "expires_at"],
  filters: ["state", "kind", "inviter_id"],
  form: [],
  tones: { state: tones, mail: mailTones },
  // The address opens the row: what shows it whole stands in the drawer, not within the link.
  cells: { email: (row) => row.email, state: (row) => <State row={row} /> },
  tools: InviteButton,
  rowActions: Buttons,
});
