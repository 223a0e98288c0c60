// Files that come and go in base 64, and handing one to the person.

/** The bytes of base 64. */
export const unpacked = (data: string): Blob => new Blob([Uint8Array.from(atob(data), (char) => char.codePointAt(0) ?? 0)]);

/** A file's bytes in base 64. */
export async function packed(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  // In pieces: a call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCodePoint(...bytes.subarray(at, at + 8192));
  return btoa(text);
}

/** Hands a file to the person, under a name that file systems bear. */
export function save(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name.replaceAll(/[\\/:*?"<>|\s]+/g, " ").trim();
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
