// The light entry: look and language first, so that nothing flashes, then the page.
import { preload } from "react-dom";
import { createRoot } from "react-dom/client";
import { App, Console, isInside } from "~/app/app.tsx";
import "~/app/install.ts";
import { fetchBeside, isPage } from "~/app/beside.ts";
import { askEarly, followLanguage, followZone, hasSession, isSignedOut, loginPath } from "~/app/session.ts";
import { followSettings } from "~/app/settings.ts";
import { all, startLanguages } from "~/i18n/index.ts";
import interLatin from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2";
import "~/ui/base.css";

followSettings();
followLanguage();
followZone();

function start(inside: boolean): void {
  // Everything that a page of the console needs is asked for at once, not one after another.
  const languages = startLanguages(inside ? all : []);
  // What cannot be fetched now says so when it is drawn.
  const frame = inside ? Console.fetch().catch(() => {}) : undefined;
  if (inside) {
    // Known to the browser only once the first text is drawn, which would be drawn again with it. The sign-in page is light without.
    preload(interLatin, { as: "font", type: "font/woff2", crossOrigin: "anonymous" });
    fetchBeside(location.pathname);
  }
  const root = document.getElementById("root");
  if (root) void Promise.all([languages, frame]).then(() => createRoot(root).render(<App />));
}

const inside = isInside(location.pathname);
if (inside) askEarly();
if (!inside || hasSession() || !isPage(location.pathname)) start(inside);
// A browser that knows of no session asks before it fetches a console that nobody may see.
else void isSignedOut().then((out) => (out ? location.replace(loginPath(location.pathname + location.search)) : start(true)));
