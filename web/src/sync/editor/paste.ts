// What is pasted into formatted text, made of what such a text can hold: headings stay headings, a row of a table is a line with its cells apart. Pictures
// cannot be held; how many there were is answered.

export interface Pasted {
  html: string;
  pictures: number;
}

/** Between two cells. */
const APART = " | ";

export function holdable(html: string): Pasted {
  const page = new DOMParser().parseFromString(html, "text/html");
  for (const heading of page.querySelectorAll("h1, h2, h4, h5, h6")) {
    const held = page.createElement("h3");
    held.append(...heading.childNodes);
    heading.replaceWith(held);
  }
  // The inmost first: a table in a cell is a line of it.
  for (const table of [...page.querySelectorAll("table")].toReversed()) {
    const lines = [...table.querySelectorAll("tr")].map((row) => {
      const line = page.createElement("p");
      [...row.cells].forEach((cell, at) => {
        if (at > 0) line.append(APART);
        // Paragraphs in a cell are one line of it.
        const parts = [...cell.querySelectorAll("p, div, li, h3")].filter((part) => !part.querySelector("p, div, li, h3"));
        for (const [nth, part] of (parts.length > 0 ? parts : [cell]).entries()) line.append(nth > 0 ? " " : "", ...part.childNodes);
      });
      return line;
    });
    table.replaceWith(...lines);
  }
  const pictures = [...page.querySelectorAll("img, picture, svg")].filter((picture) => !picture.parentElement?.closest("picture, svg"));
  for (const picture of pictures) picture.remove();
  return { html: page.body.innerHTML, pictures: pictures.length };
}
