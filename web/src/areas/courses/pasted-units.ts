// A pasted list of units: a unit a line, perhaps with its number before it and an introduction behind. A name that is too long is cut; the whole stands in the introduction.

interface Unit {
  number: number;
  name: string;
  intro: string;
}

const NUMBERED = /^(?:(?:unit|第)\s*)?(\d{1,3})\s*(?:单元)?\s*[.:：、)）-]?\s*/iu;
const INTRO = 200;

/** `last` is the greatest number that is taken; characters are counted as the server does. */
export function pastedUnits(text: string, last: number, most: number): Unit[] {
  const units: Unit[] = [];
  const taken = () => Math.max(last, ...units.map(({ number }) => number));
  for (const line of text.split(/\r?\n/u).map((one) => one.trim())) {
    if (!line) continue;
    const said = Number(NUMBERED.exec(line)?.[1] ?? 0);
    const [name = "", ...rest] = line.replace(NUMBERED, "").split(/\t|\s*[|｜]\s*/u);
    const whole = name.trim() || line;
    const short = [...whole].slice(0, most).join("").trim();
    const intro = [short === whole ? "" : whole, ...rest]
      .map((part) => part.trim())
      .filter(Boolean)
      .join(" · ");
    units.push({ number: said > taken() ? said : taken() + 1, name: short, intro: [...intro].slice(0, INTRO).join("") });
  }
  return units;
}
