// Formatted text to be read. `piece` may make something else of a text, such as a gap to write in.
import { Fragment, type ReactNode } from "react";
import type { RichNode, RichText } from "~/api/documents.gen.ts";

type Piece = (text: string) => ReactNode;

export function RichView({ nodes, piece = (text) => text }: { nodes: RichText; piece?: Piece }) {
  return nodes.map((node, at) => <Node key={at} node={node} piece={piece} />);
}

function Node({ node, piece }: { node: RichNode; piece: Piece }): ReactNode {
  const inside = (node.content ?? []).map((child, at) => <Node key={at} node={child} piece={piece} />);
  switch (node.type) {
    case "text":
      return (node.marks ?? []).reduce<ReactNode>((text, { type }) => (type === "bold" ? <strong>{text}</strong> : type === "italic" ? <em>{text}</em> : type === "underline" ? <u>{text}</u> : type === "strike" ? <s>{text}</s> : <Fragment>{text}</Fragment>), piece(node.text ?? ""));
    case "hardBreak":
      return <br />;
    case "heading":
      return <h3>{inside}</h3>;
    case "bulletList":
      return <ul>{inside}</ul>;
    case "orderedList":
      return <ol>{inside}</ol>;
    case "listItem":
      return <li>{inside}</li>;
    case "blockquote":
      return <blockquote>{inside}</blockquote>;
    default:
      return <p>{inside}</p>;
  }
}
