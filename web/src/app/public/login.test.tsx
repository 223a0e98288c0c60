// @vitest-environment jsdom
import { Suspense, use } from "react";
import { act, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import Login from "./login.tsx";

it("says why one is here although its first drawing is thrown away", async () => {
  sessionStorage.setItem("sign_in_notice", "Please log in again");
  let come = () => {};
  const coming = new Promise<void>((resolve) => (come = resolve));
  const Late = () => use(coming) ?? null;
  const page = (
    <Suspense>
      <MemoryRouter>
        <Login />
        <Late />
      </MemoryRouter>
    </Suspense>
  );
  await act(async () => render(page));
  expect(screen.queryByRole("alert")).toBeNull();
  await act(async () => come());
  expect(screen.getByRole("alert").textContent).toBe("Please log in again");
  // Said once.
  expect(sessionStorage.getItem("sign_in_notice")).toBeNull();
});
