// @vitest-environment jsdom
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { linkOf, RichView } from "./rich-view.tsx";

test("a link is one where it is read, with its other marks", () => {
  render(
    <RichView
      nodes={[
        {
          type: "paragraph",
          content: [
            { type: "text", text: "See " },
            { type: "text", text: "the song", marks: [{ type: "bold" }, { type: "link", attrs: { href: "https://example.com/song", target: "_blank" } }] },
          ],
        },
      ]}
    />,
  );
  const link = screen.getByRole("link", { name: "the song" });
  expect(link.getAttribute("href")).toBe("https://example.com/song");
  expect(link.getAttribute("rel")).toContain("noopener");
  expect(link.querySelector("strong")).not.toBeNull();
});

test("no link runs anything, whoever wrote it", () => {
  for (const bad of [
    "javascript:alert(1)",
    "java\tscript:alert(1)",
    " JavaScript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "blob:https://x/y",
    "http://",
    7,
    null,
    undefined,
  ])
    expect(linkOf(bad), String(bad)).toBeNull();
  expect(linkOf("/editQuestion?id=1")).toBe(`${location.origin}/editQuestion?id=1`);
  expect(linkOf("mailto:ann@example.com")).toBe("mailto:ann@example.com");
});
