// Files that come and go in base 64, and handing one to the person.

/** The bytes of base 64. */
export const unpacked = (data: string): Blob => new Blob([Uint8Array.from(atob(data), (char) => char.codePointAt(0) ?? 0)]);

/** Hands a file to the person, under a name that file systems bear. */
export function save(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name.replaceAll(/[\\/:*?"<>|\s]+/g, " ").trim();
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
