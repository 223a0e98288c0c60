import { rolesMeta } from "~/api/resources/roles.gen.ts";
import { pageOf, resource } from "~/resource/index.tsx";
import { RoleGrants } from "./role-grants.tsx";
import { RoleMembers } from "./role-members.tsx";

export const roles = resource(rolesMeta, {
  ns: "permissions",
  columns: ["name", "description", "members", "pages", "updated_at", "updated_by"],
  form: ["name", "description"],
  tabs: [
    { key: "grants", title: "tab.grants", element: RoleGrants },
    { key: "members", title: "tab.members", element: RoleMembers },
  ],
  width: 760,
});

export default pageOf(roles);
