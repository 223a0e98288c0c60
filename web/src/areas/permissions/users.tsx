import { usersMeta } from "~/api/resources/users.gen.ts";
import { pageOf, resource, ZoneInput } from "~/resource/index.tsx";
import type { Row } from "~/realtime/index.ts";
import { ResetPassword } from "./reset-password.tsx";
import { ResetTotp } from "./reset-totp.tsx";
import { UserRights } from "./role-grants.tsx";
import { UserDevices } from "./user-devices.tsx";

const Actions = ({ row }: { row: Row }) => (
  <>
    <ResetPassword row={row} />
    <ResetTotp row={row} />
  </>
);

export const users = resource(usersMeta, {
  ns: "permissions",
  columns: ["name", "account", "kind", "role_ids", "status", "totp", "last_seen_at", "email", "updated_at"],
  filters: ["status", "kind", "role_ids", "account"],
  form: ["name", "account", "kind", "role_ids", "status", "email", "phone", "language", "zone", "start_page", "weixin_id", "password"],
  tones: { status: { active: "success", disabled: "danger", pending: "warning" }, totp: { on: "success", off: "neutral" } },
  inputs: { zone: ZoneInput },
  tabs: [
    { key: "rights", title: "tab.rights", element: UserRights },
    { key: "devices", title: "tab.devices", element: UserDevices },
  ],
  actions: Actions,
  width: 680,
});

export default pageOf(users);
