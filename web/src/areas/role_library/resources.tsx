// What the kit's lists, forms and histories need to know of roles, their categories and styles.
import { useTranslation } from "react-i18next";
import { pictureBooksMeta } from "~/api/resources/picture_books.gen.ts";
import { pictureStylesMeta } from "~/api/resources/picture_styles.gen.ts";
import { roleModelsMeta } from "~/api/resources/role_models.gen.ts";
import { roleTypesMeta } from "~/api/resources/role_types.gen.ts";
import { MediaCell, MediaInput } from "~/media/index.ts";
import { documentTones, type InputProps, resource } from "~/resource/index.tsx";
import { Activity } from "./activity.tsx";
import { ImagesInput } from "./images-input.tsx";
import { RoleCard } from "./role-card.tsx";
import { VoiceInput } from "./voice-input.tsx";

const SampleInput = (props: InputProps) => <MediaInput {...props} of="image" label={useTranslation("role_library").t("picture_styles.fields.sample")} />;

export const roleTypes = resource(roleTypesMeta, {
  ns: "role_library",
  columns: ["name", "active", "role_count", "on_count"],
  form: ["name"],
});

/** Books whose characters come from a role. */
const books = resource(pictureBooksMeta, {
  ns: "books",
  columns: ["title", "level", "status", "updated_at"],
  form: [],
  tones: { status: documentTones },
});

export const roleModels = resource(roleModelsMeta, {
  ns: "role_library",
  columns: ["name", "face", "category_id", "part", "active", "book_count", "updated_at", "updated_by"],
  filters: ["category_id", "part", "active"],
  form: ["name", "category_id", "part", "active", "age", "gender", "description", "images", "prompt", "negative", "lora_id", "seed", "voice"],
  inputs: { images: ImagesInput, voice: VoiceInput },
  cells: {
    face: (row) => (row.face ? <MediaCell of="image" id={row.face} name={row.name} /> : null),
    active: (row) => <Activity active={row.active === true} offBy={row.off_by} />,
  },
  preview: { title: "card.title", element: RoleCard },
  related: [{ key: "books", title: "tab.books", resource: books, filter: ({ id }) => ({ role_ids: [id] }) }],
  width: 680,
});

export const pictureStyles = resource(pictureStylesMeta, {
  ns: "role_library",
  ownTitle: true,
  columns: ["name", "sample", "kind", "value", "weight", "active", "role_count", "updated_at"],
  filters: ["kind", "active"],
  form: ["name", "kind", "value", "weight", "prompt", "negative", "sample", "active"],
  asks: (field, values) => field !== "weight" || values["kind"] === "lora",
  inputs: { sample: SampleInput },
  cells: {
    sample: (row) => (row.sample ? <MediaCell of="image" id={row.sample} name={row.name} /> : null),
    active: (row) => <Activity active={row.active === true} offBy={null} />,
  },
});
