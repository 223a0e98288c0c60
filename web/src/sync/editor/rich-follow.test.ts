// One goes on writing in the words one was in, whatever a colleague does to the line.
import { describe, expect, it } from "vitest";
import { follow } from "./rich-follow.ts";

/** `|` is the caret, `‹` where the letters begin that were written in one go. */
function told(was: string[], is: string[]): string[] | null {
  const line = was.findIndex((one) => one.includes("|"));
  const marked = was[line] ?? "";
  const begin = marked.indexOf("‹");
  const bare = marked.replace("‹", "");
  const at = bare.indexOf("|");
  const text = was.map((one) => one.replace(/[‹|]/g, ""));
  const found = follow(text, { line, at }, begin < 0 ? 0 : at - begin, is);
  if (!found) return null;
  const own = text[line]?.slice(at - found.letters, at) ?? "";
  const lines = [...is];
  const put = (of: number, to: number, letters: string, out = 0) =>
    void (lines[of] = (lines[of] ?? "").slice(0, to) + letters + (lines[of] ?? "").slice(to + out));
  if (found.from) put(found.from.line, found.from.at, "", found.letters);
  put(found.caret.line, found.caret.at, `${own}|`);
  return lines;
}

describe("a colleague ends the line", () => {
  it("before the caret: it goes down with its words", () => {
    expect(told(["a", "one and two|", "b"], ["a", "one ", "and two", "b"])).toEqual(["a", "one ", "and two|", "b"]);
    expect(told(["one and| two"], ["one ", "and two"])).toEqual(["one ", "and| two"]);
  });
  it("and the letters on their way stayed above: they follow", () => {
    expect(told(["one and tw‹ox|"], ["one ox", "and tw"])).toEqual(["one ", "and twox|"]);
    expect(told(["one an‹xyz|d two"], ["one xyz", "and two"])).toEqual(["one ", "anxyz|d two"]);
  });
  it("several times, or with words of their own before it", () => {
    expect(told(["one two‹!|"], ["one !", "", "two"])).toEqual(["one ", "", "two!|"]);
    expect(told(["one two‹!|"], ["one and !", "two"])).toEqual(["one and ", "two!|"]);
    expect(told(["one two‹!|"], ["one !", "so two"])).toEqual(["one ", "so two!|"]);
  });
  it("behind the caret: it stays", () => {
    expect(told(["one‹ s|"], ["one s", ""])).toBeNull();
    expect(told(["on|e two"], ["one ", "two"])).toBeNull();
    expect(told(["|one two"], ["", "one two"])).toBeNull();
  });
  it("elsewhere: it stays", () => {
    expect(told(["one two|", "three four"], ["one two", "three ", "four"])).toBeNull();
  });
});

describe("a colleague joins lines", () => {
  it("to the one above: the caret goes up with its words, and no letter is lost", () => {
    expect(told(["one ", "two|"], ["one two"])).toEqual(["one two|"]);
    expect(told(["one ", "tw‹oo|"], ["one tw"])).toEqual(["one twoo|"]);
    expect(told(["one ", "t‹x|wo", "three"], ["one two", "three"])).toEqual(["one tx|wo", "three"]);
  });
  it("the one below to this one: the letters on their way stay where they were written", () => {
    expect(told(["one‹!|", " two"], ["one two!"])).toEqual(["one!| two"]);
    expect(told(["one‹!|", " two"], ["one! two"])).toBeNull();
  });
  it("a line that is gone is nobody's", () => {
    expect(told(["one", "two|", "three"], ["one", "three"])).toBeNull();
  });
});
