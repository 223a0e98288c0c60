import { describe, expect, test } from "vitest";
import { antdTheme } from "../src/ui/theme.ts";
import { sheetOf } from "./antd-styles.ts";

const look = { dark: false, primary: "blue", compact: false, weak: false } as const;

describe("antd's sheet", () => {
  const sheet = sheetOf(antdTheme(look));

  test("is the same for every look: what differs are variables", () => {
    expect(sheetOf(antdTheme({ dark: true, primary: "gold", compact: true, weak: true }, true, 1.5))).toBe(sheet);
  });

  test("has what is drawn, its motion, and the signs", () => {
    for (const part of [".ant-btn{", ".ant-dropdown-menu", ".ant-picker-cell", "@keyframes antZoomBigIn{", ".anticon{"]) expect(sheet).toContain(part);
  });

  test("has nothing of what each element is anyway, and no colour of its own for a button", () => {
    expect(sheet).not.toContain("{box-sizing:border-box;}");
    expect(sheet).not.toMatch(/\.ant-btn-primary[^}]*#[0-9a-f]{6}/);
  });
});
