// What is pasted into formatted text, made of what such a text can hold. The page that it is read in is never shown: nothing in it runs or is fetched. Headings
// stay headings, lists lists, tables tables where the text holds them, or else a line for each row with its cells apart. A picture that is in what was pasted,
// or is ours, is kept; one that lies elsewhere is not fetched for whoever put it there, and how many there were is answered.
import { fileOf } from "./rich-picture.ts";
import { MOST_COLUMNS, MOST_ROWS } from "./rich-table.ts";

export interface Pasted {
  html: string;
  /** Pictures that are left out. */
  pictures: number;
  /** Pictures that came along, to be stored; each has a place in the text of that number. */
  brought: Blob[];
}

/** Between two cells. */
const APART = " | ";
/** Pictures of one paste. */
export const MOST_PICTURES = 20;
const DATA = /^data:(image\/(?:png|jpeg|gif|webp));base64,([A-Za-z0-9+/=\s]+)$/;
const HEADINGS = "h1, h2, h4, h5, h6";
/** What would run, load or hide words. */
const NOTHING = "script, style, template, iframe, object, embed, form, input, button, select, textarea, audio, video, link, meta, base, noscript";

export function holdable(html: string, whole = false): Pasted {
  const page = new DOMParser().parseFromString(html, "text/html");
  for (const gone of page.querySelectorAll(NOTHING)) gone.remove();
  for (const heading of page.querySelectorAll(HEADINGS)) {
    const held = page.createElement("h3");
    held.append(...heading.childNodes);
    heading.replaceWith(held);
  }
  wordLists(page);
  // The inmost first: a table in a cell is a line of it.
  for (const table of [...page.querySelectorAll("table")].toReversed()) {
    if (whole && !table.parentElement?.closest("table")) bound(table);
    else table.replaceWith(...linesOf(table, page));
  }
  const brought: Blob[] = [];
  let left = 0;
  const pictures = [...page.querySelectorAll("img, picture, svg")].filter((picture) => !picture.parentElement?.closest("picture, svg"));
  for (const picture of pictures) {
    const address = picture.getAttribute("src") ?? picture.querySelector("img")?.getAttribute("src") ?? "";
    const blob = whole && brought.length < MOST_PICTURES ? dataOf(address) : null;
    if (whole && !picture.closest("td, th") && (blob || fileOf(address))) {
      const held = page.createElement("img");
      held.setAttribute("src", blob ? "" : address);
      held.setAttribute("alt", picture.getAttribute("alt") ?? "");
      if (blob) held.setAttribute("data-brought", String(brought.push(blob) - 1));
      picture.replaceWith(held);
    } else {
      left += 1;
      picture.remove();
    }
  }
  return { html: page.body.innerHTML, pictures: left, brought };
}

const LEVEL = /mso-list:[^;]*\blevel(\d)/i;
/** What Word puts before an item that is numbered: `1.`, `a)`, `iv.`, `二、`. */
const NUMBERED = /^[\p{L}\p{N}]+[.)、．）]/u;

/** Word's lists are paragraphs that look like it: their dots and figures are written out, and how deep each stands is said in its style. */
function wordLists(page: Document): void {
  let lists: HTMLElement[] = [];
  for (const line of page.querySelectorAll<HTMLElement>("p[style*=mso-list i]")) {
    const level = Number(LEVEL.exec(line.getAttribute("style") ?? "")?.[1] ?? 0);
    if (level === 0) continue;
    const sign = [...line.querySelectorAll("span[style*=mso-list i]")].find((part) => /mso-list:\s*ignore/i.test(part.getAttribute("style") ?? ""));
    const sort = NUMBERED.test(sign?.textContent?.trim() ?? "") ? "ol" : "ul";
    sign?.remove();
    if (line.previousElementSibling !== lists[0]) lists = [];
    const depth = Math.min(level, lists.length + 1);
    lists = lists.slice(0, depth);
    if (lists[depth - 1]?.localName !== sort) {
      const list = page.createElement(sort);
      const above = lists[depth - 2]?.lastElementChild;
      if (above) above.append(list);
      else line.before(list);
      lists = [...lists.slice(0, depth - 1), list];
    }
    const item = page.createElement("li");
    item.append(...line.childNodes);
    lists[depth - 1]?.append(item);
    line.remove();
  }
}

/** Makes of a table what a text holds: cells beyond the last column stand in that one, rows beyond the last go on in a table of their own. What it is called
 * above or below it is a line. */
function bound(table: HTMLTableElement): void {
  const { caption } = table;
  if (caption) {
    const line = table.ownerDocument.createElement("p");
    line.append(...caption.childNodes);
    table.before(line);
    caption.remove();
  }
  for (const row of table.querySelectorAll("tr")) {
    const [last, ...beyond] = [...row.cells].slice(MOST_COLUMNS - 1);
    for (const cell of beyond) {
      last?.append(APART, ...cell.childNodes);
      cell.remove();
    }
    if (row.cells.length === 0) row.remove();
  }
  const rows = [...table.rows];
  if (rows.length === 0) table.remove();
  let before = table;
  for (let at = MOST_ROWS; at < rows.length; at += MOST_ROWS) {
    const next = table.ownerDocument.createElement("table");
    next.append(...rows.slice(at, at + MOST_ROWS));
    before.after(next);
    before = next;
  }
}

function linesOf(table: HTMLTableElement, page: Document): HTMLElement[] {
  return [...table.querySelectorAll("tr")].map((row) => {
    const line = page.createElement("p");
    [...row.cells].forEach((cell, at) => {
      if (at > 0) line.append(APART);
      // Paragraphs in a cell are one line of it.
      const parts = [...cell.querySelectorAll("p, div, li, h3")].filter((part) => !part.querySelector("p, div, li, h3"));
      for (const [nth, part] of (parts.length > 0 ? parts : [cell]).entries()) line.append(nth > 0 ? " " : "", ...part.childNodes);
    });
    return line;
  });
}

/** The picture that an address is itself. */
function dataOf(address: string): Blob | null {
  const found = DATA.exec(address);
  if (!found?.[1] || !found[2]) return null;
  try {
    const bytes = Uint8Array.from(atob(found[2].replace(/\s/g, "")), (letter) => letter.charCodeAt(0));
    return new Blob([bytes], { type: found[1] });
  } catch {
    return null;
  }
}

/** The same with the pictures that were stored in their places; what was not stored leaves its place. */
export function withStored(html: string, stored: readonly (string | null)[], address: (file: string) => string): string {
  const page = new DOMParser().parseFromString(html, "text/html");
  for (const picture of page.querySelectorAll("img[data-brought]")) {
    const file = stored[Number(picture.getAttribute("data-brought"))];
    picture.removeAttribute("data-brought");
    if (file) picture.setAttribute("src", address(file));
    else picture.remove();
  }
  return page.body.innerHTML;
}
