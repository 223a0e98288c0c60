// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import type { BookView } from "./model.ts";
import { pageOf } from "./h5.ts";

const page = (text: string, image: string) => ({
  id: text,
  order: "a",
  text,
  scene: '"><script>alert(1)</script>',
  prompt: "",
  image,
  confirmed: true,
  assignee: "",
});
const book = {
  title: "Mia </title><script>alert(2)</script> & Co",
  plot: "",
  style: "cartoon",
  lora: "",
  level: "A1",
  keywords: [],
  cover: "",
  characters: [],
  pages: [page("Two < three </section><img src=x onerror=alert(3)>", "a"), page("The end", "b")],
  unplaced: {},
} as unknown as BookView;
const images = { a: "data:image/png;base64,AAAA", b: "data:image/svg+xml;base64,AAAA" };

describe("the book as one page", () => {
  it("shows what people typed and runs nothing of it", () => {
    const text = pageOf(book, images, true);
    const read = new DOMParser().parseFromString(text, "text/html");
    expect(read.title).toBe(book.title);
    expect([...read.querySelectorAll("section p")].map((p) => p.textContent)).toEqual(book.pages.map((p) => p.text));
    expect(read.querySelectorAll("section")).toHaveLength(3);
    // Our own script alone, and only inlined images.
    expect(read.querySelectorAll("script")).toHaveLength(1);
    expect([...read.images].map((image) => image.src)).toEqual([images.a, images.a, images.b]);
    expect([...read.querySelectorAll("*")].flatMap((e) => e.getAttributeNames()).filter((name) => name.startsWith("on"))).toEqual([]);
  });

  it("goes to paper without a script", () => {
    expect(pageOf(book, images, false)).not.toContain("navigator");
  });
});
