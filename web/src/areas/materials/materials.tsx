// /material, the library.
import { pageOf, resource } from "~/resource/index.tsx";

export const materials = resource("materials", {
  ns: "materials",
  columns: ["title", "kind", "level", "link", "updated_by", "updated_at"],
  filters: ["kind", "level"],
  form: ["title", "kind", "level", "link", "note"],
});

export default pageOf(materials);
