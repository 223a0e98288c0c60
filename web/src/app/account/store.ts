// Which tab of one's own account is open, from wherever it is asked for: the user menu, the palette, a notice.
import { create } from "zustand";

export const useAccountDrawer = create<{ open: boolean; ever: boolean; tab: string }>(() => ({ open: false, ever: false, tab: "profile" }));

export const openAccount = (tab: string = useAccountDrawer.getState().tab): void => useAccountDrawer.setState({ open: true, ever: true, tab });
export const closeAccount = (): void => useAccountDrawer.setState({ open: false });
