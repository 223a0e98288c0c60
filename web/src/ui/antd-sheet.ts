// antd's styles as one sheet (tools/antd-styles.ts), before all others: what a page says of its own comes after it, as it does where antd makes its styles itself.
import address from "virtual:antd-styles";

function put(): Promise<void> {
  if (address === "") return Promise.resolve();
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: address, crossOrigin: "" });
  return new Promise((done, failed) => {
    link.addEventListener("load", () => done());
    link.addEventListener("error", () => {
      link.remove();
      failed(new Error("antd's styles could not be fetched"));
    });
    document.head.prepend(link);
  });
}

let here: Promise<void> | undefined;
/** Resolves when what antd draws has its styles. */
export function antdSheet(): Promise<void> {
  here ??= put().catch((error: unknown) => {
    here = undefined;
    throw error;
  });
  return here;
}
