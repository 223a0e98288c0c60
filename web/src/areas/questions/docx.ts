// A paper as a Word document, with or without its answers. Loaded when asked for: the library is as large as the page.
import { AlignmentType, Document, HeadingLevel, ImageRun, Packer, PageBreak, Paragraph, type ParagraphChild, TextRun } from "docx";
import type { QuestionPaper, QuestionPaperQuestion, RichNode } from "~/api/documents.gen.ts";
import { letter, partsOf } from "./model.ts";
import { fitted, type Picture } from "~/ui/pictures-on-paper.ts";
import { picturesOf } from "./pictures.ts";
import { answersOf, shuffled } from "./preview.tsx";

export interface DocxWords {
  /** Above the answers. */
  answers: string;
  score: (n: number) => string;
  facts: string;
  listen: string;
}

export async function docxOf(paper: QuestionPaper, answers: boolean, words: DocxWords): Promise<Blob> {
  const body: Paragraph[] = [
    new Paragraph({ text: paper.title, heading: HeadingLevel.TITLE, alignment: AlignmentType.CENTER }),
    new Paragraph({ text: words.facts, alignment: AlignmentType.CENTER, spacing: { after: 300 } }),
  ];
  const key: Paragraph[] = [];
  const pictures = await picturesOf(paper);
  let number = 0;
  for (const section of paper.sections) {
    body.push(new Paragraph({ text: section.title, heading: HeadingLevel.HEADING_1, spacing: { before: 300 } }));
    for (const line of section.instruction.split("\n").filter(Boolean)) body.push(new Paragraph({ children: [new TextRun({ text: line, italics: true })] }));
    for (const question of section.questions) {
      number += 1;
      body.push(...asked(question, number, words, pictures));
      key.push(
        ...answersOf(question).map(
          (line, at) => new Paragraph({ children: [new TextRun({ text: at === 0 ? `${number}. ` : "    ", bold: true }), new TextRun(line)] }),
        ),
      );
    }
  }
  if (answers) body.push(new Paragraph({ children: [new PageBreak()] }), new Paragraph({ text: words.answers, heading: HeadingLevel.HEADING_1 }), ...key);
  return Packer.toBlob(new Document({ title: paper.title, sections: [{ children: body }] }));
}

/** Pixels of a picture of a question, and of an option. */
const LARGE = { width: 360, height: 260 };
const SMALL = { width: 120, height: 90 };

function asked(question: QuestionPaperQuestion, number: number, words: DocxWords, pictures: ReadonlyMap<string, Picture>): Paragraph[] {
  const parts = partsOf[question.kind];
  const shown = (id: string, most: typeof LARGE): ImageRun[] => {
    const picture = pictures.get(id);
    if (!picture) return [];
    return [new ImageRun({ type: picture.type, data: picture.data, transformation: fitted(picture, most) })];
  };
  /** An option with what stands before it: its picture, its words, or both. */
  const said = (o: QuestionPaperQuestion["options"][number], before = ""): ParagraphChild[] => [
    new TextRun(before),
    ...shown(o.image, SMALL),
    ...(o.text ? [new TextRun(o.image ? ` ${o.text}` : o.text)] : []),
  ];
  const [first = [], ...rest] = question.stem.flatMap(paragraphsOf);
  // What a question is about is read before it. The script of a listening question is read out, not printed.
  const passage = parts.passage === "passage" ? question.passage.split("\n").filter(Boolean) : [];
  const lines = [
    ...passage.map((text, at) => new Paragraph({ text, keepNext: true, indent: { left: 400 }, ...(at === 0 && { spacing: { before: 200 } }) })),
    new Paragraph({
      keepNext: true,
      spacing: { before: 200 },
      children: [
        new TextRun({ text: `${number}. `, bold: true }),
        ...(parts.passage === "script" || question.media ? [new TextRun({ text: `${words.listen} `, italics: true })] : []),
        ...first,
        new TextRun({ text: `  ${words.score(question.score)}`, color: "666666" }),
      ],
    }),
    ...rest.map((children) => new Paragraph({ children })),
  ];
  const picture = shown(question.image, LARGE);
  if (picture.length > 0) lines.push(new Paragraph({ children: picture, keepNext: true, indent: { left: 400 } }));
  const indented = (...children: ParagraphChild[]) => new Paragraph({ children, indent: { left: 400 } });
  const { options } = question;
  switch (parts.options) {
    case "one":
    case "some":
      lines.push(...options.map((o, at) => indented(...said(o, `${letter(at)}. `))));
      break;
    case "pairs": {
      const right = shuffled(options);
      lines.push(
        ...options.map(
          (o, at) =>
            new Paragraph({
              tabStops: [{ type: "left", position: 4800 }],
              indent: { left: 400 },
              children: [...said(o, `${at + 1}. `), new TextRun(`\t${letter(at)}. ${right[at]?.pair ?? ""}`)],
            }),
        ),
      );
      break;
    }
    case "order":
      lines.push(
        indented(
          ...shuffled(options).flatMap((o, at) => [...(at > 0 ? [new TextRun("   /   ")] : []), ...said(o, o.image && !o.text ? `${letter(at)}. ` : "")]),
        ),
      );
      break;
    case "requirements":
      lines.push(...options.map((o) => new Paragraph({ text: o.text, bullet: { level: 0 } })));
      break;
    default:
  }
  const writes = (parts.answer && options.length === 0) || parts.options === "order" ? 2 : parts.options === "requirements" ? 10 : 0;
  for (let line = 0; line < writes; line++) lines.push(indented(new TextRun("_".repeat(70))));
  return lines;
}

/** The paragraphs of formatted text, as runs. */
function paragraphsOf(node: RichNode): TextRun[][] {
  const children = node.content ?? [];
  if (children.some((child) => child.type !== "text" && child.type !== "hardBreak")) return children.flatMap(paragraphsOf);
  const marked = (child: RichNode, mark: string) => child.marks?.some(({ type }) => type === mark) ?? false;
  return [
    children.map((child) =>
      child.type === "hardBreak"
        ? new TextRun({ break: 1 })
        : new TextRun({ text: child.text ?? "", bold: marked(child, "bold"), italics: marked(child, "italic") }),
    ),
  ];
}
