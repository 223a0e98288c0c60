// Where some words stand in a text, in any case.

export interface Part {
  part: string;
  hit: boolean;
  at: number;
}

export function marked(text: string, words: string): Part[] {
  const wanted = words.trim().toLowerCase();
  const low = text.toLowerCase();
  // Letters whose small form is longer would shift every place after them.
  if (wanted === "" || low.length !== text.length) return [{ part: text, hit: false, at: 0 }];
  const parts: Part[] = [];
  let from = 0;
  for (let at = low.indexOf(wanted); at >= 0; at = low.indexOf(wanted, from)) {
    if (at > from) parts.push({ part: text.slice(from, at), hit: false, at: from });
    from = at + wanted.length;
    parts.push({ part: text.slice(at, from), hit: true, at });
  }
  if (from < text.length) parts.push({ part: text.slice(from), hit: false, at: from });
  return parts;
}
