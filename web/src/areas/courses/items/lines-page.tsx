// /echo-reading, and /echo-reading/cate/:catId of a category: the lines that learners read after a voice.
import { ItemsPage } from "./items-page.tsx";
import { LINES } from "./sorts.tsx";

export default function LinesPage() {
  return <ItemsPage sort={LINES} />;
}
