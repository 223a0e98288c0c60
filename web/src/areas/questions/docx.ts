// A paper as a Word document, with or without its answers. Loaded when asked for: the library is as large as the page.
import { AlignmentType, Document, HeadingLevel, Packer, PageBreak, Paragraph, TextRun } from "docx";
import type { QuestionPaper, QuestionPaperQuestion, RichNode } from "~/api/documents.gen.ts";
import { letter, partsOf } from "./model.ts";
import { answersOf, shuffled } from "./preview.tsx";

export interface DocxWords {
  /** Above the answers. */
  answers: string;
  score: (n: number) => string;
  facts: string;
  listen: string;
}

export async function docxOf(paper: QuestionPaper, answers: boolean, words: DocxWords): Promise<Blob> {
  const body: Paragraph[] = [new Paragraph({ text: paper.title, heading: HeadingLevel.TITLE, alignment: AlignmentType.CENTER }), new Paragraph({ text: words.facts, alignment: AlignmentType.CENTER, spacing: { after: 300 } })];
  const key: Paragraph[] = [];
  let number = 0;
  for (const section of paper.sections) {
    body.push(new Paragraph({ text: section.title, heading: HeadingLevel.HEADING_1, spacing: { before: 300 } }));
    for (const line of section.instruction.split("\n").filter(Boolean)) body.push(new Paragraph({ children: [new TextRun({ text: line, italics: true })] }));
    for (const question of section.questions) {
      number += 1;
      body.push(...asked(question, number, words));
      key.push(...answersOf(question).map((line, at) => new Paragraph({ children: [new TextRun({ text: at === 0 ? `${number}. ` : "    ", bold: true }), new TextRun(line)] })));
    }
  }
  if (answers) body.push(new Paragraph({ children: [new PageBreak()] }), new Paragraph({ text: words.answers, heading: HeadingLevel.HEADING_1 }), ...key);
  return Packer.toBlob(new Document({ title: paper.title, sections: [{ children: body }] }));
}

function asked(question: QuestionPaperQuestion, number: number, words: DocxWords): Paragraph[] {
  const parts = partsOf[question.kind];
  const [first = [], ...rest] = question.stem.flatMap(paragraphsOf);
  const lines = [
    new Paragraph({ keepNext: true, spacing: { before: 200 }, children: [new TextRun({ text: `${number}. `, bold: true }), ...(parts.passage === "script" ? [new TextRun({ text: `${words.listen} `, italics: true })] : []), ...first, new TextRun({ text: `  ${words.score(question.score)}`, color: "666666" })] }),
    ...rest.map((children) => new Paragraph({ children })),
  ];
  // The script of a listening question is read out, not printed.
  if (parts.passage === "passage") for (const line of question.passage.split("\n").filter(Boolean)) lines.push(new Paragraph({ text: line, indent: { left: 400 } }));
  const indented = (text: string) => new Paragraph({ text, indent: { left: 400 } });
  const { options } = question;
  switch (parts.options) {
    case "one":
    case "some":
      lines.push(...options.map((o, at) => indented(`${letter(at)}. ${o.text}`)));
      break;
    case "pairs": {
      const right = shuffled(options);
      lines.push(...options.map((o, at) => new Paragraph({ tabStops: [{ type: "left", position: 4800 }], indent: { left: 400 }, text: `${at + 1}. ${o.text}\t${letter(at)}. ${right[at]?.pair ?? ""}` })));
      break;
    }
    case "order":
      lines.push(indented(shuffled(options).map((o) => o.text).join("   /   ")));
      break;
    case "requirements":
      lines.push(...options.map((o) => new Paragraph({ text: o.text, bullet: { level: 0 } })));
      break;
    default:
  }
  const writes = (parts.answer && options.length === 0) || parts.options === "order" ? 2 : parts.options === "requirements" ? 10 : 0;
  for (let line = 0; line < writes; line++) lines.push(indented("_".repeat(70)));
  return lines;
}

/** The paragraphs of formatted text, as runs. */
function paragraphsOf(node: RichNode): TextRun[][] {
  const children = node.content ?? [];
  if (children.some((child) => child.type !== "text" && child.type !== "hardBreak")) return children.flatMap(paragraphsOf);
  const marked = (child: RichNode, mark: string) => child.marks?.some(({ type }) => type === mark) ?? false;
  return [children.map((child) => (child.type === "hardBreak" ? new TextRun({ break: 1 }) : new TextRun({ text: child.text ?? "", bold: marked(child, "bold"), italics: marked(child, "italic") })))];
}
