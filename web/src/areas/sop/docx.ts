// A plan as a Word document. Loaded when asked for: the library is as large as the page.
import {
  AlignmentType,
  Document,
  ExternalHyperlink,
  HeadingLevel,
  ImageRun,
  LevelFormat,
  Packer,
  Paragraph,
  type ParagraphChild,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from "docx";
import type { RichNode, RichText } from "~/api/documents.gen.ts";
import { isFile, linkOf } from "~/sync/index.ts";
import { fitted, type Picture, picturesFor } from "~/ui/pictures-on-paper.ts";
import type { Written, WrittenStep } from "./written.ts";

export interface DocxWords {
  untitled: string;
  facts: string;
  stage: (stage: Written["stages"][number], at: number) => string;
  step: (step: WrittenStep) => string;
  facets: (step: WrittenStep) => string;
  materials: (step: WrittenStep) => string;
  unplaced: string;
}

const NUMBERS = "numbers";

/** Pixels of a picture in a script. */
const PICTURE = { width: 480, height: 340 };

export async function docxOf(plan: Written, words: DocxWords): Promise<Blob> {
  const steps = [...plan.stages.flatMap((stage) => stage.steps), ...plan.unplaced];
  const pictures = await picturesFor(steps.flatMap((one) => filesIn(one.nodes)));
  // Each list of numbers begins anew.
  let lists = 0;
  const script = (nodes: RichText) => blocksOf(nodes, { pictures, instance: () => (lists += 1) });
  const step = (one: WrittenStep) => [
    new Paragraph({
      heading: HeadingLevel.HEADING_2,
      keepNext: true,
      children: [new TextRun(words.step(one)), new TextRun({ text: `   ${words.facets(one)}`, color: "666666", size: 20 })],
    }),
    ...(one.materials.length > 0 ? [new Paragraph({ children: [new TextRun({ text: words.materials(one), italics: true })] })] : []),
    ...script(one.nodes),
  ];
  const body = [
    new Paragraph({ text: plan.title || words.untitled, heading: HeadingLevel.TITLE, alignment: AlignmentType.CENTER }),
    new Paragraph({ text: words.facts, alignment: AlignmentType.CENTER, spacing: { after: 300 } }),
    ...plan.stages.flatMap((stage, at) => [
      new Paragraph({ text: words.stage(stage, at), heading: HeadingLevel.HEADING_1, spacing: { before: 300 } }),
      ...stage.steps.flatMap(step),
    ]),
    ...(plan.unplaced.length > 0 ? [new Paragraph({ text: words.unplaced, heading: HeadingLevel.HEADING_1 }), ...plan.unplaced.flatMap(step)] : []),
  ];
  const numbering = {
    config: [
      {
        reference: NUMBERS,
        levels: [0, 1, 2].map((level) => ({
          level,
          format: LevelFormat.DECIMAL,
          text: `%${level + 1}.`,
          style: { paragraph: { indent: { left: 500 * (level + 1), hanging: 300 } } },
        })),
      },
    ],
  };
  return Packer.toBlob(new Document({ title: plan.title || words.untitled, numbering, sections: [{ children: body }] }));
}

type Block = Paragraph | Table;

interface Place {
  /** The list that the paragraph is an item of. */
  list?: "bullet" | { instance: number };
  level?: number;
  quoted?: boolean;
  instance: () => number;
  pictures: ReadonlyMap<string, Picture>;
}

/** The pictures in formatted text. */
const filesIn = (nodes: RichText): string[] =>
  nodes.flatMap((node) => (node.type === "image" && isFile(node.attrs?.file) ? [node.attrs.file] : filesIn(node.content ?? [])));

/** The paragraphs and tables of formatted text: lists and headings stay what they are. */
function blocksOf(nodes: RichText, place: Place): Block[] {
  return nodes.flatMap((node): Block[] => {
    const inside = node.content ?? [];
    switch (node.type) {
      case "bulletList":
      case "orderedList": {
        const list = node.type === "bulletList" ? ("bullet" as const) : { instance: place.instance() };
        return blocksOf(inside, { ...place, list, level: place.list ? (place.level ?? 0) + 1 : 0 });
      }
      case "listItem": {
        const [first, ...rest] = inside;
        // What follows in an item stands below it, without a mark of its own.
        const { list: _, ...below } = place;
        return [...(first ? blocksOf([first], place) : []), ...rest.flatMap((one) => blocksOf([one], one.type.endsWith("List") ? place : below))];
      }
      case "blockquote":
        return blocksOf(inside, { ...place, quoted: true });
      case "table":
        return tableOf(inside, place);
      case "image":
        return pictureOf(node, place);
      default:
        return [
          new Paragraph({
            children: inside.map(runOf),
            ...(node.type === "heading" && { heading: HeadingLevel.HEADING_3 }),
            ...(place.quoted && { indent: { left: 500 } }),
            ...(place.list === "bullet" && { bullet: { level: place.level ?? 0 } }),
            ...(typeof place.list === "object" && { numbering: { reference: NUMBERS, level: Math.min(2, place.level ?? 0), instance: place.list.instance } }),
          }),
        ];
    }
  });
}

function tableOf(rows: RichText, { pictures, instance }: Place): Block[] {
  const over = (of: unknown) => (typeof of === "number" && of > 1 ? of : 1);
  const made = rows
    .filter((row) => (row.content ?? []).length > 0)
    .map((row) => {
      const cells = row.content ?? [];
      return new TableRow({
        tableHeader: cells.every((cell) => cell.type === "tableHeader"),
        cantSplit: true,
        children: cells.map((cell) => {
          const children = blocksOf(cell.content ?? [], { pictures, instance });
          return new TableCell({
            // Word takes no cell without a paragraph.
            children: children.length > 0 ? children : [new Paragraph("")],
            columnSpan: over(cell.attrs?.colspan),
            rowSpan: over(cell.attrs?.rowspan),
            ...(cell.type === "tableHeader" && { shading: { fill: "EEEEEE" } }),
          });
        }),
      });
    });
  if (made.length === 0) return [];
  // What follows would stick to it.
  return [new Table({ rows: made, width: { size: 100, type: WidthType.PERCENTAGE } }), new Paragraph("")];
}

function pictureOf({ attrs }: RichNode, { pictures }: Place): Block[] {
  const picture = typeof attrs?.file === "string" ? pictures.get(attrs.file) : undefined;
  if (!picture) return [];
  return [new Paragraph({ children: [new ImageRun({ type: picture.type, data: picture.data, transformation: fitted(picture, PICTURE) })] })];
}

function runOf(node: RichNode): ParagraphChild {
  if (node.type === "hardBreak") return new TextRun({ break: 1 });
  const mark = (type: string) => node.marks?.find((one) => one.type === type);
  const href = linkOf(mark("link")?.attrs?.href);
  const run = new TextRun({
    text: node.text ?? "",
    bold: Boolean(mark("bold")),
    italics: Boolean(mark("italic")),
    strike: Boolean(mark("strike")),
    ...(mark("underline") && { underline: {} }),
    ...(href && { style: "Hyperlink" }),
  });
  return href ? new ExternalHyperlink({ link: href, children: [run] }) : run;
}
