// @vitest-environment jsdom
import { expect, test } from "vitest";
import { holdable, withStored } from "./paste.ts";

const DOT = "data:image/png;base64,iVBORw0KGgo=";
const FILE = "a".repeat(64);

test("headings of any size stay apart from the words before them", () => {
  expect(holdable("<p>Before</p><h1>One <b>two</b></h1><h5>Small</h5>").html).toBe("<p>Before</p><h3>One <b>two</b></h3><h3>Small</h3>");
});

test("the cells of a table do not run into each other where a text holds no table", () => {
  const table = "<table><tbody><tr><th>Word</th><th>Meaning</th></tr><tr><td><p>cat</p></td><td><p>a <i>pet</i></p><p>that purrs</p></td></tr></tbody></table>";
  expect(holdable(table).html).toBe("<p>Word | Meaning</p><p>cat | a <i>pet</i> that purrs</p>");
  expect(holdable(table, true).html).toBe(table);
});

test("of a table larger than a text holds nothing is lost, and one in a cell is a line of it", () => {
  const row = `<tr>${Array.from({ length: 14 }, (_, at) => `<td>${at}</td>`).join("")}</tr>`;
  const held = new DOMParser().parseFromString(holdable(`<table>${row.repeat(130)}</table>`, true).html, "text/html");
  const tables = [...held.querySelectorAll("table")];
  expect(tables.map(({ rows }) => rows.length)).toEqual([60, 60, 10]);
  const last = tables[2]?.rows[9]?.cells;
  expect([last?.length, last?.[11]?.textContent]).toEqual([12, "11 | 12 | 13"]);
  const within = "<table><tbody><tr><td>a<table><tbody><tr><td>b</td><td>c</td></tr></tbody></table></td></tr></tbody></table>";
  expect(holdable(within, true).html).toBe("<table><tbody><tr><td>a<p>b | c</p></td></tr></tbody></table>");
});

test("lists of Word are lists, as deep as they were, without the signs that are written out", () => {
  const line = (level: number, sign: string, words: string) =>
    `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol'>` +
    `<span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${words}</p>`;
  const pasted = [line(1, "·", "One"), line(2, "o", "In <b>it</b>"), line(1, "·", "Two"), "<p>Between</p>", line(1, "1.", "First"), line(1, "2.", "Second")];
  const held = new DOMParser().parseFromString(holdable(pasted.join("\n")).html, "text/html");
  for (const span of held.querySelectorAll("span")) span.replaceWith(...span.childNodes);
  expect(held.body.innerHTML.replace(/<!--.*?-->|\n/g, "")).toBe(
    "<ul><li>One<ul><li>In <b>it</b></li></ul></li><li>Two</li></ul><p>Between</p><ol><li>First</li><li>Second</li></ol>",
  );
});

test("pictures are counted, not lost without a word", () => {
  expect(holdable('<p>A<img src="x">B</p><svg><image /></svg>')).toEqual({ html: "<p>AB</p>", pictures: 2, brought: [] });
  expect(holdable("<p>words</p>")).toEqual({ html: "<p>words</p>", pictures: 0, brought: [] });
});

test("pictures that come along are stored, ours stay, and what lies elsewhere is not fetched", () => {
  const elsewhere = '<img src="https://elsewhere.example/track.gif">';
  const pasted = holdable(`<p>A</p><img src="${DOT}" alt="dot" onerror="alert(1)"><img src="/files/${FILE}?w=640">${elsewhere}`, true);
  expect([pasted.brought.map(({ type }) => type), pasted.pictures]).toEqual([["image/png"], 1]);
  expect(pasted.html).not.toMatch(/onerror|elsewhere/);
  const stored = withStored(pasted.html, ["b".repeat(64)], (file) => `/files/${file}`);
  expect(stored).toBe(`<p>A</p><img src="/files/${"b".repeat(64)}" alt="dot"><img src="/files/${FILE}?w=640" alt="">`);
  expect(withStored(pasted.html, [null], String)).not.toContain("dot");
});

test("nothing that runs or asks somebody is left", () => {
  const hostile =
    '<script>x</script><iframe src="javascript:x"></iframe><form><input></form><style>p{}</style><object data="x"></object><p>words</p><svg onload="x"></svg>';
  expect(holdable(hostile, true).html).toBe("<p>words</p>");
});
