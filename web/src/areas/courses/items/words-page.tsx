// /echo-word, and /echo-word/cate/:catId of a category: the words of coursewares.
import { ItemsPage } from "./items-page.tsx";
import { WORDS } from "./sorts.tsx";

export default function WordsPage() {
  return <ItemsPage sort={WORDS} />;
}
