// /wordDetail?id=…: one word with its card, where it is used and its history; without an id the list of all words.
import { Navigate, useSearchParams } from "react-router";
import { RecordPage } from "~/resource/index.tsx";
import { words } from "./sorts.tsx";

export default function WordPage() {
  const id = useSearchParams()[0].get("id");
  if (!id) return <Navigate to="/echo-word?of=all" replace />;
  return <RecordPage key={id} resource={words} id={id} back="/echo-word" path={`/wordDetail?${new URLSearchParams({ id })}`} first="preview" />;
}
