// Formatted text to be read. `piece` may make something else of a text, such as a gap to write in.
import type { ReactNode } from "react";
import type { RichNode, RichText } from "~/api/documents.gen.ts";
import { isFile, pictureUrl } from "./rich-file.ts";

type Piece = (text: string) => ReactNode;

export function RichView({ nodes, piece = (text) => text }: { nodes: RichText; piece?: Piece }) {
  return nodes.map((node, at) => <Node key={at} node={node} piece={piece} />);
}

/** Where a link leads; null for what a browser would run, or does not understand. Whoever wrote in the document wrote it. */
export function linkOf(href: unknown): string | null {
  if (typeof href !== "string" || !URL.canParse(href, location.origin)) return null;
  const { protocol, href: whole } = new URL(href, location.origin);
  return ["http:", "https:", "mailto:"].includes(protocol) ? whole : null;
}

function marked(text: ReactNode, { type, attrs }: NonNullable<RichNode["marks"]>[number]): ReactNode {
  switch (type) {
    case "bold":
      return <strong>{text}</strong>;
    case "italic":
      return <em>{text}</em>;
    case "underline":
      return <u>{text}</u>;
    case "strike":
      return <s>{text}</s>;
    case "link": {
      const href = linkOf(attrs?.href);
      return href ? (
        <a href={href} target="_blank" rel="noopener noreferrer nofollow">
          {text}
        </a>
      ) : (
        text
      );
    }
    default:
      return text;
  }
}

/** Cells over several: whoever wrote in the document wrote how many. */
function spansOf({ attrs }: RichNode): { colSpan?: number; rowSpan?: number } {
  const whole = (of: unknown) => (typeof of === "number" && of > 1 && of <= 60 ? Math.trunc(of) : undefined);
  const [colSpan, rowSpan] = [whole(attrs?.colspan), whole(attrs?.rowspan)];
  return { ...(colSpan && { colSpan }), ...(rowSpan && { rowSpan }) };
}

function Node({ node, piece }: { node: RichNode; piece: Piece }): ReactNode {
  const inside = (node.content ?? []).map((child, at) => <Node key={at} node={child} piece={piece} />);
  switch (node.type) {
    case "text":
      return (node.marks ?? []).reduce<ReactNode>(marked, piece(node.text ?? ""));
    case "hardBreak":
      return <br />;
    case "heading":
      return <h3>{inside}</h3>;
    case "bulletList":
      return <ul>{inside}</ul>;
    case "orderedList":
      return <ol start={typeof node.attrs?.start === "number" ? node.attrs.start : undefined}>{inside}</ol>;
    case "listItem":
      return <li>{inside}</li>;
    case "blockquote":
      return <blockquote>{inside}</blockquote>;
    case "table":
      return (
        <table>
          <tbody>{inside}</tbody>
        </table>
      );
    case "tableRow":
      return <tr>{inside}</tr>;
    case "tableCell":
      return <td {...spansOf(node)}>{inside}</td>;
    case "tableHeader":
      return <th {...spansOf(node)}>{inside}</th>;
    case "image": {
      const file = node.attrs?.file;
      return isFile(file) ? <img src={pictureUrl(file)} alt={typeof node.attrs?.alt === "string" ? node.attrs.alt : ""} /> : null;
    }
    default:
      return <p>{inside}</p>;
  }
}
