// Which section the drawer of the bank is open for, and the question whose form is open on a phone.
import { create } from "zustand";

interface Drawers {
  /** The section that drawn questions go to. */
  section: string | null;
  form: boolean;
  open: (section: string) => void;
  close: () => void;
  showForm: (form: boolean) => void;
}

export const useDrawer = create<Drawers>((set) => ({
  section: null,
  form: false,
  open: (section) => set({ section }),
  close: () => set({ section: null }),
  showForm: (form) => set({ form }),
}));
