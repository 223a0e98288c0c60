import { expect, test } from "vitest";
import { piecesOf } from "./marks.ts";

const told = (text: string, ...matched: (string | null)[]) =>
  piecesOf(
    text,
    matched.map((one, at) => ({ id: String(at), matched: one })),
  ).map(({ text, hit }) => (hit === null ? text : `[${hit}:${text}]`));

test("what was found is marked where it stands, and nothing of the line is lost", () => {
  expect(told("加 我 微信，好吗", "加 我 微信")).toEqual(["[0:加 我 微信]", "，好吗"]);
  expect(told("Shut up, you idiot", "idiot", "Shut up")).toEqual(["[1:Shut up]", ", you ", "[0:idiot]"]);
});

test("of two that overlap the first stands; what is missing marks nothing", () => {
  expect(told("add me on chat", "add me on", "me on chat")).toEqual(["[0:add me on]", " chat"]);
  expect(told("Well", null, "hello")).toEqual(["Well"]);
  expect(told("")).toEqual([""]);
});
