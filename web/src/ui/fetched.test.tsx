// @vitest-environment jsdom
import { Suspense } from "react";
import { render, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { fetched } from "./fetched.ts";

const load = async () => ({ default: () => <p>Here</p> });

test("what was fetched is drawn at once; what was not shows that it is on its way", async () => {
  const [early, late] = [fetched(load), fetched(load)];
  await early.fetch();
  const seen = (Part: typeof early) =>
    render(
      <Suspense fallback="Wait">
        <Part />
      </Suspense>,
    ).container.textContent;
  expect([seen(early), seen(late)]).toEqual(["Here", "Wait"]);
  await waitFor(() => expect(screen.getAllByText("Here")).toHaveLength(2));
});
