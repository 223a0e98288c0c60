import { expect, test } from "vitest";
import { holdable } from "./paste.ts";

test("headings of any size stay apart from the words before them", () => {
  expect(holdable("<p>Before</p><h1>One <b>two</b></h1><h5>Small</h5>").html).toBe("<p>Before</p><h3>One <b>two</b></h3><h3>Small</h3>");
});

test("the cells of a table do not run into each other", () => {
  const table = "<table><tbody><tr><th>Word</th><th>Meaning</th></tr><tr><td><p>cat</p></td><td><p>a <i>pet</i></p><p>that purrs</p></td></tr></tbody></table>";
  expect(holdable(table).html).toBe("<p>Word | Meaning</p><p>cat | a <i>pet</i> that purrs</p>");
});

test("pictures are counted, not lost without a word", () => {
  expect(holdable('<p>A<img src="x">B</p><svg><image /></svg>')).toEqual({ html: "<p>AB</p>", pictures: 2 });
  expect(holdable("<p>words</p>")).toEqual({ html: "<p>words</p>", pictures: 0 });
});
