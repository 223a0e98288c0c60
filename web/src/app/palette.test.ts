import { describe, expect, it } from "vitest";
import type { Command } from "~/ui/commands.ts";
import { search } from "./palette.tsx";

const command = (id: string, label: string, group: string, quiet = false): Command => ({ id, label, group, quiet, run: () => {} });
const commands = [
  command("out", "Log out", "Actions"),
  command("/roomList", "Classes", "Pages"),
  command("/logMonitoring", "Log monitoring", "Pages"),
  command("dark", "Switch to dark", "Actions"),
  command("k", "Palette", "General", true),
];
const found = (text: string) => search(commands, text).map((c) => c.id);

describe("the palette", () => {
  it("lists group after group, pages first, without what is only a shortcut", () => {
    expect(found("")).toEqual(["/roomList", "/logMonitoring", "out", "dark"]);
  });
  it("finds starts before middles before scattered letters", () => {
    expect(found("log")).toEqual(["out", "/logMonitoring"]);
    expect(found("d")).toEqual(["dark"]);
    expect(found("lgmon")).toEqual(["/logMonitoring"]);
    expect(found("课堂")).toEqual([]);
  });
  it("after > only acts, and after # leaves the place to records", () => {
    expect(found(">")).toEqual(["out", "dark"]);
    expect(found(">log")).toEqual(["out"]);
    expect(found("#12")).toEqual([]);
  });
});
