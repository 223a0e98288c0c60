// Where the window is, for a page: it stands still while the page is in the background, so that an address typed in one page renders no other.
import { type ReactNode, use, useState } from "react";
import { UNSAFE_LocationContext as LocationContext, UNSAFE_RouteContext as RouteContext } from "react-router";

export function HeldLocation({ seen, children }: { seen: boolean; children: ReactNode }) {
  const [location, route] = [use(LocationContext), use(RouteContext)];
  const [held, setHeld] = useState({ location, route });
  if (seen && (held.location !== location || held.route !== route)) setHeld({ location, route });
  return (
    <RouteContext value={seen ? route : held.route}>
      <LocationContext value={seen ? location : held.location}>{children}</LocationContext>
    </RouteContext>
  );
}
