// The light entry: look and language first, so that nothing flashes, then the page.
import { createRoot } from "react-dom/client";
import { App, isInside } from "~/app/app.tsx";
import { askEarly } from "~/app/session.ts";
import { followSettings } from "~/app/settings.ts";
import { all, startLanguages } from "~/i18n/index.ts";
import "~/ui/base.css";

followSettings();
// Everything that a page of the console needs is asked for at once, not one after another.
const inside = isInside(location.pathname);
const languages = startLanguages(inside ? all : []);
if (inside) {
  void import("~/app/console.tsx");
  askEarly();
}
const root = document.getElementById("root");
if (root) void languages.then(() => createRoot(root).render(<App />));
