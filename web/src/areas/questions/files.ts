// A paper as a Word document, made here of what the server says of it, without another service.
import type { QuestionPaper } from "~/api/documents.gen.ts";
import { post } from "~/api/client.ts";
import { save } from "~/resource/index.tsx";
import type { DocxWords } from "./docx.ts";

export async function contentOf(id: string): Promise<QuestionPaper> {
  return (await post("/api/management/questionPaper/content", { id })).content as unknown as QuestionPaper;
}

/** `title` is the file's. */
export async function exportDocx(paper: QuestionPaper, title: string, answers: boolean, words: DocxWords): Promise<void> {
  const { docxOf } = await import("./docx.ts");
  save(await docxOf(paper, answers, words), `${title}.docx`);
}
