// @vitest-environment jsdom
// Lists, headings and quotes under the hands of one person: made, ended, moved in and out, pasted, copied, and those that an older text keeps nested.
import { afterEach, beforeEach, expect, test } from "vitest";
import * as Y from "yjs";
import { nodesOf } from "../rich-nodes.ts";
import type { RichNode, RichText } from "~/api/documents.gen.ts";
import { Peer } from "./rich-peers.ts";

let peer: Peer;
beforeEach(() => void (peer = new Peer()));
afterEach(() => {
  peer.end();
  document.body.innerHTML = "";
});

/** As its readers have it: `1.` before an item of numbers, `-` before one of dots, two blanks a list in a list. */
function told(nodes: RichText = nodesOf(peer.fragment), before = ""): string[] {
  return nodes.flatMap((node): string[] => {
    const inside = node.content ?? [];
    const words = inside.map(({ text }) => text ?? "").join("");
    if (node.type === "blockquote") return told(inside, `${before}> `);
    if (node.type === "heading") return [`${before}### ${words}`];
    if (node.type !== "bulletList" && node.type !== "orderedList") return [before + words];
    return inside.flatMap((item, nth) => {
      const start = typeof node.attrs?.start === "number" ? node.attrs.start : 1;
      const sign = node.type === "bulletList" ? "- " : `${start + nth}. `;
      const [first = "", ...rest] = told(item.content);
      return [before + sign + first, ...rest.map((line) => `${before}  ${line}`)];
    });
  });
}

const write = (text: string) => {
  for (const letter of text)
    if (letter === "\n") peer.press("Enter");
    else peer.key(letter);
};

test("a list is begun by its sign, goes on line by line, in and out, and ends with an empty item", () => {
  write("1. one\ntwo\n");
  peer.press("Tab");
  write("deep\n");
  peer.press("Tab", true);
  write("three\n\nafter");
  expect(told()).toEqual(["1. one", "2. two", "  1. deep", "3. three", "after"]);
  expect(peer.editor.view.dom.innerHTML).toContain('data-number="3"');
  // The first item of a list has none to stand in.
  peer.goTo(0, 0);
  peer.press("Tab");
  expect(told()[0]).toBe("1. one");
  // A line that is begun in the middle, or before the first word.
  peer.goTo(1, 1);
  peer.press("Enter");
  peer.goTo(0, 0);
  peer.press("Enter");
  expect(told()).toEqual(["1. ", "2. one", "3. t", "4. wo", "  1. deep", "5. three", "after"]);
});

test("a number goes on with the list above, or begins one of its own", () => {
  write("1. one\n\n2. two\n\n1. one");
  expect(told()).toEqual(["1. one", "2. two", "1. one"]);
  write("\n\n7. seven");
  expect(told().at(-1)).toBe("7. seven");
});

test("Backspace takes a block out of its list or quote before it joins lines, and puts a sign back that became a list", () => {
  write("- one\ntwo");
  peer.goTo(1, 0);
  peer.press("Backspace");
  expect(told()).toEqual(["- one", "two"]);
  write("> ");
  expect(told()).toEqual(["- one", "> two"]);
  peer.press("Backspace");
  expect(told()).toEqual(["- one", "> two"]);
  expect(peer.lines[1]).toBe("> two");
});

test("a block is one of these at a time, quotes apart", () => {
  write("words");
  for (const [kind, is] of [
    ["heading", "### words"],
    ["bulletList", "- words"],
    ["orderedList", "1. words"],
    ["blockquote", "> 1. words"],
    ["heading", "> ### words"],
    ["heading", "> words"],
    ["blockquote", "words"],
  ] as const) {
    peer.editor.commands.toggleBlocks(kind);
    expect(told(), kind).toEqual([is]);
  }
});

const paste = (html: string) => peer.editor.view.pasteHTML(html, new Event("paste") as ClipboardEvent);

test("lists, headings and quotes are pasted as such, and copied so", () => {
  const html = "<h3>Head</h3><ol><li>one<ul><li>deep</li></ul></li><li><p>two</p><p>goes on</p></li></ol><blockquote><p>said</p></blockquote><p>end</p>";
  paste(html);
  const lines = ["### Head", "1. one", "  - deep", "2. two", "  goes on", "> said", "end"];
  expect(told()).toEqual(lines);
  expect(peer.fragment.toArray().every((node) => node instanceof Y.XmlElement && node.nodeName === "paragraph")).toBe(true);
  peer.editor.commands.selectAll();
  const { dom, slice } = peer.editor.view.serializeForClipboard(peer.editor.state.selection.content());
  expect(slice.content.childCount).toBe(7);
  expect(dom.querySelectorAll("ol > li").length).toBe(2);
  expect(dom.querySelector("ol > li > ul > li")?.textContent).toBe("deep");
  peer.editor.commands.setTextSelection(peer.editor.state.doc.content.size - 1);
  peer.press("Enter");
  paste(dom.innerHTML);
  expect(told()).toEqual([...lines, ...lines]);
  // In the middle of words only words come in.
  peer.goTo(0, 2);
  paste("<ul><li>X</li></ul>");
  expect(told()[0]).toBe("### HeXad");
});

test("what an older text keeps nested is shown and written in as it is, and becomes flat where somebody changes what it is", () => {
  const element = (name: string, content: (Y.XmlElement | Y.XmlText)[], attrs: Record<string, unknown> = {}) => {
    const made = new Y.XmlElement(name);
    made.insert(0, content);
    for (const [key, value] of Object.entries(attrs)) made.setAttribute(key, value as string);
    return made;
  };
  const paragraph = (words: string) => element("paragraph", [new Y.XmlText(words)]);
  const old = () => [
    element("heading", [new Y.XmlText("Head")], { level: 3 }),
    element("orderedList", [element("listItem", [paragraph("one")]), element("listItem", [paragraph("two"), paragraph("more")])], { start: 1 }),
    element("blockquote", [paragraph("said")]),
  ];
  peer.doc.transact(() => {
    peer.fragment.delete(0, peer.fragment.length);
    peer.fragment.insert(0, old());
  });
  const lines = ["### Head", "1. one", "2. two", "  more", "> said"];
  expect(told()).toEqual(lines);
  peer.goTo(1, 3);
  write("!");
  expect(told()[1]).toBe("1. one!");
  expect((peer.fragment.get(1) as Y.XmlElement).nodeName).toBe("orderedList");
  peer.press("Enter");
  write("new");
  expect(told()).toEqual(["### Head", "1. one!", "2. new", "3. two", "  more", "> said"]);
  expect((peer.fragment.get(1) as Y.XmlElement).nodeName).toBe("paragraph");
  peer.editor.commands.selectAll();
  peer.editor.commands.toggleBlocks("blockquote");
  expect(told()).toEqual(["> ### Head", "> 1. one!", "> 2. new", "> 3. two", ">   more", "> said"]);
});

test("attributes that make no sense make no block", () => {
  const odd: RichNode = {
    type: "paragraph",
    attrs: { list: "no", level: 1e9, start: -1, heading: "x", quote: "yes" },
    content: [{ type: "text", text: "words" }],
  };
  const made = new Y.XmlElement("paragraph");
  for (const [key, value] of Object.entries(odd.attrs!)) made.setAttribute(key, value as string);
  made.insert(0, [new Y.XmlText("words")]);
  peer.doc.transact(() => {
    peer.fragment.delete(0, peer.fragment.length);
    peer.fragment.insert(0, [made]);
  });
  expect(told()).toEqual(["words"]);
  expect(peer.editor.getHTML()).toBe("<p>words</p>");
});
