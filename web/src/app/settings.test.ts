// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from "vitest";
import { changed, hearOwn, setOwn, takeOwn, useOwnSettings } from "~/api/own-settings.ts";
import { defaults, differences } from "./settings.ts";
import { noteBuild, ownBuild, useNewVersion } from "./new-version.ts";

beforeEach(() => {
  localStorage.clear();
  useOwnSettings.setState({ values: {}, known: false });
});

describe("settings of a person", () => {
  it("change here what is told and is otherwise, and only to what is one of ours", () => {
    expect(differences({ color: "green", weak: "true", layout: "diagonal" }, defaults)).toEqual({ color: "green", weak: true });
    expect(differences({}, { ...defaults, color: "green", is_mobile: true })).toEqual({ color: "blue" });
    expect(changed({ color: "green" }, { color: null, weak: "true" })).toEqual({ weak: "true" });
  });
  it("hold what was changed here until the server has it, whatever it or another screen says meanwhile", () => {
    takeOwn("ann", { color: "red" });
    setOwn({ color: "green" });
    hearOwn({ color: "cyan", weak: "true" });
    expect(useOwnSettings.getState().values).toEqual({ color: "green", weak: "true" });
    takeOwn("ann", { color: "cyan" });
    expect(useOwnSettings.getState().values).toEqual({ color: "green" });
  });
  it("are nobody else's: who signs in next in this browser has their own, in the language that was just chosen", () => {
    takeOwn("ann", {});
    setOwn({ color: "green", app_language: "zh-CN" });
    takeOwn("bob", { color: "gold" });
    expect(useOwnSettings.getState().values).toEqual({ color: "gold", app_language: "zh-CN" });
  });
});

describe("a newer console", () => {
  const page = (src: string) => {
    const made = document.createElement("div");
    made.innerHTML = `<script type="module" src="${src}"></script>`;
    return made;
  };
  it("is one that begins with another script than this page did", () => {
    const own = ownBuild(page("/assets/index-a1.js"));
    noteBuild("/assets/index-a1.js", own);
    expect(useNewVersion.getState().ready).toBe(false);
    noteBuild("/assets/index-b2.js", own);
    expect(useNewVersion.getState().ready).toBe(true);
    // A console that is being worked on reloads by itself; a server without one says nothing.
    expect(ownBuild(page("/src/main.tsx"))).toBeNull();
    noteBuild(null, own);
    expect(useNewVersion.getState().ready).toBe(true);
  });
});
