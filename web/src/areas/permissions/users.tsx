import { usersMeta } from "~/api/resources/users.gen.ts";
import { pageOf, PersonShares, resource, ZoneInput } from "~/resource/index.tsx";
import type { Row } from "~/realtime/index.ts";
import { AccountKind } from "./account-kind.tsx";
import { AccountDeletion, AccountStatus } from "./account-status.tsx";
import { invitations } from "./invitations.tsx";
import { InviteButton } from "./invite.tsx";
import { PreviewUser } from "./preview-button.tsx";
import { ResetPassword } from "./reset-password.tsx";
import { ResetTotp } from "./reset-totp.tsx";
import { UserDevices } from "./user-devices.tsx";
import { UserRights } from "./user-rights.tsx";

const Actions = ({ row }: { row: Row }) => (
  <>
    <PreviewUser row={row} />
    <ResetPassword row={row} />
    <ResetTotp row={row} />
  </>
);

export const users = resource(usersMeta, {
  ns: "permissions",
  columns: ["name", "account", "kind", "role_ids", "status", "totp", "sessions", "last_seen_at", "email", "updated_at"],
  filters: ["status", "kind", "role_ids", "team_lead_id", "account"],
  form: ["name", "account", "kind", "role_ids", "team_lead_id", "status", "email", "phone", "language", "zone", "start_page", "weixin_id", "password"],
  tones: { status: { active: "success", disabled: "danger", pending: "warning" }, totp: { on: "success", off: "neutral" } },
  inputs: { zone: ZoneInput, kind: AccountKind, status: AccountStatus },
  tabs: [
    { key: "rights", title: "tab.rights", element: UserRights },
    { key: "devices", title: "tab.devices", element: UserDevices },
    { key: "links", title: "tab.links", element: PersonShares },
  ],
  deletion: AccountDeletion,
  actions: Actions,
  tools: InviteButton,
  width: 820,
});

export default pageOf(users, invitations);
