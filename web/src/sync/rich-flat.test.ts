// How flat blocks are read; `sync/src/model/tests.rs` says the same of the server.
import { expect, test } from "vitest";
import type { RichNode, RichText } from "~/api/documents.gen.ts";
import { nested } from "./rich-flat.ts";

const block = (words: string, attrs: Record<string, unknown> = {}): RichNode => ({ type: "paragraph", attrs, content: [{ type: "text", text: words }] });
const item = (...content: RichText): RichNode => ({ type: "listItem", content });

test("blocks that say what they are are read as lists of items, quotes and headings", () => {
  const table: RichNode = { type: "table", content: [] };
  const kept = [
    block("before"),
    block("one", { list: "ordered" }),
    block("goes on", { list: "inside" }),
    block("deep", { list: "bullet", level: 1 }),
    block("and on", { list: "inside" }),
    block("two", { list: "ordered" }),
    table,
    block("three", { list: "ordered" }),
    block("seven", { list: "ordered", start: 7 }),
    block("quoted", { quote: true }),
    block("in it", { list: "bullet", quote: true }),
    block("Last", { heading: 3 }),
    { type: "image" },
  ];
  expect(nested(kept)).toEqual([
    block("before"),
    {
      type: "orderedList",
      content: [
        item(block("one"), block("goes on"), { type: "bulletList", content: [item(block("deep"))] }, block("and on")),
        item(block("two"), table),
        item(block("three")),
      ],
    },
    { type: "orderedList", attrs: { start: 7 }, content: [item(block("seven"))] },
    { type: "blockquote", content: [block("quoted"), { type: "bulletList", content: [item(block("in it"))] }] },
    { type: "heading", attrs: { level: 3 }, content: [{ type: "text", text: "Last" }] },
    { type: "image" },
  ]);
});

test("what is plain, or nested already, is read as it is", () => {
  const old = [block("one"), { type: "bulletList", content: [item(block("two"))] }];
  expect(nested(old)).toBe(old);
});

test("an item is no deeper than one below the item above, and nothing is inside of nothing", () => {
  const kept = [block("a", { list: "inside", level: 3 }), block("b", { list: "bullet", level: 3 }), block("c", { list: "bullet", level: 4 })];
  expect(nested(kept)).toEqual([block("a"), { type: "bulletList", content: [item(block("b"), { type: "bulletList", content: [item(block("c"))] })] }]);
});
