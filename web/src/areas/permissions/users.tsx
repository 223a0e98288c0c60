import { usersMeta } from "~/api/resources/users.gen.ts";
import { pageOf, resource, ZoneInput } from "~/resource/index.tsx";
import { ResetPassword } from "./reset-password.tsx";
import { UserRights } from "./role-grants.tsx";

export const users = resource(usersMeta, {
  ns: "permissions",
  columns: ["name", "account", "kind", "role_ids", "status", "email", "updated_at"],
  filters: ["status", "kind", "role_ids", "account"],
  form: ["name", "account", "kind", "role_ids", "status", "email", "phone", "language", "zone", "start_page", "weixin_id", "password"],
  tones: { status: { active: "success", disabled: "danger", pending: "warning" } },
  inputs: { zone: ZoneInput },
  tabs: [{ key: "rights", title: "tab.rights", element: UserRights }],
  actions: ResetPassword,
  width: 680,
});

export default pageOf(users);
