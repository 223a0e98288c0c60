// Copying, also on a plain HTTP address, where browsers have no clipboard for scripts.

/** Whether the text is in the clipboard now. */
export async function copyText(text: string): Promise<boolean> {
  try {
    // Undefined on an insecure origin, whatever the types say.
    await (navigator.clipboard as Clipboard | undefined)?.writeText(text);
    return navigator.clipboard !== undefined;
  } catch {
    return false;
  }
}
