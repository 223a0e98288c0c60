// @vitest-environment jsdom
import { act, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import * as Y from "yjs";
import { OpenDocument } from "./document.ts";
import { DocumentContext } from "./use-document.ts";
import { useYText } from "./use-y-text.ts";

/** A line that nobody answers: the document is edited offline. */
class DeadLine {
  readyState = 0;
  send() {}
  close() {}
}

let document: OpenDocument;
let text: Y.Text;
/** What another person does, as it arrives. */
const other = (change: (theirs: Y.Text) => void) => {
  const theirs = new Y.Doc();
  Y.applyUpdate(theirs, Y.encodeStateAsUpdate(document.doc));
  change(theirs.getText("title"));
  act(() => Y.applyUpdate(document.doc, Y.encodeStateAsUpdate(theirs), "other"));
};

function Title() {
  const field = useYText(text);
  return <input aria-label="title" {...field} />;
}

beforeEach(() => {
  document = new OpenDocument("test:1", { user: "ann", url: "ws://none", socket: DeadLine as unknown as typeof WebSocket });
  document.view.setState(({ save }) => ({ save: { ...save, write: true } }));
  text = document.doc.getText("title");
  text.insert(0, "Warm up");
  render(
    <DocumentContext value={document}>
      <Title />
    </DocumentContext>,
  );
  return () => document.close();
});

const input = () => screen.getByRole<HTMLInputElement>("textbox");

test("what is typed is in the text, and what others type is in the field, the caret staying with its letters", async () => {
  const user = userEvent.setup();
  await user.type(input(), "!", { initialSelectionStart: 4, initialSelectionEnd: 4 });
  expect(text.toString()).toBe("Warm! up");
  expect(input().selectionStart).toBe(5);
  other((theirs) => theirs.insert(0, "1. "));
  expect(input().value).toBe("1. Warm! up");
  expect(input().selectionStart).toBe(8);
  await user.keyboard("?");
  expect(text.toString()).toBe("1. Warm!? up");
});

test("two who type at one place each keep their words together", async () => {
  const user = userEvent.setup();
  await user.click(input());
  input().setSelectionRange(7, 7);
  for (const letter of "abc") {
    await user.keyboard(letter.toUpperCase());
    other((theirs) => theirs.insert(theirs.length, letter));
  }
  expect(text.toString()).toBe("Warm upABCabc");
});

test("a composition is sent when it ends, at the place where it stands by then", () => {
  const field = input();
  act(() => field.focus());
  fireEvent.compositionStart(field);
  fireEvent.input(field, { target: { value: "Warm reup" } });
  field.setSelectionRange(7, 7);
  expect(text.toString()).toBe("Warm up");
  other((theirs) => theirs.insert(0, "1. "));
  expect(field.value).toBe("Warm reup");
  fireEvent.input(field, { target: { value: "Warm 热up" } });
  field.setSelectionRange(6, 6);
  fireEvent.compositionEnd(field);
  expect(text.toString()).toBe("1. Warm 热up");
  expect(field.value).toBe("1. Warm 热up");
  expect(field.selectionStart).toBe(9);
});

test("undo takes back own edits only", async () => {
  const user = userEvent.setup();
  await user.type(input(), " now");
  other((theirs) => theirs.insert(0, "1. "));
  act(() => void document.undo.undo());
  expect(input().value).toBe("1. Warm up");
});

test("what may not be written is not typed", async () => {
  act(() => document.view.setState(({ save }) => ({ save: { ...save, write: false } })));
  const user = userEvent.setup();
  await user.type(input(), "x");
  expect(text.toString()).toBe("Warm up");
  expect(input().value).toBe("Warm up");
});
