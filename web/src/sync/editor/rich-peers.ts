// For tests only: two people at one formatted text, each with an editor and a copy of the document. What one does reaches the other when the test says so.
import { Editor } from "@tiptap/core";
import { TextSelection } from "@tiptap/pm/state";
import { ySyncPluginKey } from "@tiptap/y-tiptap";
import * as decoding from "lib0/decoding";
import * as encoding from "lib0/encoding";
import type { WebsocketProvider } from "y-websocket";
import * as Y from "yjs";
import { Gate } from "../gate.ts";
import { paragraphs } from "../rich-nodes.ts";
import { shareUndo } from "../share-undo.ts";
import { changesSomething, keepOthersText } from "../undo-rules.ts";
import { composing, wordwise } from "./rich-composition.ts";
import { followLine } from "./rich-follow.ts";
import { richSchema } from "./rich-schema.ts";

const SYNC = 0;
const UPDATE = 2;
type Handler = WebsocketProvider["messageHandlers"][number];

export class Peer {
  readonly doc = new Y.Doc();
  readonly fragment = this.doc.getXmlFragment("text");
  readonly undo = new Y.UndoManager(this.doc, { trackedOrigins: new Set(), deleteFilter: keepOthersText, captureTransaction: changesSomething });
  readonly editor: Editor;
  readonly #gate = new Gate();
  readonly #provider = { messageHandlers: [] as Handler[], wsconnected: true };
  /** What the other one has not got yet. */
  #sent: Uint8Array[] = [];

  constructor(start?: Uint8Array) {
    this.#provider.messageHandlers[SYNC] = (_, decoder) => {
      decoding.readVarUint(decoder);
      Y.applyUpdate(this.doc, decoding.readVarUint8Array(decoder), this.#provider);
    };
    this.#gate.guard(this.#provider as unknown as WebsocketProvider);
    if (start) Y.applyUpdate(this.doc, start);
    this.doc.on("update", (update: Uint8Array, origin: unknown) => void (origin !== this.#provider && this.#sent.push(update)));
    this.editor = new Editor({
      element: document.body.appendChild(document.createElement("div")),
      extensions: [
        ...richSchema(),
        wordwise(this.#gate).configure({ fragment: this.fragment, yUndoOptions: { undoManager: shareUndo(this.undo, ySyncPluginKey) } as never }),
        followLine(composing),
      ],
    });
  }

  /** Makes it hold these lines and no others. */
  begin(lines: readonly string[]): void {
    this.doc.transact(() => {
      this.fragment.delete(0, this.fragment.length);
      this.fragment.insert(0, paragraphs(lines.join("\n")));
    });
    this.undo.clear();
  }

  /** Hands the oldest so many changes to the other one. */
  tell(other: Peer, most = Infinity): void {
    for (const update of this.#sent.splice(0, most)) {
      const encoder = encoding.createEncoder();
      encoding.writeVarUint(encoder, UPDATE);
      encoding.writeVarUint8Array(encoder, update);
      const provider = other.#provider as unknown as WebsocketProvider;
      other.#provider.messageHandlers[SYNC]?.(encoding.createEncoder(), decoding.createDecoder(encoding.toUint8Array(encoder)), provider, false, SYNC);
    }
  }

  /** The lines, as they are on the screen. */
  get lines(): string[] {
    const lines: string[] = [];
    this.editor.state.doc.descendants((node) => {
      if (node.isTextblock) lines.push(node.textContent);
      return !node.isTextblock;
    });
    return lines;
  }

  /** Puts the caret so many letters into a line. */
  goTo(line: number, at: number): void {
    const starts: { start: number; size: number }[] = [];
    this.editor.state.doc.descendants((node, pos) => {
      if (node.isTextblock) starts.push({ start: pos + 1, size: node.content.size });
      return !node.isTextblock;
    });
    const { start, size } = starts[Math.min(line, starts.length - 1)]!;
    this.#dispatch((tr) => tr.setSelection(TextSelection.create(tr.doc, start + Math.min(at, size))));
  }

  /** One letter from the keyboard, with what such a letter may set off. */
  key(letter: string): void {
    const { view } = this.editor;
    const { from, to } = view.state.selection;
    const plain = () => view.state.tr.insertText(letter, from, to);
    if (!view.someProp("handleTextInput", (handle) => handle(view, from, to, letter, plain))) view.dispatch(plain());
  }

  press(key: string, shift = false): void {
    const { view } = this.editor;
    const event = new KeyboardEvent("keydown", { key, shiftKey: shift, bubbles: true, cancelable: true });
    view.someProp("handleKeyDown", (handle) => handle(view, event));
  }

  /** A word of an input method whose letters go into the text while it is composed. */
  replaces(steps: string[]): void {
    let { from, to } = this.editor.state.selection;
    for (const step of steps) {
      this.#dispatch((tr) => tr.insertText(step, from, to));
      to = this.editor.state.selection.head;
      from = to - step.length;
    }
  }

  /** A step of a word as the page lets it be composed: others' changes wait. */
  composes(step: string, before: string): void {
    if (before === "") {
      this.editor.view.dom.dispatchEvent(new Event("compositionstart"));
      this.#gate.close();
    }
    const { head } = this.editor.state.selection;
    this.#dispatch((tr) => tr.insertText(step, head - before.length, head));
  }

  picks(word: string, before: string): void {
    this.composes(word, before);
    this.editor.view.dom.dispatchEvent(new Event("compositionend"));
    // The browser has put the word into the text.
    (this.editor.view as unknown as { input: { composing: boolean } }).input.composing = false;
    this.#gate.open();
  }

  end(): void {
    this.#gate.open();
    this.editor.destroy();
  }

  #dispatch(change: (tr: Editor["state"]["tr"]) => Editor["state"]["tr"]): void {
    this.editor.view.dispatch(change(this.editor.state.tr));
  }
}
