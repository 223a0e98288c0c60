// The pictures of a paper, for its Word document.
import type { QuestionPaper } from "~/api/documents.gen.ts";
import { type Picture, picturesFor } from "~/ui/pictures-on-paper.ts";

/** By id; one that cannot be had is left out. */
export function picturesOf(paper: QuestionPaper): Promise<Map<string, Picture>> {
  const questions = [...paper.sections, paper.unplaced].flatMap((part) => part.questions ?? []);
  return picturesFor(questions.flatMap((q) => [q.image, ...q.options.map((o) => o.image)]).filter(Boolean));
}
