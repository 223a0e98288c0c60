// @vitest-environment jsdom
import { useEffect, useState } from "react";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SearchBox } from "./search-box.tsx";

const searched: string[] = [];
let change: (value: string) => void = () => {};
function List() {
  const [value, setValue] = useState("");
  useEffect(() => {
    change = setValue;
  }, []);
  return <SearchBox id="search" value={value} label="Search" onSearch={(text) => (searched.push(text), setValue(text))} />;
}
const box = () => screen.getByRole<HTMLInputElement>("textbox");
const type = (value: string) => fireEvent.change(box(), { target: { value } });
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

beforeEach(() => {
  vi.useFakeTimers();
  searched.length = 0;
  render(<List />);
  box().focus();
});
afterEach(() => vi.useRealTimers());

test("it searches 250 ms after the last key, once, and keeps the focus", () => {
  type("a");
  wait(200);
  type("an");
  wait(249);
  expect(searched).toEqual([]);
  wait(1);
  expect(searched).toEqual(["an"]);
  type("");
  wait(250);
  expect(searched).toEqual(["an", ""]);
  expect(document.activeElement).toBe(box());
});
test("Enter searches at once, keeps the focus, and nothing is asked twice", () => {
  type("ann ");
  fireEvent.keyDown(box(), { key: "Enter" });
  wait(1000);
  fireEvent.blur(box());
  expect(searched).toEqual(["ann"]);
  expect(box().value).toBe("ann ");
  expect(document.activeElement).toBe(box());
});
test("a word that is being composed is searched for when it is chosen", () => {
  fireEvent.compositionStart(box());
  type("wang");
  wait(1000);
  expect(searched).toEqual([]);
  type("王");
  fireEvent.compositionEnd(box());
  wait(250);
  expect(searched).toEqual(["王"]);
});
test("what changes the search from outside is shown, but not over what is being typed", () => {
  act(() => change("view"));
  expect(box().value).toBe("view");
  type("views");
  act(() => change(""));
  expect(box().value).toBe("views");
  wait(250);
  expect(searched).toEqual(["views"]);
});
