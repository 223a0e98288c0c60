// Which tab of one's own account is open, from wherever it is asked for: the user menu, the palette, a notice.
import { create } from "zustand";

export const useAccountDrawer = create<{
  open: boolean;
  ever: boolean;
  tab: string;
  /** Something is shown that is never shown again: only who has said that it is kept leaves. */
  once: boolean;
}>(() => ({ open: false, ever: false, tab: "profile", once: false }));

export const openAccount = (tab: string = useAccountDrawer.getState().tab): void =>
  useAccountDrawer.setState((now) => ({ open: true, ever: true, tab: now.once ? now.tab : tab }));
export const closeAccount = (): void => useAccountDrawer.setState((now) => ({ open: now.once }));
