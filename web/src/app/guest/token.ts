// Which share link an address has. By itself: a page that only asks whether there is one loads nothing else.

/** The token of an address. In the query it was seen by others: the server ends the link, and the address is cleared of it. */
export function tokenOf({ hash, search }: Pick<Location, "hash" | "search">): string | null {
  return new URLSearchParams(hash.slice(1)).get("t") ?? new URLSearchParams(search).get("t");
}
