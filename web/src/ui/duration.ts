// Lengths of time in seconds: how they are said, and how they are typed.
import i18next from "i18next";

const units = [
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
] as const;

/** `1 hr 25 min`, `45 sec`; in Chinese `1小时25分钟`. */
export function formatDuration(seconds: number): string {
  const language = i18next.language;
  const parts: string[] = [];
  let left = Math.max(0, Math.round(seconds));
  for (const [unit, size] of units) {
    const many = Math.floor(left / size);
    left %= size;
    if (many > 0 || (size === 1 && parts.length === 0)) parts.push(new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "short" }).format(many));
  }
  return parts.join(language === "zh-CN" ? "" : " ");
}

/** As it is typed and stands in an input: `1:25:00`, `25:00`. */
export function clockOf(seconds: number): string {
  const two = (n: number) => String(n).padStart(2, "0");
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** What was typed, in seconds: `25` are minutes, `25:30` minutes and seconds, `1:25:30` hours too. Undefined if it is none of these. */
export function parseDuration(typed: string): number | undefined {
  const text = typed.trim().replaceAll("：", ":");
  const parts = text.split(":");
  if (!/^\d{1,4}(:\d{1,2}){0,2}$/.test(text) || parts.slice(1).some((part) => Number(part) > 59)) return undefined;
  const [last = 0, ...before] = (parts.length === 1 ? [...parts, "0"] : parts).map(Number).toReversed();
  return last + before.reduce((sum, part, at) => sum + part * 60 ** (at + 1), 0);
}
