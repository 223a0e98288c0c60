// /material, the library.
import { pageOf, resource } from "~/resource/index.tsx";

export const materials = resource("materials", {
  ns: "materials",
  columns: ["title", "kind", "level", "picture_book_id", "question_paper_id", "link", "updated_by", "updated_at"],
  filters: ["kind", "level"],
  form: ["title", "kind", "level", "picture_book_id", "question_paper_id", "link", "note"],
});

export default pageOf(materials);
