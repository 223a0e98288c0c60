// Whether the server has another console than the one that runs here: a new version was deployed meanwhile. Nothing is loaded anew by itself.
import { create } from "zustand";

export const useNewVersion = create<{ ready: boolean }>(() => ({ ready: false }));

/** The script that this page began with; null in a console that is being worked on, which reloads by itself. */
export function ownBuild(page: ParentNode = document): string | null {
  const scripts = [...page.querySelectorAll("script[type=module][src]")].map((script) => script.getAttribute("src") ?? "");
  return scripts.find((src) => src.startsWith("/assets/")) ?? null;
}

/** What the server says its console begins with. */
export function noteBuild(build: string | null | undefined, own = ownBuild()): void {
  if (own !== null && build) useNewVersion.setState({ ready: build !== own });
}
