// What the sign-in forms check before the server does (V25–V28). Each answers the key of its message, or null.
import type { ParseKeys } from "i18next";

export type Check = ParseKeys<"public"> | null;

/** V25. */
export const checkEmail = (text: string): Check => (/^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(text.trim()) ? null : "check.email");

/** V25. What is meant as an email or a phone number must be one; anything else may be an account's name. */
export function checkAccount(text: string): Check {
  const account = text.trim();
  if (account === "") return "check.account";
  if (account.includes("@")) return checkEmail(account);
  // Numbers of any country: digits with an optional +, spaces and dashes between them.
  if (/^[+\d]/.test(account)) return /^\+?\d(?:[ -]?\d){5,14}$/.test(account) ? null : "check.phone";
  return null;
}

/** V26; a server may be set to want more. */
export const MIN_PASSWORD = 6;
export const checkNewPassword = (password: string, min = MIN_PASSWORD): Check => ([...password].length < min ? "check.passwordShort" : null);
export const checkConfirm = (password: string, again: string): Check => (password === again ? null : "check.confirm");

/** V27. */
export const checkCode = (code: string): Check => (code.trim() === "" ? "check.code" : null);

/**
 * V28: each character gives 5 points divided by how often it has come up so far, and each class of characters
 * beyond the first (digit, lowercase, uppercase, symbol) 10 more.
 */
export function passwordScore(password: string): number {
  const seen = new Map<string, number>();
  let score = 0;
  for (const char of password) {
    const times = (seen.get(char) ?? 0) + 1;
    seen.set(char, times);
    score += 5 / times;
  }
  const classes = [/\d/, /\p{Ll}/u, /\p{Lu}/u, /[^\p{L}\d]/u].filter((c) => c.test(password)).length;
  return score + Math.max(0, classes - 1) * 10;
}

export const strengths = ["none", "weak", "medium", "strong"] as const;
export type Strength = (typeof strengths)[number];
export function strengthOf(password: string): Strength {
  const score = passwordScore(password);
  return score > 80 ? "strong" : score > 60 ? "medium" : score >= 30 ? "weak" : "none";
}
