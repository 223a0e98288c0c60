// The console as an app of its own on a phone or a desktop: what the browser holds out to install it with.
import { create } from "zustand";

/** What browsers built on Chromium hold out; the others have none. */
interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
}

/** What the browser would ask with, once it has offered to. */
export const useInstall = create<{ offered: InstallPrompt | null }>(() => ({ offered: null }));

// From the first script on: it is said once.
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  useInstall.setState({ offered: event as InstallPrompt });
});
addEventListener("appinstalled", () => useInstall.setState({ offered: null }));

/** Lets the browser ask. It takes each offer once. */
export function install(): void {
  void useInstall.getState().offered?.prompt();
  useInstall.setState({ offered: null });
}
