import { rolesMeta } from "~/api/resources/roles.gen.ts";
import { pageOf, resource } from "~/resource/index.tsx";
import { CopyRole } from "./copy-role.tsx";
import { GrantChanges } from "./grant-changes.tsx";
import type { Row } from "~/realtime/index.ts";
import { PreviewRole } from "./preview-button.tsx";
import { RoleCompare } from "./role-compare.tsx";
import { RoleGrants } from "./role-grants.tsx";
import { RoleMembers } from "./role-members.tsx";

function RoleActions({ row }: { row: Row }) {
  return (
    <>
      <PreviewRole row={row} />
      <CopyRole row={row} />
    </>
  );
}

export const roles = resource(rolesMeta, {
  ns: "permissions",
  columns: ["name", "description", "members", "pages", "updated_at", "updated_by"],
  form: ["name", "description", "kind_default"],
  tabs: [
    { key: "grants", title: "tab.grants", element: RoleGrants },
    { key: "members", title: "tab.members", element: RoleMembers },
    { key: "compare", title: "tab.compare", element: RoleCompare },
  ],
  changes: GrantChanges,
  actions: RoleActions,
  width: 820,
});

export default pageOf(roles);
