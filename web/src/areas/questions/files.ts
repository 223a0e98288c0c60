// Files of a paper, made of what the server says of it; a Word document is made here, without another service.
import type { QuestionPaper } from "~/api/documents.gen.ts";
import { post } from "~/api/client.ts";
import { save, unpacked } from "~/resource/index.tsx";
import type { DocxWords } from "./docx.ts";

export async function contentOf(id: string): Promise<QuestionPaper> {
  return (await post("/api/management/questionPaper/content", { id })).content as unknown as QuestionPaper;
}

export async function exportAs(form: "xlsx" | "json", id: string, title: string): Promise<void> {
  const { data } = await post("/api/management/questionPaper/export", { id, form });
  save(unpacked(data), `${title}.${form}`);
}

export async function exportDocx(paper: QuestionPaper, title: string, answers: boolean, words: DocxWords): Promise<void> {
  const { docxOf } = await import("./docx.ts");
  save(await docxOf(paper, answers, words), `${title}.docx`);
}
