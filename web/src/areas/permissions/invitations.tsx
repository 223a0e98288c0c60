// Invitations, beside the accounts that they become: who was invited by whom, what came of it, send it once more or take it back.
import { App, Button } from "antd";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { post } from "~/api/client.ts";
import { invitationsMeta } from "~/api/resources/invitations.gen.ts";
import { useCan } from "~/api/session.ts";
import { resource, type RowOf } from "~/resource/index.tsx";
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

export const invitations = resource(invitationsMeta, {
  ns: "permissions",
  ownTitle: true,
  columns: ["email", "state", "role_ids", "kind", "inviter_id", "created_at", "expires_at", "answered_at"],
  filters: ["state", "kind", "inviter_id"],
  form: [],
  tones: { state: { sent: "info", accepted: "success", declined: "warning", expired: "neutral", withdrawn: "neutral" } },
  tools: InviteButton,
  rowActions: Buttons,
});
