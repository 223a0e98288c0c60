// @vitest-environment jsdom
import { act, memo, useEffect } from "react";
import { render } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { MemoryRouter, type NavigateFunction, Route, Routes, useLocation, useNavigate, useSearchParams } from "react-router";
import { HeldLocation } from "./held-location.tsx";

test("a page in the background does not render as the address changes, and hears of it when it is seen again", async () => {
  const rendered = vi.fn();
  const Page = () => {
    const [search] = useSearchParams();
    useEffect(() => rendered());
    return <p>{search.get("q")}</p>;
  };
  // As the frame has it: the page's own location, given by its tab.
  const Pane = memo(function Pane({ at }: { at: string }) {
    return (
      <Routes location={at}>
        <Route path="/list" element={<Page />} />
      </Routes>
    );
  });
  const told: { go?: NavigateFunction } = {};
  const Frame = () => {
    const { pathname } = useLocation();
    const go = useNavigate();
    useEffect(() => void (told.go = go), [go]);
    return (
      <HeldLocation seen={pathname === "/list"}>
        <Pane at="/list?q=kept" />
      </HeldLocation>
    );
  };
  // In a route of its own, as the console is.
  const { container } = render(
    <MemoryRouter initialEntries={["/list?q=kept"]}>
      <Routes>
        <Route path="*" element={<Frame />} />
      </Routes>
    </MemoryRouter>,
  );
  const to = (address: string) => act(async () => void (await told.go?.(address)));
  await to("/board");
  rendered.mockClear();
  for (const letter of "abc") await to(`/board?q=${letter}`);
  expect(rendered).not.toHaveBeenCalled();
  await to("/list?q=kept");
  expect(rendered).toHaveBeenCalled();
  expect(container.textContent).toBe("kept");
});
