// The browser's print view, opened at once and under a name: it is what the browser calls the file when one saves a PDF.

/** Characters that no file name may have. */
export const fileNameOf = (title: string): string =>
  title
    .replace(/[\\/:*?"<>|\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, 80);

/** Prints the window of `view` when all its letters and pictures are there; settles when the print view is open, or has been closed where it holds the page up. */
export async function printAs(name: string, view: Window = globalThis.window): Promise<void> {
  await Promise.all([view.document.fonts.ready, ...[...view.document.images].map((image) => image.decode().catch(() => {}))]);
  const { title } = document;
  document.title = fileNameOf(name);
  view.addEventListener(
    "afterprint",
    () => {
      document.title = title;
    },
    { once: true },
  );
  view.print();
}
