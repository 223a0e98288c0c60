import { describe, expect, it } from "vitest";
import { checkAccount, checkCode, checkConfirm, checkNewPassword, passwordScore, strengthOf } from "./checks.ts";

describe("sign-in forms", () => {
  it("tells a wrong phone from a wrong email (V25)", () => {
    expect(checkAccount("")).toBe("check.account");
    for (const good of ["13812345678", "+86 138 1234 5678", "020-7946-0018", "ann@example.com", "scheduler"]) expect(checkAccount(good), good).toBeNull();
    for (const bad of ["12345", "1381234567a", "+", "12345678901234567"]) expect(checkAccount(bad), bad).toBe("check.phone");
    for (const bad of ["ann@", "@example.com", "ann@example", "a nn@example.com"]) expect(checkAccount(bad), bad).toBe("check.email");
  });
  it("wants six characters twice and a code (V26, V27)", () => {
    expect(checkNewPassword("12345")).toBe("check.passwordShort");
    expect(checkNewPassword("123456")).toBeNull();
    expect(checkConfirm("abcdef", "abcdeF")).toBe("check.confirm");
    expect(checkConfirm("abcdef", "abcdef")).toBeNull();
    expect(checkCode("  ")).toBe("check.code");
  });
});

describe("password strength (V28)", () => {
  it("divides the points of a character by how often it repeats", () => {
    expect(passwordScore("")).toBe(0);
    expect(passwordScore("abcd")).toBe(20);
    expect(passwordScore("aa")).toBe(7.5);
  });
  it("adds ten for each class beyond the first", () => {
    expect(passwordScore("abc1")).toBe(30);
    expect(passwordScore("aB1!")).toBe(50);
  });
  it("names the strength", () => {
    expect(strengthOf("aaaaaa")).toBe("none");
    expect(strengthOf("abcdef")).toBe("weak");
    expect(strengthOf("abcdefgH1")).toBe("medium");
    expect(strengthOf("c0rrect-Horse_bat")).toBe("strong");
  });
});
