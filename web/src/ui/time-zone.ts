// The zone times are shown in; set from the session, otherwise the browser's.
import { create } from "zustand";

const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const useZoneStore = create(() => ({ zone: browserZone }));

/** IANA zone times are shown in. */
export const useZone = () => useZoneStore((s) => s.zone);
/** The same for who draws nothing. */
export const zoneNow = (): string => useZoneStore.getState().zone;
/** An unknown zone is left aside: times stay in the browser's. */
export function setZone(zone: string | null): void {
  try {
    if (zone) new Intl.DateTimeFormat("en", { timeZone: zone });
    useZoneStore.setState({ zone: zone ?? browserZone });
  } catch {
    useZoneStore.setState({ zone: browserZone });
  }
}
