// The light entry: look and language first, so that nothing flashes, then the page.
import { preload } from "react-dom";
import { createRoot } from "react-dom/client";
import { App, Console, isInside } from "~/app/app.tsx";
import { fetchBeside } from "~/app/beside.ts";
import { askEarly, followLanguage, followZone } from "~/app/session.ts";
import { followSettings } from "~/app/settings.ts";
import { all, startLanguages } from "~/i18n/index.ts";
import interLatin from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2";
import "~/ui/base.css";

followSettings();
followLanguage();
followZone();
// Everything that a page of the console needs is asked for at once, not one after another.
const inside = isInside(location.pathname);
const languages = startLanguages(inside ? all : []);
// What cannot be fetched now says so when it is drawn.
const frame = inside ? Console.fetch().catch(() => {}) : undefined;
if (inside) {
  // Known to the browser only once the first text is drawn, which would be drawn again with it. The sign-in page is light without.
  preload(interLatin, { as: "font", type: "font/woff2", crossOrigin: "anonymous" });
  fetchBeside(location.pathname);
  askEarly();
}
const root = document.getElementById("root");
if (root) void Promise.all([languages, frame]).then(() => createRoot(root).render(<App />));
