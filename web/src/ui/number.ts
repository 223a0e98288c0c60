// Numbers as the reader's language writes them.
import i18next from "i18next";

const made = new Map<string, Intl.NumberFormat>();

/** With at most so many places behind the point; a table has hundreds of them, and a formatter is costly to make. */
export function formatNumber(value: number, places = 0): string {
  const key = `${i18next.language} ${places}`;
  const format = made.get(key) ?? new Intl.NumberFormat(i18next.language, { maximumFractionDigits: places });
  made.set(key, format);
  return format.format(value);
}

/** A change: with its sign, where it has one. */
export const formatSigned = (value: number): string => (value > 0 ? `+${formatNumber(value)}` : value < 0 ? `−${formatNumber(-value)}` : "0");
/** What may be less than nothing. */
export const formatBalance = (value: number): string => (value < 0 ? formatSigned(value) : formatNumber(value));
