// The two sorts of items of a courseware, words and lines: what their rows show, how they are pasted, where their pages are.
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { followReadItemsMeta } from "~/api/resources/follow_read_items.gen.ts";
import { wordsMeta } from "~/api/resources/words.gen.ts";
import { MediaCell, MediaInput } from "~/media/index.ts";
import { type InputProps, type Resource, resource } from "~/resource/index.tsx";
import type { PageId } from "~/ui/route.ts";
import { feedback } from "../feedback/feedback.tsx";
import { ShowTabs } from "../feedback/show-tabs.tsx";
import { LineCard, WordCard } from "./cards.tsx";
import { pastedLines, pastedWords, type PastedRow } from "./paste.ts";
import { UsedIn } from "./used-in.tsx";

const Picture = (props: InputProps) => <MediaInput {...props} of="image" label={useTranslation("reading").t("words.fields.image")} />;
const Sound = (props: InputProps) => <MediaInput {...props} of="sound" label={useTranslation("reading").t(`words.fields.${props.field.name as "audio"}`)} />;
const inputs = { image: Picture, audio: Sound, audio_slow: Sound };
const sound = (id: string | null, name: string) => (id ? <MediaCell of="sound" id={id} name={name} /> : null);
const picture = (id: string | null, name: string) => (id ? <MediaCell of="image" id={id} name={name} /> : null);

/** From the list of all back to the coursewares. */
function ByCourseware({ to }: { to: string }) {
  const { t } = useTranslation("reading");
  return (
    <Link to={to}>
      <Button tabIndex={-1}>{t("byCourseware")}</Button>
    </Link>
  );
}

export const words = resource(wordsMeta, {
  ns: "reading",
  ownTitle: true,
  columns: ["spelling", "courseware_id", "part_of_speech", "meaning", "image", "audio", "audio_state", "level", "updated_at"],
  filters: ["courseware_id", "part_of_speech", "level", "audio_state"],
  form: [
    "spelling",
    "courseware_id",
    "phonetic_uk",
    "phonetic_us",
    "part_of_speech",
    "syllables",
    "meaning",
    "example",
    "example_translation",
    "level",
    "points",
    "image",
    "audio",
    "audio_slow",
  ],
  inputs,
  cells: {
    image: (row) => picture(row.image, row.spelling),
    audio: (row) => sound(row.audio, row.spelling),
    audio_slow: (row) => sound(row.audio_slow, row.spelling),
  },
  tools: () => <ByCourseware to="/echo-word" />,
  preview: { title: "card.title", element: WordCard },
  tabs: [{ key: "used", title: "tab.used", element: UsedIn }],
  related: [{ key: "feedback", title: "tab.feedback", resource: feedback, filter: ({ id }) => ({ word_id: [id] }), sort: "-occurred_at" }],
});

export const lines = resource(followReadItemsMeta, {
  ns: "reading",
  ownTitle: true,
  columns: ["text", "courseware_id", "kind", "speaker", "translation", "audio", "audio_state", "level", "updated_at"],
  filters: ["courseware_id", "kind", "speaker", "level", "audio_state"],
  form: ["text", "courseware_id", "kind", "speaker", "translation", "level", "points", "image", "audio", "audio_slow"],
  inputs,
  cells: { image: (row) => picture(row.image, row.text), audio: (row) => sound(row.audio, row.text), audio_slow: (row) => sound(row.audio_slow, row.text) },
  tools: () => <ShowTabs value="all" />,
  preview: { title: "card.title", element: LineCard },
  tabs: [{ key: "used", title: "tab.used", element: UsedIn }],
  related: [{ key: "feedback", title: "tab.feedback", resource: feedback, filter: ({ id }) => ({ line_id: [id] }), sort: "-occurred_at" }],
});

export interface Sort {
  key: "words" | "lines";
  resource: Resource;
  /** The page in the menu, and that whose rights hold. */
  page: PageId;
  root: string;
  counter: "word_count" | "follow_read_count";
  /** The cells of a row: text, one of some words, a picture or a recording, as the field's kind is; widths in rem. */
  cells: readonly { field: string; width: number }[];
  pasted: (text: string) => PastedRow[];
}

export const WORDS: Sort = {
  key: "words",
  resource: words,
  page: "echo-word",
  root: "/echo-word",
  counter: "word_count",
  cells: [
    { field: "spelling", width: 9 },
    { field: "phonetic_uk", width: 8 },
    { field: "part_of_speech", width: 8 },
    { field: "meaning", width: 11 },
    { field: "audio", width: 7 },
    { field: "audio_slow", width: 6 },
    { field: "image", width: 4 },
    { field: "example", width: 15 },
    { field: "example_translation", width: 13 },
  ],
  pasted: pastedWords,
};

export const LINES: Sort = {
  key: "lines",
  resource: lines,
  page: "echo-reading",
  root: "/echo-reading",
  counter: "follow_read_count",
  cells: [
    { field: "speaker", width: 7 },
    { field: "text", width: 22 },
    { field: "audio", width: 7 },
    { field: "audio_slow", width: 6 },
    { field: "translation", width: 18 },
    { field: "kind", width: 8 },
    { field: "image", width: 4 },
  ],
  pasted: pastedLines,
};
