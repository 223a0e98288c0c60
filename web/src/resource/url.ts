// Addresses that people typed: only those of the web lead anywhere from here.

/** The address, if it is one of http or https with a host; a link is nothing to run. */
export function webAddress(text: unknown): URL | null {
  if (typeof text !== "string" || !/^https?:\/\//i.test(text.trim()) || !URL.canParse(text.trim())) return null;
  const url = new URL(text.trim());
  return url.host === "" || url.username !== "" || url.password !== "" ? null : url;
}
