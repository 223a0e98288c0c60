// @vitest-environment jsdom
// Two at one formatted text: what one formats never touches what the other types, and undo takes back the formatting alone.
import { afterEach, describe, expect, it } from "vitest";
import * as Y from "yjs";
import { seeded } from "../testing.ts";
import { paragraphs } from "../rich-nodes.ts";
import { Peer } from "./rich-peers.ts";

const RULES = ["1. ", "- ", "### ", "> "];
const KINDS = ["bulletList", "orderedList", "heading", "blockquote"] as const;
const TEXT = ["alpha beta", "gamma", "delta epsilon zeta"];
/** Ann's letters, none of which is in the text. */
const TYPED = [..."QWRTYXUP"];
const WORD = ["z", "zh", "zhong", "中文"];

let peers: Peer[] = [];
afterEach(() => {
  for (const peer of peers) peer.end();
  peers = [];
  document.body.innerHTML = "";
});

function two(text = TEXT): [Peer, Peer] {
  const start = new Y.Doc();
  start.getXmlFragment("text").insert(0, paragraphs(text.join("\n")));
  const state = Y.encodeStateAsUpdate(start);
  peers = [new Peer(state), new Peer(state)];
  return peers as [Peer, Peer];
}

function exchange(ann: Peer, ben: Peer): void {
  for (let round = 0; round < 3; round += 1) {
    ann.tell(ben);
    ben.tell(ann);
  }
}

const letters = (peer: Peer): string => peer.lines.join("");
const count = (text: string, letter: string): number => text.split(letter).length - 1;
const without = (text: string, letter: RegExp) => text.replaceAll(letter, "");

/** What Ann wrote is in both texts once, and so is what was there. */
function kept(ann: Peer, ben: Peer, wrote: string[], text = TEXT): void {
  expect(ben.editor.getJSON()).toEqual(ann.editor.getJSON());
  expect(ann.editor.state.doc.check()).toBeUndefined();
  for (const letter of wrote) expect(`${letter} ${count(letters(ann), letter)}`, letters(ann)).toBe(`${letter} 1`);
  expect(without(letters(ann), /[^a-z]/g)).toBe(without(text.join(""), /[^a-z]/g));
}

for (const [seed, how] of [
  [1, "typed"],
  [2, "replaced while it is composed"],
  [3, "composed"],
] as const) {
  describe(`what is ${how}`, () => {
    it("is there once, whatever is made of its line meanwhile, and stays when that is undone", () => {
      const random = seeded(seed);
      const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T;
      const [ann, ben] = two();
      for (let round = 0; round < 70; round += 1) {
        ann.begin(TEXT);
        exchange(ann, ben);
        ben.undo.clear();
        const line = Math.floor(random() * TEXT.length);
        const at = pick([0, 3, Infinity]);
        ann.goTo(line, at);
        ben.goTo(line, 0);
        /** Ann's hand, a key at a time, and what she has written by the end. */
        const hand: (() => void)[] =
          how === "typed"
            ? TYPED.map((letter) => () => ann.key(letter))
            : how === "composed"
              ? [...WORD.slice(0, -1).map((step, nth) => () => ann.composes(step, WORD[nth - 1] ?? "")), () => ann.picks("中文", "zhong")]
              : [() => ann.replaces(WORD)];
        const wrote = how === "typed" ? TYPED : ["中", "文"];
        const rule = pick(RULES);
        const other: (() => void)[] =
          random() < 0.6
            ? [...rule].map((letter) => () => ben.key(letter))
            : [
                () => {
                  const kind = pick(KINDS);
                  if (random() < 0.3) ben.editor.commands.selectAll();
                  ben.editor.commands.toggleBlocks(kind);
                },
              ];
        // One after the other, or key by key; with or without what the other did in between.
        const order = random();
        const [first, second] = order < 0.5 ? [hand, other] : [other, hand];
        if (random() < 0.5) {
          for (const act of [...first, ...second]) act();
        } else {
          while (first.length + second.length > 0) {
            pick([first, second].filter((of) => of.length > 0)).shift()?.();
            if (random() < 0.3) ann.tell(ben, 1);
            if (random() < 0.3) ben.tell(ann, 1);
          }
        }
        exchange(ann, ben);
        kept(ann, ben, wrote);

        // Ann writes on in it, and Ben takes back all that he did.
        const more = ["K", "J"];
        for (const letter of more) ann.key(letter);
        if (random() < 0.5) ann.tell(ben);
        while (ben.undo.undoStack.length > 0) ben.editor.commands.undo();
        exchange(ann, ben);
        kept(ann, ben, [...wrote, ...more]);
        expect(ann.lines.length, JSON.stringify(ann.editor.getJSON())).toBe(TEXT.length);
        expect(ann.editor.getHTML()).not.toMatch(/<(ul|ol|h3|blockquote)/);
      }
    });
  });
}

describe("a caret that was moved a moment ago", () => {
  it("stays where it is when something arrives: what was selected before is not, and the next letter replaces nothing", () => {
    const [ann, ben] = two();
    const { view } = ben.editor;
    view.focus();
    ben.editor.commands.selectAll();
    // The browser has moved it, and has not told yet.
    const first = view.dom.querySelector("p")!.firstChild!;
    document.getSelection()!.collapse(first, 5);
    ann.goTo(2, Infinity);
    ann.key("!");
    ann.tell(ben);
    expect(document.getSelection()!.isCollapsed).toBe(true);
    for (const letter of "QWR") ben.key(letter);
    exchange(ann, ben);
    expect(ann.lines).toEqual(["alphaQWR beta", "gamma", "delta epsilon zeta!"]);
    expect(ben.lines).toEqual(ann.lines);
  });
});
