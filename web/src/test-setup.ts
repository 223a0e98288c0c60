import { afterEach } from "vitest";
import { cleanup } from "@testing-library/react";

// jsdom lays nothing out: every media query is answered no.
globalThis.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), { media, matches: false, onchange: null, addListener: () => {}, removeListener: () => {} });

afterEach(() => {
  cleanup();
  // A test of what knows no browser runs in Node's own environment.
  if (typeof window === "undefined") return;
  localStorage.clear();
  sessionStorage.clear();
});
